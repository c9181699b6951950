"""One browser for all pages, and one studio over the starter's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chromium import Page, chromium
from tests.studio.running import running, starter


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new workspace with the starter's game."""
    return starter(tmp_path_factory.mktemp("new") / "frost")


@pytest.fixture(scope="session")
def address(workspace: Path) -> Iterator[str]:
    """Start the studio as a person does, and return what it prints."""
    with running(workspace, "frost") as printed:
        yield printed


@pytest.fixture(scope="session")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Page]]:
    """Start a browser; the function given opens a tab."""
    with chromium(tmp_path_factory.mktemp("profile")) as opened:
        yield opened

"""One browser for all pages, one studio over the starter's game, one over three cards."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chromium import Page, chromium
from tests.studio.asked import CARD, CARDS, GAME, Asked
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


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    root = tmp_path_factory.mktemp("trio")
    (root / "components" / "trio").mkdir(parents=True)
    (root / "templates").mkdir()
    (root / "components" / "trio" / "game.yaml").write_text(GAME, encoding="utf-8")
    (root / "components" / "trio" / "cards.csv").write_text(CARDS, encoding="utf-8")
    (root / "templates" / "card.svg.j2").write_text(CARD, encoding="utf-8")
    made = Asked(root)
    threading.Thread(target=made.server.serve_forever, args=(0.02,), daemon=True).start()
    yield made
    made.session.end()
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(autouse=True)
def sound(request: pytest.FixtureRequest) -> None:
    """Begin with cards that have no fault."""
    if "asked" in request.fixturenames:
        request.getfixturevalue("asked").edit(CARDS)

"""The record of a build: equal wherever the same is built, another when anything that counts is."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from pnp import fresh
from pnp.model.workspace import Workspace
from tests.printed import SMALL, print_game


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """Ask for versions in each test anew."""
    yield
    fresh.program.cache_clear()
    fresh._versions.cache_clear()


def digest(root: Path) -> str:
    return fresh.digest(Workspace(root), "meadow", ("a4",))


def test_two_copies_of_a_workspace_give_equal_records(tmp_path: Path) -> None:
    records = []
    for name in ("one", "the other, with ü"):
        root = Path(shutil.copytree(SMALL, tmp_path / name))
        # As Python leaves it, with the time of the source in it.
        (root / "fonts" / "__pycache__").mkdir(parents=True)
        (root / "fonts" / "__pycache__" / "symbols.cpython-311.pyc").write_text(name)
        printed = print_game(root / "output", root, components=("hexes",))
        records.append((printed.folder / fresh.RECORD).read_bytes())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "templates" / "new.svg.j2").write_text("<svg/>"),
        lambda root: (root / "components" / "meadow" / "game.yaml").open("a").write("\n"),
        lambda root: (root / "templates" / "plain.svg.j2").rename(root / "templates" / "x.svg.j2"),
    ],
    ids=["another file", "a changed file", "a renamed file"],
)
def test_what_a_build_may_read_counts(small: Path, change: Callable[[Path], object]) -> None:
    before = digest(small)
    change(small)
    assert digest(small) != before


@pytest.mark.parametrize("name", fresh.DECIDING)
def test_versions_of_packages_count(
    small: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    assert fresh.installed(name) == version(name)
    before = digest(small)
    versions = {**fresh._versions(), name.replace("-", "_"): "0"}
    fresh.program.cache_clear()
    monkeypatch.setattr(fresh, "_versions", lambda: versions)
    assert digest(small) != before
    fresh.program.cache_clear()
    monkeypatch.undo()


def test_a_package_in_an_unusual_place_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "_versions", dict)
    assert fresh.installed("typst") == version("typst")
    monkeypatch.undo()


def test_the_code_of_an_engine_of_another_package_counts(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book replays its examples by it, so another engine may print another book."""
    ruleless = digest(small)
    with (small / "components" / "meadow" / "game.yaml").open("a") as file:
        file.write("rules: stones\n")
    # A name of its own: what another test has imported is found where it was.
    before = digest(small)
    site = tmp_path / "site"
    info = site / "apart-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: apart\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[pnp.games]\nstones = apart.game:Stones\n")
    (site / "apart").mkdir()
    monkeypatch.syspath_prepend(site)
    absent = digest(small)
    (site / "apart" / "game.py").write_text("1 / 0\n")
    (site / "apart" / "__init__.py").write_text("")
    installed = digest(small)
    (site / "apart" / "game.py").write_text("2 / 0\n")
    changed = digest(small)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: apart\nVersion: 1.3\n")
    assert len({ruleless, before, absent, installed, changed, digest(small)}) == 6
    monkeypatch.undo()
    assert digest(small) == before

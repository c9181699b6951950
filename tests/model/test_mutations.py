"""Spoiled files: whatever is wrong, a build ends with 0 or 1 and leaves no half-done work."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from pnp.cli.new import starter_files
from tests.command import ended
from tests.fuzzing import times
from tests.model.mutations import mutate
from tests.printed import SMALL


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new workspace, as `pnp new` writes it."""
    root = tmp_path_factory.mktemp("starter")
    for name, text in starter_files("frost"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def build(root: Path, game: str, *components: str) -> int:
    """Return how the command ends."""
    return ended("build", game, *components, "--out", str(root / "output"), "--quiet")


def check(source: Path, game: str, seeds: range, folder: Path, *components: str) -> list[int]:
    """Build spoiled copies of the workspace; return the exit codes."""
    codes = []
    for seed in seeds:
        root = folder / f"seed-{seed}"
        shutil.copytree(source, root)
        done = mutate(root, seed)
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(root)
            code = build(root, game, *components)
        assert code in (0, 1), done
        whole(root / "output" / game / "a4", code, done)
        shutil.rmtree(root)
        codes.append(code)
    return codes


def whole(folder: Path, code: int, done: str) -> None:
    """Assert that the folder is complete after a 0, and not there after a 1."""
    assert folder.exists() == (code == 0), done
    if folder.exists():
        for entry in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]:
            data = (folder / entry["path"]).read_bytes()
            assert data.startswith(b"%PDF") and b"%%EOF" in data[-32:], done
            assert entry["sha256"] == hashlib.sha256(data).hexdigest(), done


def test_spoiled_files_of_the_small_game_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = check(SMALL, "meadow", range(times(20)), tmp_path)
    # Most changes are faults, but not all: a test of faults alone would prove half as much.
    assert 0.1 < codes.count(0) / len(codes) < 0.6
    assert "Traceback" not in capsys.readouterr().err


def test_spoiled_files_of_the_starter_are_answered(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Two components are enough to meet all sorts of templates.
    codes = check(starter, "frost", range(times(10)), tmp_path, "deck", "finds")
    assert set(codes) == {0, 1}
    assert "Traceback" not in capsys.readouterr().err


def test_a_spoiled_file_leaves_the_finished_build_alone(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small)
    assert build(small, "meadow") == 0
    output = small / "output" / "meadow"
    before = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    template = small / "templates" / "plain.svg.j2"
    template.write_text(template.read_text() + "{{ nothing }}")
    assert build(small, "meadow") == 1
    assert {path: path.read_bytes() for path in output.rglob("*") if path.is_file()} == before


def test_the_same_seed_spoils_the_same_way(tmp_path: Path) -> None:
    for name in ("one", "two"):
        shutil.copytree(SMALL, tmp_path / name)
    assert mutate(tmp_path / "one", 7) == mutate(tmp_path / "two", 7)
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).rglob("*") if path.is_file()}
        for name in ("one", "two")
    )
    assert one == two

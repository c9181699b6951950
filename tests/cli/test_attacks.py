"""Attacks on every command: each is answered in words, and touches nothing it should not."""

from __future__ import annotations

import gc
import io
import shutil
import sys
from pathlib import Path

import pytest

from pnp.cache import FOLDER
from pnp.cli.main import main
from tests.cli.attacks import ATTACKS, FRESH, Attack
from tests.printed import SMALL, print_game

pytestmark = pytest.mark.needs("posix")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of output with the small game."""
    place = tmp_path_factory.mktemp("finished")
    print_game(place)
    return place


def foreign(root: Path) -> dict[str, object]:
    """Return all but parts kept for other builds: what it is, and what is in it."""
    found: dict[str, object] = {}
    for path in sorted(root.rglob("*")):
        if path.parent.name == FOLDER:
            continue
        facts = path.lstat()
        is_file = path.is_file() and not path.is_symlink() and facts.st_size < 2**30
        found[str(path.relative_to(root))] = path.read_bytes() if is_file else facts.st_mode
    return found


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_every_attack_is_answered(
    attack: Attack,
    tmp_path: Path,
    finished: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = Path(shutil.copytree(SMALL, tmp_path / "small"))
    if attack.change.__doc__ == FRESH:
        shutil.copytree(finished, root / "output")
    attack.change(root)
    before = foreign(root)
    monkeypatch.chdir(root)
    monkeypatch.setattr(sys, "stdin", io.StringIO(attack.typed))
    for name, value in attack.around.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as end:
        main(list(attack.words))
    gc.enable()
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert "fault of pnp" not in told.err
    assert told.err.startswith(attack.told), told.err[:500]
    assert end.value.code == attack.code, told.err[:500]
    if attack.code:
        after = foreign(root)
        assert {name: after.get(name) for name in before} == before

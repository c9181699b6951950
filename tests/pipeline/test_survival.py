"""Earlier output survives kills and rivals: a folder holds one whole build, never parts of two."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzzing import times
from tests.printed import REPOSITORY


def start(cwd: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start `pnp build meadow` in the workspace."""
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", "build", "meadow", "--quiet", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def is_whole(folder: Path) -> bool:
    """Return whether every file is the one that the manifest names."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return all(
        hashlib.sha256((folder / entry["path"]).read_bytes()).hexdigest() == entry["sha256"]
        for entry in manifest["files"]
    )


def recolour(workspace: Path, colour: str) -> None:
    template = workspace / "templates" / "plain.svg.j2"
    text = template.read_text(encoding="utf-8")
    template.write_text(re.sub(r'stroke="#\w+"', f'stroke="{colour}"', text), encoding="utf-8")


KILLED_AT = """
import os, signal, sys
last, done = int(sys.argv.pop(1)), 0
CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.chmod"}

def see(event, about):
    global done
    if event in CHANGES or event == "open" and about[2] & (os.O_WRONLY | os.O_RDWR):
        done += 1
        if done == last:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(see)
from pnp.cli.main import main
try:
    main()
finally:
    print(done)
"""
"""Runs pnp and kills it before the change of a file or folder with the number in the first word;
in the end prints how many there were."""


def changes(cwd: Path, last: int) -> int | None:
    """Build the game and return how many changes that took; None where it was killed before."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT, str(last), "build", "meadow", "--quiet"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return None if done.returncode else int(done.stdout)


@pytest.mark.needs("SIGKILL")
def test_kills_at_any_change_of_the_disk_lose_nothing(tiny: Path) -> None:
    assert start(tiny).wait() == 0
    folder = tiny / "output" / "meadow" / "a4"
    recolour(tiny, "#000001")
    total = changes(tiny, 0)
    assert total is not None and total > 50
    step = -(-total // times(5))
    moment = 1
    recolour(tiny, "#000002")
    while (done := changes(tiny, moment)) is None:
        moment += step
        recolour(tiny, f"#{moment + 1:06x}")
        # Between the two renames the old files stand aside; the next build puts them back.
        aside = folder.with_name(".a4.old")
        assert is_whole(folder if folder.exists() else aside)
    # The last build came through before its turn; all others were killed.
    assert 50 < done < moment
    assert start(tiny).wait() == 0
    assert is_whole(folder)
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


def test_a_build_killed_between_its_two_renames_is_mended(tiny: Path) -> None:
    assert start(tiny).wait() == 0
    folder = tiny / "output" / "meadow" / "a4"
    folder.rename(folder.with_name(".a4.old"))
    assert start(tiny, "hexes").wait() == 0
    assert is_whole(folder)
    assert (folder / "deck.pdf").is_file()


def test_an_empty_folder_of_a_build_killed_at_its_last_step_is_removed(tiny: Path) -> None:
    assert start(tiny).wait() == 0
    folder = tiny / "output" / "meadow" / "a4"
    folder.with_name(".a4.old").mkdir()
    assert start(tiny, "hexes").wait() == 0
    assert is_whole(folder)
    assert not folder.with_name(".a4.old").exists()


def test_builds_at_the_same_time_do_not_mix(tiny: Path) -> None:
    assert start(tiny).wait() == 0
    folder = tiny / "output" / "meadow" / "a4"
    for number in range(2):
        recolour(tiny, f"#1000{number:02x}")
        rivals = [start(tiny, *parts) for parts in ((), ("hexes",), ("deck", "dice"), ())]
        assert [rival.wait() for rival in rivals] == [0, 0, 0, 0]
        assert is_whole(folder)
    left = sorted(path.name for path in folder.parent.iterdir())
    assert left == [".a4.lock", "a4"]


@pytest.mark.needs("/dev/full")
def test_a_full_disk_is_a_problem_and_keeps_the_old_files(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.errors import Problems
    from pnp.output import Stage

    folder = small / "out" / "x"
    with Stage(folder) as stage:
        stage.write("manifest.json", b"old")
        stage.publish()

    def full(path: Path, data: bytes) -> int:
        with Path("/dev/full").open("wb", buffering=0) as disk:
            return disk.write(data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Problems) as error, Stage(folder) as stage:
        stage.write("manifest.json", b"new")
        stage.publish()
    monkeypatch.undo()
    assert "No space left on device" in str(error.value)
    assert (folder / "manifest.json").read_bytes() == b"old"
    assert {path.name for path in folder.iterdir()} == {".build.json", "manifest.json"}

"""Temporary folders: gone with their process, even a killed one; nothing else is touched."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp
from pnp import scratch as module
from pnp.errors import Problems
from pnp.scratch import scratch
from tests.printed import REPOSITORY

HOLDER = (
    "import sys\n"
    "from pnp.scratch import scratch\n"
    "with scratch() as folder:\n"
    "    (folder / 'half.pdf').write_bytes(b'half')\n"
    "    print(folder, flush=True)\n"
    "    sys.stdin.read()\n"
)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a place for temporary files that no other process knows."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    monkeypatch.setenv("TMPDIR", str(place))
    module._clear.cache_clear()
    yield place
    module._clear.cache_clear()


def holder() -> tuple[subprocess.Popen[str], Path]:
    """Start a process that keeps a folder; return it and the whole folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPOSITORY,
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().strip()).parent


def killed() -> Path:
    """Return what a killed process left."""
    process, folder = holder()
    process.kill()
    process.communicate()
    return folder


def test_a_folder_is_gone_in_the_end(place: Path) -> None:
    with scratch() as one, scratch() as two:
        assert one != two
        (one / "page.pdf").write_bytes(b"")
        assert list(two.iterdir()) == []
    assert list(place.iterdir()) == []


def test_a_folder_is_gone_after_an_error(place: Path) -> None:
    with pytest.raises(KeyError), scratch():
        raise KeyError
    assert list(place.iterdir()) == []


@pytest.mark.needs("SIGKILL")
def test_what_a_killed_process_left_is_cleared_away(place: Path) -> None:
    left = killed()
    assert [path.name for path in place.iterdir()] == [left.name]
    assert (left / "files" / "half.pdf").exists()
    with scratch() as folder:
        assert list(place.iterdir()) == [folder.parent]


REMOVING = """
import os, signal, sys
from pnp.scratch import scratch
left = int(sys.argv[1])

def see(event, about):
    global left
    if event in ("os.remove", "os.rmdir"):
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

with scratch() as folder:
    for name in "abc":
        (folder / name).write_text(name)
    sys.addaudithook(see)
"""


@pytest.mark.needs("SIGKILL")
@pytest.mark.parametrize("step", range(1, 6))
def test_what_a_process_left_that_was_killed_while_it_tidied_up_is_cleared_away(
    place: Path, step: int
) -> None:
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-c", REMOVING, str(step)]
    assert subprocess.run(command, env=environment).returncode == -signal.SIGKILL
    assert len(list(place.iterdir())) == 1
    with scratch() as folder:
        assert list(place.iterdir()) == [folder.parent]


def test_the_folder_of_a_living_process_stays(place: Path) -> None:
    process, used = holder()
    with scratch():
        assert (used / "files" / "half.pdf").exists()
    process.communicate("")
    assert list(place.iterdir()) == []


@pytest.mark.needs("SIGKILL")
def test_what_pnp_did_not_make_stays(place: Path, tmp_path: Path) -> None:
    left = killed()
    foreign = tmp_path / "foreign"
    shutil.copytree(left, foreign)
    left.rename(place / "pnp-my own notes")
    (place / "pnp-abcdefgh").mkdir()
    (place / "pnp-abcdefgh" / "mine.txt").write_text("mine")
    (place / "pnp-bcdefghi").symlink_to(foreign, target_is_directory=True)
    (place / "pnp-cdefghij").write_text("mine")
    linked = place / "pnp-defghijk"
    linked.mkdir()
    (linked / module.LOCK).symlink_to(foreign / module.LOCK)
    before = sorted(place.rglob("*"))
    with scratch():
        pass
    assert sorted(place.rglob("*")) == before
    assert (foreign / "files" / "half.pdf").read_bytes() == b"half"


@pytest.mark.needs("SIGKILL")
def test_links_in_a_folder_are_removed_and_not_followed(place: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("mine")
    left = killed()
    (left / "files" / "way").symlink_to(mine, target_is_directory=True)
    with scratch():
        assert not left.exists()
    assert (mine / "notes.txt").read_text() == "mine"


@pytest.mark.needs("SIGKILL", "root")
def test_what_another_user_left_stays(place: Path) -> None:
    left = killed()
    os.chown(left, 65534, 65534)
    with scratch():
        assert left.exists()


def test_no_place_is_a_problem(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(place / "none"))
    with pytest.raises(Problems) as caught, scratch():
        pass
    assert str(caught.value) == (
        "expected a folder for temporary files, found: No such file or directory\n"
        "  hint: TMPDIR names another place"
    )


@pytest.mark.needs("SIGKILL")
def test_a_killed_build_leaves_no_folder_for_the_next(place: Path, small: Path) -> None:
    def start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "pnp", "build", "meadow", "--quiet"]
        return subprocess.Popen(
            command, cwd=small, env={**os.environ, "PYTHONPATH": str(REPOSITORY)}
        )

    process = start()
    while not list(place.glob("pnp-*/files/*")):
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(list(place.glob("pnp-*"))) == 1
    assert start().wait() == 0
    assert list(place.iterdir()) == []


def test_every_temporary_folder_is_one_of_these() -> None:
    """`tempfile` is for files beside their place alone."""
    others = []
    for path in sorted(Path(pnp.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and "tempfile" in ast.unparse(node.func):
                words = {word.arg for word in node.keywords}
                if "dir" not in words and path.name != "scratch.py":
                    others.append(f"{path.name}:{node.lineno}")
    assert others == []

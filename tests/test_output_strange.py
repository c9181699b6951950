"""Links, locks, records and single files that stand where output goes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.files import write_file
from pnp.fresh import RECORD, is_fresh, recorded
from tests.outputs import MOVE, POSIX, build, out, refused, tree

assert out  # the fixture of this name


@POSIX
@pytest.mark.parametrize("place", ["output", "output/game", "output/game/a4"])
def test_a_link_in_the_way_is_refused(out: Path, tmp_path: Path, place: str) -> None:
    far = tmp_path / "far"
    far.mkdir()
    link = tmp_path / place
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(far)
    assert refused(out / "game" / "a4", "dice.pdf") == (
        f"{place}: expected a folder of this place, found a link\n"
        "  hint: remove the link, or name the place it leads to with --out"
    )
    assert list(far.iterdir()) == []


@POSIX
def test_a_place_that_the_user_names_may_be_a_link(out: Path, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "disk")
    build(tmp_path / "output" / "game" / "a4", "dice.pdf")
    assert (tmp_path / "disk" / "game" / "a4" / "dice.pdf").is_file()


@POSIX
@pytest.mark.parametrize("name", ["dice.pdf", "png"])
def test_a_link_under_a_name_of_ours_is_refused(out: Path, tmp_path: Path, name: str) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf", "png/dice-01.png")
    far = tmp_path / "far"
    shutil.move(folder / name, far)
    (folder / name).symlink_to(far)
    wanted = "folder" if name == "png" else "file"
    assert refused(folder, "dice.pdf", "png/dice-01.png") == (
        f"output/game/a4/{name}: expected a {wanted}, found a link\n  {MOVE}"
    )


@POSIX
def test_a_link_named_like_debris_is_left_alone(out: Path, tmp_path: Path) -> None:
    far = tmp_path / "far"
    build(far / "game" / "a4", "mine.pdf")
    (out / "game").mkdir(parents=True)
    (out / "game" / ".a4.new-abcd1234").symlink_to(far / "game" / "a4")
    build(out / "game" / "a4", "dice.pdf")
    assert tree(far / "game" / "a4") == {"mine.pdf": "made"}
    assert (out / "game" / ".a4.new-abcd1234").is_symlink()


def strange(path: Path, sort: str) -> None:
    """Put something that is no lock file of ours in its place."""
    path.parent.mkdir(parents=True)
    if sort == "a link":
        path.symlink_to(path.parent.parent / "diary.txt")
    elif sort == "a folder":
        path.mkdir()
    elif sort == "a pipe or a device":
        os.mkfifo(path)
    else:
        path.write_text("my notes")


@POSIX
@pytest.mark.parametrize("sort", ["a link", "a folder", "a pipe or a device", "a foreign file"])
def test_a_lock_that_is_not_ours_is_refused(out: Path, tmp_path: Path, sort: str) -> None:
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "diary.txt").write_text("dear diary")
    strange(out / "game" / ".a4.lock", sort)
    told = f"output/game/.a4.lock: expected a file, found {sort}"
    if sort == "a foreign file":
        told = (
            "output/game/.a4.lock: expected a name that is free, found a file that pnp did not make"
        )
    hint = MOVE.replace("move it away, or ", "") if "device" in told else MOVE
    assert refused(out / "game" / "a4", "dice.pdf") == f"{told}\n  {hint}"


@pytest.mark.parametrize(
    ("place", "path"),
    [("output", "output/game/a4"), ("output/game", "output/game"), ("output/game/a4",) * 2],
)
def test_a_file_where_a_folder_should_be_stays(
    out: Path, tmp_path: Path, place: str, path: str
) -> None:
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).write_text("mine")
    assert refused(out / "game" / "a4", "dice.pdf").startswith(f"{path}: expected a folder")
    assert (tmp_path / place).read_text() == "mine"


def test_a_record_cannot_name_files_elsewhere(out: Path, tmp_path: Path) -> None:
    folder = out / "game" / "a4"
    (tmp_path / "diary.txt").write_text("dear diary")
    names = ["../../../diary.txt", str(tmp_path / "diary.txt"), "dice.pdf"]
    folder.mkdir(parents=True)
    entry = {"inputs": "inputs", "files": dict.fromkeys(names, ""), "kept": names}
    (folder / RECORD).write_text(json.dumps(entry))
    build(folder, "dice.pdf", carry=False)
    build(folder, "dice.pdf", carry=False)
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


@POSIX
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "../a4/dice.pdf", "gone"])
def test_a_record_cannot_make_pnp_read_what_is_no_file_of_the_folder(out: Path, name: str) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf")
    os.mkfifo(folder / "pipe")
    assert is_fresh(folder, "inputs")
    entry = json.loads((folder / RECORD).read_text())
    for wanted in ("", entry["files"]["dice.pdf"]):
        (folder / RECORD).write_text(json.dumps({**entry, "files": {name: wanted}}))
        assert not is_fresh(folder, "inputs")


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", '{"inputs": 1}', "[" * 100_000, '{"inputs": "x", "files": []}'],
)
def test_a_record_of_another_form_is_none(out: Path, text: str) -> None:
    out.mkdir()
    (out / RECORD).write_text(text)
    assert recorded(out) is None
    assert not is_fresh(out, "x")


# ---------------------------------------------------------------------- single files


def test_a_file_is_written_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    path.write_text("old")
    path.chmod(0o600)
    assert write_file(path, b"new") == path
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.svg"]


@pytest.mark.parametrize(
    ("prepare", "told"),
    [
        (lambda path: path.symlink_to("diary.txt"), "expected a file, found a link"),
        (lambda path: path.mkdir(), "expected a file, found a folder"),
        (lambda path: os.mkfifo(path), "expected a file, found a pipe or a device"),
    ],
)
@POSIX
def test_what_is_no_file_is_never_replaced(
    tmp_path: Path, prepare: Callable[[Path], None], told: str
) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    path = tmp_path / "x.svg"
    prepare(path)
    before = tree(tmp_path)
    with pytest.raises(Problems) as error:
        write_file(path, b"new")
    hint = MOVE.replace("move it away, or ", "") if "device" in told else MOVE
    assert str(error.value) == f"{path.as_posix()}: {told}\n  {hint}"
    assert tree(tmp_path) == before


@POSIX
def test_names_that_used_to_stand_beside_it_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    for name in (".x.svg.new", f".x.svg.{os.getpid()}.new", "x.svg.part"):
        (tmp_path / name).symlink_to("diary.txt")
    before = tree(tmp_path)
    write_file(tmp_path / "x.svg", b"new")
    assert tree(tmp_path) == {**before, "x.svg": "new"}


def test_a_name_that_pnp_chose_is_not_taken_from_another_file(tmp_path: Path) -> None:
    path = tmp_path / "calibration-a4.pdf"
    for text in (b"", b"my own"):
        path.write_bytes(text)
        with pytest.raises(Problems) as error:
            write_file(path, b"mark: new", mark=b"mark:")
        assert str(error.value) == (
            f"{path.as_posix()}: expected a name that is free, found a file that pnp did not make\n"
            f"  {MOVE}"
        )
        assert path.read_bytes() == text
    path.write_bytes(b"%PDF mark: old")
    write_file(path, b"mark: new", mark=b"mark:")
    assert path.read_bytes() == b"mark: new"


def test_no_folder_is_made_for_a_single_file(tmp_path: Path) -> None:
    with pytest.raises(Problems) as error:
        write_file(tmp_path / "no" / "such" / "x.svg", b"")
    where = (tmp_path / "no" / "such").as_posix()
    told = "expected a folder to write into, found nothing"
    assert str(error.value) == f"{where}: {told}\n  hint: make it first"
    assert list(tmp_path.iterdir()) == []

"""What is not pnp's own stays as it is, in a folder of output and around it."""

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
from pnp.output import Stage

MOVE = "hint: move it away, or choose another place with --out"
POSIX = pytest.mark.needs("posix")


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of output, named as users name it: below the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path("output")


def build(folder: Path, *names: str, text: bytes = b"made", carry: bool = True) -> None:
    """Write files into a folder of output as a build does."""
    with Stage(folder, "inputs", carry) as stage:
        for name in names:
            stage.write(name, text)
        stage.publish()


def tree(folder: Path) -> dict[str, str]:
    """Return everything below the folder: the text of files, where links lead."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif path.is_dir():
            found[name] = "folder"
        elif path.name != RECORD:
            found[name] = path.read_text() if path.is_file() else "other"
    return found


def refused(folder: Path, *names: str) -> str:
    """Return what a build of these files is told, which leaves everything as it was."""
    before = tree(Path())
    with pytest.raises(Problems) as error:
        build(folder, *names, text=b"new")
    after = {k: v for k, v in tree(Path()).items() if k in before or not k.endswith(".lock")}
    assert after == before
    return str(error.value)


# ---------------------------------------------------------------------- foreign things beside it


@pytest.mark.parametrize("name", [".a4.new-backup", ".a4.new-notes123", ".a4.newer", "a4.old"])
def test_a_foreign_folder_beside_it_stays(out: Path, name: str) -> None:
    notes = out / "game" / name
    notes.mkdir(parents=True)
    (notes / "notes.txt").write_text("mine")
    build(out / "game" / "a4", "dice.pdf")
    build(out / "game" / "a4", "dice.pdf")
    assert tree(notes) == {"notes.txt": "mine"}


def test_a_foreign_file_named_like_debris_stays(out: Path) -> None:
    (out / "game").mkdir(parents=True)
    (out / "game" / ".a4.new-abcd_123").write_text("mine")
    build(out / "game" / "a4", "dice.pdf")
    assert (out / "game" / ".a4.new-abcd_123").read_text() == "mine"


def test_a_foreign_folder_that_stands_in_the_way_is_refused(out: Path) -> None:
    old = out / "game" / ".a4.old"
    old.mkdir(parents=True)
    (old / "notes.txt").write_text("mine")
    assert refused(out / "game" / "a4", "dice.pdf") == (
        "output/game/.a4.old: expected a name that is free, found a folder that pnp did not make\n"
        f"  {MOVE}"
    )


def test_debris_of_a_killed_build_goes(out: Path) -> None:
    folder = out / "game" / "a4"
    stage = Stage(folder)
    with stage:
        stage.write("png/dice.png", b"half")
        half = next(path for path in folder.parent.iterdir() if path.is_dir())
        shutil.copytree(half, half.with_name(".a4.new-0123abc_"))
    (folder.parent / ".a4.new-emptyone").mkdir()
    build(folder, "dice.pdf")
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


# ---------------------------------------------------------------------- foreign things inside


def test_own_notes_in_the_folder_stay_whatever_they_are(out: Path) -> None:
    folder = out / "game" / "a4"
    (folder / "notes" / "empty").mkdir(parents=True)
    (folder / "notes" / "private").mkdir(mode=0o700)
    (folder / "notes" / "a.txt").write_text("mine")
    (folder / ".hidden").write_text("mine too")
    (folder / "png").mkdir()
    (folder / "png" / "photo.png").write_text("photo")
    before = tree(folder)
    for _ in range(2):
        build(folder, "dice.pdf", "png/dice-01.png")
        made = {"dice.pdf": "made", "png/dice-01.png": "made"}
        assert tree(folder) == {**before, **made}
        assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]
    assert (folder / "notes" / "private").stat().st_mode & 0o777 == 0o700


@POSIX
def test_own_links_in_the_folder_stay_links(out: Path, tmp_path: Path) -> None:
    folder, far = out / "game" / "a4", tmp_path / "far"
    folder.mkdir(parents=True)
    far.mkdir()
    (far / "letter.txt").write_text("far away")
    (folder / "file").symlink_to(far / "letter.txt")
    (folder / "folder").symlink_to(far)
    (folder / "dangling").symlink_to("nowhere")
    before = tree(folder)
    for _ in range(2):
        build(folder, "dice.pdf")
        assert tree(folder) == {**before, "dice.pdf": "made"}
    assert tree(far) == {"letter.txt": "far away"}


@POSIX
def test_a_pipe_in_the_folder_stays(out: Path) -> None:
    folder = out / "game" / "a4"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe")
    build(folder, "dice.pdf")
    assert tree(folder) == {"dice.pdf": "made", "pipe": "other"}


def test_a_foreign_file_under_a_name_of_ours_is_refused(out: Path) -> None:
    folder = out / "game" / "a4"
    (folder / "png").mkdir(parents=True)
    (folder / "dice.pdf").write_text("a scan of mine")
    (folder / "png" / "dice-01.png").mkdir()
    assert refused(folder, "board.pdf", "dice.pdf", "png/dice-01.png") == (
        "output/game/a4/dice.pdf: expected a name that is free, found a file that pnp did not "
        f"write\n  {MOVE}\n"
        f"output/game/a4/png/dice-01.png: expected a file, found a folder\n  {MOVE}"
    )


def test_a_foreign_file_where_a_folder_of_ours_goes_is_refused(out: Path) -> None:
    folder = out / "game" / "a4"
    folder.mkdir(parents=True)
    (folder / "png").write_text("mine")
    told = refused(folder, "png/dice-01.png")
    assert told == f"output/game/a4/png: expected a folder, found a file\n  {MOVE}"


def test_a_record_of_somebody_else_is_not_ours(out: Path) -> None:
    folder = out / "game" / "a4"
    folder.mkdir(parents=True)
    (folder / RECORD).write_text('{"build": "of another program"}')
    assert refused(folder, "dice.pdf") == (
        f"output/game/a4/{RECORD}: expected a name that is free, found a file that pnp did not "
        f"write\n  {MOVE}"
    )
    assert (folder / RECORD).read_text() == '{"build": "of another program"}'


def test_what_pnp_wrote_is_replaced_also_after_a_build_of_a_part(out: Path) -> None:
    folder = out / "game" / "a4"
    build(folder, "board.pdf", "dice.pdf", "manifest.json")
    build(folder, "dice.pdf", "manifest.json", text=b"part")
    assert recorded(folder) == {"board.pdf", "dice.pdf", "manifest.json", RECORD}
    build(folder, "board.pdf", "dice.pdf", "manifest.json", text=b"whole")
    assert set(tree(folder).values()) == {"whole"}


def test_an_export_removes_its_own_earlier_files_alone(out: Path) -> None:
    folder = out / "game" / "for-tts"
    build(folder, "deck.png", "decks/one.png", "board.png")
    (folder / "decks" / "mine.png").write_text("mine")
    (folder / "mine.txt").write_text("mine")
    build(folder, "board.png", "dice/one.png", text=b"new", carry=False)
    assert tree(folder) == {
        "board.png": "new",
        "decks": "folder",
        "decks/mine.png": "mine",
        "dice": "folder",
        "dice/one.png": "new",
        "mine.txt": "mine",
    }
    build(folder, "board.png", text=b"new", carry=False)
    assert "dice" not in tree(folder)


@pytest.mark.parametrize("change", ["saved in place", "saved anew", "new file", "new folder"])
def test_what_the_user_does_during_the_build_is_not_lost(out: Path, change: str) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf")
    (folder / "notes.txt").write_text("first")
    with Stage(folder) as stage:
        stage.write("dice.pdf", b"new")
        complete = stage.complete

        def late() -> Path:
            # The last moment before the folders are swapped.
            path = complete()
            if change == "saved in place":
                (folder / "notes.txt").write_text("second")
            elif change == "saved anew":
                (folder / "draft").write_text("second")
                (folder / "draft").replace(folder / "notes.txt")
            elif change == "new file":
                (folder / "more.txt").write_text("second")
            else:
                (folder / "more").mkdir()
            return path

        stage.complete = late  # type: ignore[method-assign]
        stage.publish()
    changed = {
        "saved in place": {"notes.txt": "second"},
        "saved anew": {"notes.txt": "second"},
        "new file": {"notes.txt": "first", "more.txt": "second"},
        "new folder": {"notes.txt": "first", "more": "folder"},
    }[change]
    assert tree(folder) == {"dice.pdf": "new", **changed}
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


def test_a_folder_keeps_its_mode(out: Path) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf")
    folder.chmod(0o700)
    build(folder, "dice.pdf")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_another_name_of_a_file_keeps_its_text(out: Path, tmp_path: Path) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf")
    os.link(folder / "dice.pdf", tmp_path / "kept.pdf")
    build(folder, "dice.pdf", text=b"new")
    assert (tmp_path / "kept.pdf").read_text() == "made"
    assert (folder / "dice.pdf").read_text() == "new"


def test_a_swap_that_fails_is_undone(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf")
    rename = Path.rename

    def failing(path: Path, target: Path) -> Path:
        if path.name.startswith(".a4.new-"):
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(Problems, match="found: Input/output error"):
        build(folder, "dice.pdf", text=b"new")
    assert tree(folder) == {"dice.pdf": "made"}
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


def test_a_build_killed_while_it_tidied_up_is_tidied_up(out: Path) -> None:
    folder = out / "game" / "a4"
    build(folder, "dice.pdf", "board.pdf")
    old = folder.with_name(".a4.old")
    shutil.copytree(folder, old)
    (old / "dice.pdf").unlink()
    (old / "note.txt").write_text("came late")
    build(folder, "dice.pdf", "board.pdf", text=b"new")
    assert tree(folder) == {"board.pdf": "new", "dice.pdf": "new", "note.txt": "came late"}
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


# ---------------------------------------------------------------------- links and strange things


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

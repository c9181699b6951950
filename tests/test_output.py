"""What is not pnp's own stays as it is, in a folder of output and around it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.fresh import RECORD, recorded
from pnp.output import Stage
from tests.outputs import MOVE, POSIX, build, out, refused, tree

assert out  # the fixture of this name


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

"""A build of a part beside files of an earlier build, when the data are others by now."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli import proving
from pnp.model.workspace import Workspace
from pnp.pipeline import build
from pnp.pipeline.publish import Built
from pnp.pipeline.request import BuildRequest
from tests.command import heard
from tests.printed import fewer


def test_what_a_whole_build_no_longer_makes_is_told_until_it_is_gone(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    fewer(small, "field", "squares", "hexes")
    run, folder = heard(capsys), small / "output/meadow/a4"
    assert "of earlier builds" not in run("build", "meadow", "--png", "20")[1]
    (folder / "mine.txt").write_text("mine")
    pictures = sorted(path for path in folder.rglob("*.png") if path.parent != folder)
    fewer(small, "field", "squares")
    note = (
        f"  note: of earlier builds, not of the last one: hexes.pdf, png/counters-01.png, "
        f"png/counters-02.png and {len(pictures) - 2} more; remove what you do not need\n"
    )
    # It is told by the build, by one that has nothing to do, by one of a part, and by the proof.
    for words in ((), (), ("field",)):
        assert note in run("build", "meadow", *words)[1], words
    assert note in run("check", "meadow")[1]
    for path in pictures:
        path.unlink()
    told = "  note: of earlier builds, not of the last one: hexes.pdf; remove what you do not need"
    assert told in run("build", "meadow", "field")[1]
    (folder / "hexes.pdf").unlink()
    assert "of earlier builds" not in run("build", "meadow")[1]
    assert "of earlier builds" not in run("check", "meadow")[1]
    assert (folder / "mine.txt").read_text() == "mine"


def test_a_cut_plan_and_pictures_of_pages_do_not_outlive_the_sheets_they_show(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who follows an old cut plan spoils the new sheets."""
    monkeypatch.chdir(small)
    fewer(small, "field", "squares", "hexes")
    run, folder = heard(capsys), small / "output/meadow/a4"
    run("build", "meadow", "--png", "20")
    assert (folder / "cut-plan.pdf").exists()
    pictures = {path.name for path in (folder / "png").rglob("*.png")}
    (folder / "png/mine.png").write_bytes(b"mine")
    fewer(small, "squares")
    # A build of a part leaves what shows the rest.
    run("build", "meadow", "squares", "--png", "20")
    assert {path.name for path in (folder / "png").rglob("*.png")} == {*pictures, "mine.png"}
    _, told = run("build", "meadow", "--png", "20")
    assert not (folder / "cut-plan.pdf").exists()
    assert "of earlier builds, not of the last one: field.pdf and hexes.pdf;" in told
    left = {path.name for path in (folder / "png").rglob("*.png")}
    assert "mine.png" in left and left < {*pictures, "mine.png"}
    assert not any(name.startswith(("field", "hexes")) for name in left)


def test_a_folder_of_earlier_data_is_told_with_the_command_that_makes_it_anew(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    fewer(small, "field", "squares")
    run = heard(capsys)
    run("build", "meadow", "--scale", "field=110%", "--duplex", "short")
    again = "  note: the data changed since then: pnp build meadow --paper a4 --scale field=110% "
    again += "--duplex short makes all anew\n"
    assert again not in run("check", "meadow")[1]
    game = small / "components/meadow/game.yaml"
    game.write_text(game.read_text("utf-8").replace("side: 15mm", "side: 17mm"), "utf-8")
    proving._maker.cache_clear()  # every run of the command is a process of its own
    code, said = run("check", "meadow", "--paper", "a4")
    assert code == 1 and said.count("pnp build") == 1
    assert again in said


def test_files_of_earlier_data_are_told_and_made_anew_by_a_whole_build(small: Path) -> None:
    fewer(small, "field", "squares", "deck", "box")

    def built(*components: str) -> Built:
        return build(BuildRequest(Workspace(small), "meadow", components, out=small / "out"))[0]

    built()
    game = small / "components/meadow/game.yaml"
    text = game.read_text(encoding="utf-8")
    changed = text.replace("kind: token, side: 15mm", "kind: token, side: 17mm")
    assert changed != text
    game.write_text(changed, encoding="utf-8")
    older = (built().folder / "counters.pdf").read_bytes()
    game.write_text(text, encoding="utf-8")
    notes = built("field").notes
    note = "counters.pdf is of earlier data: pnp build meadow makes all anew"
    assert note in notes
    assert (small / "out/meadow/a4/counters.pdf").read_bytes() == older
    assert note not in built("field", "counters").notes

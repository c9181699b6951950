"""The command line: exit codes, messages, what it writes and what it leaves alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.command import ended
from tests.printed import REPOSITORY, SMALL

MEADOW = load_game(Workspace(SMALL), "meadow", KINDS)
KNOWN = ", ".join(sorted({*MEADOW.groups(), *(each.id for each in MEADOW.components)}))


def pnp(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would."""
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["frobnicate"],
            'Error: expected a command, found "frobnicate"\n  hint: pnp --help lists the commands',
        ),
        (["biuld"], 'Error: expected a command, found "biuld"\n  hint: did you mean "build"?'),
        (
            ["build", "meadwo"],
            'pnp: expected a game, found "meadwo"\n  hint: did you mean "meadow"?',
        ),
        (
            ["build", "meadow", "beatles"],
            'pnp: expected a component of meadow, found "beatles"\n  hint: did you mean "beetles"?',
        ),
        (
            ["build", "meadow", "xyzzy", "craft"],
            f'pnp: expected a component of meadow, found "xyzzy"\n  hint: known: {KNOWN}',
        ),
        (
            ["build", "meadow", "--paper", "leter"],
            "Error: Invalid value for '--paper': expected a paper, found \"leter\"\n"
            '  hint: did you mean "letter"?',
        ),
        (
            ["build", "meadow", "--paper", "210x297"],
            "Error: Invalid value for '--paper': expected a length, found the number 210\n"
            "  hint: did you mean 210mm x 297mm?",
        ),
        (
            ["build", "meadow", "--paper", "2000x2000mm"],
            "Error: Invalid value for '--paper': expected a paper of 50 to 1300 mm a side, found "
            "2000 x 2000 mm",
        ),
        (
            ["build", "meadow", "--duplex", "longg"],
            "Error: Invalid value for '--duplex': expected long, short, none or gutterfold, found "
            '"longg"\n  hint: did you mean "long"?',
        ),
        (
            ["build", "meadow", "--margins", "any"],
            "Error: Invalid value for '--margins': expected standard, any-printer or "
            'inkjet-duplex, found "any"',
        ),
        (
            ["build", "meadow", "--out", ""],
            "Error: Invalid value for '--out': expected a folder, found nothing\n"
            "  hint: --out output",
        ),
        (
            ["build", "meadow", "--paper", "a3", "--png", "1200"],
            "pnp: expected up to 880 dpi for pictures of A3, found 1200\n  hint: --png 880",
        ),
        (
            ["dice", "sword,shield,2x skull,blank,#3", "--edge", "16"],
            "Error: Invalid value for '--edge': expected a length, found the number 16\n"
            "  hint: a length needs a unit - did you mean 16mm?",
        ),
        (
            ["dice", "d6", "--edge", "16MM"],
            "Error: Invalid value for '--edge': expected a length, found \"16MM\"\n"
            "  hint: did you mean 16mm?",
        ),
        (
            ["build", "meadow", "--paper", "a4+"],
            "Error: Invalid value for '--paper': expected a paper, found \"a4+\"\n"
            '  hint: did you mean "a4"?',
        ),
        (
            ["build", "meadow", "--scale", "field=1.1"],
            "Error: Invalid value for '--scale': expected a percentage, found \"1.1\"\n"
            "  hint: did you mean 110%?",
        ),
        (
            ["build", "meadow", "--scale", "field=130%"],
            "pnp: expected a scale of field from 90% to 125%, found 130%\n"
            "  hint: field, beetles share this factor and are made for these limits",
        ),
        (
            ["build", "meadow", "--scale", "field=89.9%"],
            "pnp: expected a scale of field from 90% to 125%, found 89.9%\n"
            "  hint: field, beetles share this factor and are made for these limits",
        ),
        (
            ["build", "meadow", "--scale", "deck=110%"],
            "pnp: deck must not be scaled: it is printed at 100% because its pieces have to fit "
            "real things or each other\n  hint: scalable: field",
        ),
        (
            ["build", "meadow", "--scale", "beetles=110%"],
            "pnp: beetles is never scaled alone: board and pieces must keep to one factor\n"
            "  hint: write --scale field=110%",
        ),
        (
            ["build", "meadow", "--scale", "field=110%", "--scale", "field=100%"],
            "pnp: expected one factor for field, found 110% and 100%\n"
            "  hint: everything in a scale group is printed with the same factor",
        ),
    ],
)
def test_wrong_use_is_answered_with_a_way_out(
    small: Path,
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(small)
    assert ended(*arguments) == 2
    told = capsys.readouterr().err
    assert message in told
    assert "Traceback" not in told
    assert not (small / "output").exists()


@pytest.mark.parametrize("factor", ["90%", "125%", "100"])
def test_the_limits_of_a_scale_group_are_included(
    tiny: Path, factor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tiny)
    assert ended("build", "meadow", "beetles", "--scale", f"field={factor}") == 0


def test_faults_in_the_data_end_with_1_and_write_nothing(tiny: Path) -> None:
    assert pnp("build", "meadow", "--quiet", cwd=tiny).stdout == ""
    before = {p: p.read_bytes() for p in (tiny / "output").rglob("*") if p.is_file()}
    game = tiny / "components" / "meadow" / "game.yaml"
    game.write_text(game.read_text().replace("diameter: 12mm", "diameter: 12"))
    result = pnp("build", "meadow", cwd=tiny)
    assert result.returncode == 1
    assert result.stderr == (
        "components/meadow/game.yaml:16: components[1].diameter: expected a length, found the "
        "number 12\n  hint: a length needs a unit - did you mean 12mm?\n"
        "1 problem; nothing was written\n"
    )
    assert {p: p.read_bytes() for p in (tiny / "output").rglob("*") if p.is_file()} == before


def test_equal_input_gives_equal_bytes_anywhere(tiny: Path, tmp_path: Path) -> None:
    far = tmp_path / "elsewhere" / "deep"
    far.mkdir(parents=True)
    # Python 3.11 reads where an editable install lies as the locale has it: in ASCII, where it is
    # plain or the machine lacks it.
    plain, other = ("C", "tr_TR.UTF-8") if str(REPOSITORY).isascii() else ("C.UTF-8", "C.UTF-8")
    pnp("build", "meadow", "--out", str(tmp_path / "one"), cwd=tiny, TZ="UTC", LC_ALL=plain)
    pnp(
        "build",
        "meadow",
        "--out",
        str(far / "two"),
        cwd=tiny,
        TZ="Pacific/Auckland",
        LC_ALL=other,
        PYTHONHASHSEED="7",
    )
    one, two = tmp_path / "one" / "meadow" / "a4", far / "two" / "meadow" / "a4"
    names = sorted(p.name for p in one.iterdir())
    assert names == sorted(p.name for p in two.iterdir())
    assert {"everything.pdf", "craft.pdf", "manifest.json", ".build.json"} < set(names)
    for name in names:
        assert (one / name).read_bytes() == (two / name).read_bytes(), name


def test_the_date_of_the_source_is_obeyed(tiny: Path) -> None:
    pnp("build", "meadow", "field", cwd=tiny, SOURCE_DATE_EPOCH="86400")
    import pikepdf

    with pikepdf.open(tiny / "output" / "meadow" / "a4" / "field.pdf") as pdf:
        assert "1970" in str(pdf.docinfo["/CreationDate"])


def test_other_forms_of_a_build_do_not_overwrite_the_ordinary_one(tiny: Path) -> None:
    for options in ([], ["--duplex", "short"], ["--ink", "low"], ["--paper", "letter,170x240mm"]):
        assert pnp("build", "meadow", "dice", *options, cwd=tiny).returncode == 0
    folders = sorted(p.name for p in (tiny / "output" / "meadow").glob("[!.]*"))
    assert folders == ["170x240mm", "a4", "a4-low", "a4-short", "letter"]


def test_building_some_components_updates_only_their_entries(tiny: Path) -> None:
    pnp("build", "meadow", cwd=tiny)
    folder = tiny / "output" / "meadow" / "a4"
    note = folder / "my-note.txt"
    note.write_text("keep me")
    before = json.loads((folder / "manifest.json").read_text())
    template = tiny / "templates" / "plain.svg.j2"
    template.write_text(template.read_text().replace("#6c8f3c", "#123456"))
    assert pnp("build", "meadow", "hexes", cwd=tiny).returncode == 0
    after = json.loads((folder / "manifest.json").read_text())
    changed = {
        one["path"]
        for one, two in zip(before["files"], after["files"], strict=True)
        if one["sha256"] != two["sha256"]
    }
    assert changed == {"hexes.pdf", "everything.pdf"}
    assert before["counts"] == after["counts"]
    assert note.read_text() == "keep me"
    ends = [[page["label"] for page in m["files"][-1]["pages"]] for m in (before, after)]
    assert ends[0] == ends[1]


def test_a_part_of_a_build_with_other_settings_is_refused(tiny: Path) -> None:
    pnp("build", "meadow", cwd=tiny)
    result = pnp("build", "meadow", "field", "--scale", "field=90%", cwd=tiny)
    assert result.returncode == 2
    assert "output/meadow/a4 holds a build with other settings" in result.stderr


def test_an_unwritable_place_is_a_problem_not_a_traceback(small: Path) -> None:
    (small / "output").write_text("a file where a folder should be")
    result = pnp("build", "meadow", cwd=small)
    assert result.returncode == 1
    assert result.stderr.startswith("output/meadow/a4: expected a folder that can be written")


def test_list_names_games_and_components(small: Path) -> None:
    games = pnp("list", cwd=small).stdout
    assert "meadow" in games and "dune-express" in games
    table = pnp("list", "meadow", cwd=small).stdout.splitlines()
    assert table[0] == "Meadow 1.10"
    assert table[3].split() == [
        "beetles",
        "token",
        "12",
        "mm",
        "round",
        "30",
        "same",
        "field",
        "beetles.pdf",
    ]


def test_pictures_of_pages_and_faces(tiny: Path) -> None:
    from PIL import Image

    assert pnp("build", "meadow", "hexes", "--png", "100", cwd=tiny).returncode == 0
    folder = tiny / "output" / "meadow" / "a4" / "png"
    with Image.open(folder / "hexes-01.png") as page:
        assert page.size == (827, 1170)
        assert page.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    with Image.open(folder / "faces" / "hexes.front.png") as face:
        assert face.size == (87, 99)


def test_it_runs_from_an_empty_folder(tmp_path: Path) -> None:
    result = pnp("build", "dune-express", "dice", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "output" / "dune-express" / "a4" / "dice.pdf").is_file()


def test_nothing_changed_means_nothing_built(tiny: Path) -> None:
    first = pnp("build", "meadow", cwd=tiny)
    folder = tiny / "output" / "meadow" / "a4"
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    again = pnp("build", "meadow", cwd=tiny)
    # What there was to be said of the files is still true of them.
    assert again.stdout == first.stdout
    told = r"output/meadow/a4: \d+ pieces on \d+ pages\n(  note: .+\n)+"
    assert re.fullmatch(told, again.stdout)
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


@pytest.mark.parametrize("change", ["data", "template", "date", "file", "option"])
def test_any_change_builds_again_and_gives_the_bytes_of_a_fresh_build(
    tiny: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment: dict[str, str] = {}
    options: list[str] = []
    monkeypatch.chdir(tiny)
    assert ended("build", "meadow", "--quiet") == 0
    folder = tiny / "output" / "meadow" / "a4"
    if change == "data":
        table = tiny / "components" / "meadow" / "squares.csv"
        table.write_text(table.read_text().replace("two,9", "two,8"))
    elif change == "template":
        template = tiny / "templates" / "plain.svg.j2"
        template.write_text(template.read_text().replace("#6c8f3c", "#123456"))
    elif change == "date":
        environment["SOURCE_DATE_EPOCH"] = "86400"
    elif change == "file":
        (folder / "deck.pdf").write_bytes(b"damaged")
    else:
        options = ["--scale", "field=90%"]
    pnp("build", "meadow", *options, cwd=tiny, **environment)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ended("build", "meadow", *options, "--out", "fresh", "--quiet") == 0
    cold = tiny / "fresh" / "meadow" / "a4"
    for path in sorted(cold.iterdir()):
        assert (folder / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("command", ["build", "dice", "booklet"])
def test_help_names_defaults_as_they_are_typed(command: str, tmp_path: Path) -> None:
    text = " ".join(pnp(command, "--help", cwd=tmp_path).stdout.split())
    assert "(a4)]" not in text and "[default: (" not in text
    assert "--paper PAPER[,PAPER] Papers: a3, a4, a5, letter, legal, tabloid or a measure" in text

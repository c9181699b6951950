"""A person's defaults, those of a workspace, what is typed; formats of files and their schemas."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from pnp.cli.schema import PLACES, SCHEMAS
from pnp.model.formats import FORMAT, upgraded
from tests.command import ended


@pytest.fixture
def home(tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a person's folder; the working folder is a workspace with one game."""
    place = tmp_path / "home"
    place.mkdir()
    monkeypatch.setenv("PNP_HOME", str(place))
    monkeypatch.chdir(tiny)
    return place


def built(tiny: Path) -> list[str]:
    return sorted(path.parent.name for path in (tiny / "output" / "meadow").glob("*/manifest.json"))


def test_what_is_typed_wins_over_the_workspace_and_that_over_the_person(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "defaults.yaml").write_text("paper: letter\nmargins: any-printer\n")
    assert ended("build", "meadow", "hexes", "-q") == 0
    manifest = json.loads((tiny / "output/meadow/letter/manifest.json").read_text())
    assert manifest["margins"] == "any-printer"
    (tiny / "defaults.yaml").write_text("paper: a5\n")
    assert ended("build", "meadow", "hexes", "-q") == 0
    assert built(tiny) == ["a5", "letter"]
    assert ended("build", "meadow", "hexes", "-q", "--paper", "a4", "--margins", "standard") == 0
    manifest = json.loads((tiny / "output/meadow/a4/manifest.json").read_text())
    assert manifest["margins"] == "standard"
    capsys.readouterr()
    assert ended("list", "meadow", "-v") == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "default paper: a5 (defaults.yaml)",
        f"default margins: any-printer ({(home / 'defaults.yaml').as_posix()})",
    ]


def test_files_for_others_heed_no_default_of_paper(home: Path, tiny: Path) -> None:
    (home / "defaults.yaml").write_text("margins: any-printer\nprinter: office\n")
    assert ended("build", "meadow", "hexes", "--for", "table", "-q") == 0
    assert (tiny / "output/meadow/for-table/meadow.html").is_file()


def test_sheets_are_sent_from_the_folder_of_the_default_paper(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "defaults.yaml").write_text("paper: letter\n")
    assert ended("build", "-q", "meadow", "hexes") == 0
    capsys.readouterr()
    assert ended("print", "meadow", "--show") == 0
    assert "output/meadow/letter/hexes.pdf" in capsys.readouterr().out


def test_dice_lie_on_the_paper_of_a_person_unless_labels_say_theirs(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "defaults.yaml").write_text("paper: letter\nmargins: any-printer\n")
    assert ended("dice", "d6", "-q", "--no-chart") == 0
    manifest = json.loads((tiny / "output/dice/letter/manifest.json").read_text())
    assert (manifest["paper"], manifest["margins"]) == ("letter", "any-printer")
    # Labels of an A4 sheet need no --paper: the default gives way, what is typed does not.
    (home / "defaults.yaml").write_text("paper: letter\n")
    assert ended("dice", "d6", "-q", "--no-chart", "--label", "A4-20", "--edge", "20mm") == 0
    assert (tiny / "output/dice/a4-a4-20/manifest.json").is_file()
    capsys.readouterr()
    assert ended("dice", "d6", "--label", "A4-20", "--edge", "20mm", "--paper", "letter") == 2
    assert "expected --paper a4 for label A4-20, found letter" in capsys.readouterr().err


def test_a_printer_is_measured_on_the_paper_of_a_person(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "defaults.yaml").write_text("paper: letter\n")
    assert ended("calibrate") == 0
    assert capsys.readouterr().out.startswith("output/calibration-letter.pdf: print both sides")
    bars = ("--measured-x", "149", "--measured-y", "149")
    assert ended("calibrate", "--name", "home", *bars) == 0
    assert yaml.safe_load((home / "printers.yaml").read_text())["home"]["paper"] == "letter"
    # What is added later belongs to the sheet that was measured, whatever is usual by then.
    (home / "defaults.yaml").write_text("paper: a4\n")
    assert ended("calibrate", "--name", "home", "--back-rotation", "0.2") == 0
    assert yaml.safe_load((home / "printers.yaml").read_text())["home"]["paper"] == "letter"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "paper: leter",
            '1: paper: expected a paper, found "leter"\n  hint: did you mean "letter"?',
        ),
        ("papre: a4", '1: papre: expected no such field\n  hint: did you mean "paper"?'),
        (
            "margins: any-priner",
            "1: margins: expected margins of standard, any-printer, inkjet-duplex, found "
            '"any-priner"\n  hint: did you mean "any-printer"?',
        ),
        (
            "printer: My Printer",
            '1: printer: expected the name of a printer, found "My Printer"\n'
            "  hint: pnp calibrate --list shows them",
        ),
    ],
)
def test_a_wrong_default_is_told_with_its_line(
    text: str, told: str, home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tiny / "defaults.yaml").write_text(f"{text}\n")
    assert ended("build", "meadow") == 1
    assert capsys.readouterr().err == (f"defaults.yaml:{told}\n1 problem; nothing was written\n")


def game(tiny: Path) -> Path:
    return tiny / "components" / "meadow" / "game.yaml"


def test_a_newer_format_is_refused_alone(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = game(tiny).read_text().replace("game: meadow", "game: meadow\nformat: 2\nwarp: 9")
    game(tiny).write_text(text)
    line = text.splitlines().index("format: 2") + 1
    assert ended("list", "meadow") == 1
    assert capsys.readouterr().err == (
        f"components/meadow/game.yaml:{line}: format: expected a format up to 1, found 2\n"
        "  hint: the game was made for a newer pnp: pip install --upgrade pnp-compiler\n"
        "1 problem; nothing was written\n"
    )


def test_an_older_file_is_brought_to_the_present_format_with_its_comments(
    home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = game(tiny).read_text()
    (tiny / "schema").mkdir()
    (tiny / "schema" / "game.schema.json").write_text("{}")
    assert ended("upgrade", "--show") == 0
    told = capsys.readouterr().out
    assert told == (
        "components/meadow/game.yaml: format: 1 added\nschema/game.schema.json: written anew\n"
    )
    assert game(tiny).read_text() == old
    assert ended("upgrade") == 0
    assert capsys.readouterr().out == told
    assert game(tiny).read_text() == old.replace("game: meadow\n", "game: meadow\nformat: 1\n", 1)
    assert ended("upgrade") == 0
    assert capsys.readouterr().out == "all files have the present format\n"
    assert ended("list", "meadow") == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# b\r\ngame: a # c\r\ntitle: A\r\n", "# b\r\ngame: a # c\r\nformat: 1\r\ntitle: A\r\n"),
        ("title: A\ngame: a", "title: A\ngame: a\nformat: 1\n"),
        ("game: a\nformat: 1\n", "game: a\nformat: 1\n"),
    ],
)  # fmt: skip
def test_nothing_of_a_file_is_lost(old: str, new: str) -> None:
    assert upgraded(old)[0] == new
    assert yaml.safe_load(new)["format"] == FORMAT


def test_a_new_workspace_has_a_schema_for_each_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "frost") == 0
    settings = json.loads((tmp_path / "frost/.vscode/settings.json").read_text())
    assert settings == {
        "yaml.schemas": {f"schema/{name}.schema.json": place for name, place in PLACES.items()}
    }
    for name, made in SCHEMAS.items():
        file = tmp_path / "frost" / "schema" / f"{name}.schema.json"
        assert json.loads(file.read_text(encoding="utf-8")) == made()
    starter = tmp_path / "frost" / "components" / "frost"
    assert yaml.safe_load((starter / "game.yaml").read_text(encoding="utf-8"))["format"] == FORMAT


def test_schemas_take_the_files_of_the_starter_and_refuse_slips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "frost") == 0
    starter = tmp_path / "frost" / "components" / "frost"
    for name in ("rules", "examples"):
        check = jsonschema.Draft202012Validator(SCHEMAS[name]())
        for data in yaml.safe_load_all((starter / f"{name}.yaml").read_text(encoding="utf-8")):
            check.validate(data)
    rules = jsonschema.Draft202012Validator(SCHEMAS["rules"]())
    assert not rules.is_valid({"rules": {"FF-1.1": {"txet": "Begin."}}})
    defaults = jsonschema.Draft202012Validator(SCHEMAS["defaults"]())
    assert defaults.is_valid({"paper": "a4,letter", "margins": "standard"})
    assert not defaults.is_valid({"papre": "a4"})

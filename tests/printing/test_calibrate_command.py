"""`pnp calibrate` and `--printer` as a user types them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.model.printers import FILE, Printer, find_printer, read_printers, store_printer
from tests.cli.test_commands import pnp
from tests.printed import SMALL

STORED = """\
# Printers measured with `pnp calibrate`. `pnp build GAME --printer NAME` makes up for them.
home:
  paper: a4
  x: 149.2mm of 150mm
  y: 149.6mm of 150mm
  back: 0.5mm -0.25mm
  back-rotation: 0deg
"""
MEASURED = ("calibrate", "--measured-x", "149.2", "--measured-y", "149.6")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SMALL, tmp_path / "meadow"))


def test_the_sheet_is_written(place: Path) -> None:
    done = pnp("calibrate", "--paper", "a4,letter", cwd=place)
    assert done.returncode == 0, done.stderr
    for name in ("a4", "letter"):
        assert (place / "output" / f"calibration-{name}.pdf").read_bytes()[:5] == b"%PDF-"
        assert f"output/calibration-{name}.pdf: print both sides at actual size" in done.stdout


def test_what_was_measured_is_stored_listed_and_applied(place: Path, tmp_path: Path) -> None:
    home = {"PNP_HOME": str(tmp_path / "home")}
    done = pnp(*MEASURED, "--back", "0.5,-0.25", "--name", "home", cwd=place, **home)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "home" / FILE).read_text() == STORED
    assert [path.name for path in (tmp_path / "home").iterdir()] == [FILE]
    line = (
        "home: 100.54 % across, 100.27 % along, backs 0.5 mm right and 0.25 mm up "
        "(measured on a4)\n"
    )
    assert line in done.stdout
    assert pnp("calibrate", "--list", cwd=place, **home).stdout == line
    built = pnp("build", "meadow", "hexes", "--printer", "home", cwd=place, **home)
    assert built.returncode == 0, built.stderr
    folder = place / "output" / "meadow" / "a4-home"
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["correction"]["scale"] == [1.005362, 1.002674]
    # Measured anew, the same command builds again.
    pnp(*MEASURED, "--name", "home", "--back", "0,0", cwd=place, **home)
    built = pnp("build", "meadow", "--printer", "home", cwd=place, **home)
    assert built.returncode == 0, built.stderr
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["correction"]["back_shift"] == [0, 0]


def test_backs_may_be_measured_later(place: Path, tmp_path: Path) -> None:
    home = {"PNP_HOME": str(tmp_path)}
    pnp(*MEASURED, "--name", "home", cwd=place, **home)
    done = pnp("calibrate", "--name", "home", "--back", "0.5,-0.25", cwd=place, **home)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / FILE).read_text() == STORED
    pnp("calibrate", "--name", "home", "--back-rotation", "0.1", cwd=place, **home)
    assert read_printers(tmp_path)["home"].rotation == 0.1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            (*MEASURED,),
            "pnp: expected a name for the printer, found none\n  hint: --name home",
        ),
        (
            (*MEASURED, "--name", "Low Ink"),
            "pnp: expected a name of small letters, digits, - and _ for the printer, found "
            '"Low Ink"\n  hint: such as --name home',
        ),
        (
            (*MEASURED, "--name", "low"),
            'found "low"\n  hint: "low" names another form of output; such as --name home',
        ),
        (
            ("calibrate", "--name", "home"),
            "pnp: expected --measured-x and --measured-y, found neither\n  hint: pnp calibrate "
            "without options makes the sheet to measure",
        ),
        (
            ("calibrate", "--name", "home", "--measured-x", "149.2"),
            "expected --measured-x and --measured-y together, found one of them",
        ),
        (
            ("calibrate", "--name", "home", "--measured-x", "137", "--measured-y", "149.6"),
            "expected --measured-x within 6 % of 100, 150, 190 mm, the marks of the sheet for A4, "
            'found 137 mm\n  hint: 150 mm would be wrong by 8.7 %: switch off "fit" in the print '
            "dialog, print at actual size and measure again",
        ),
        (
            (*MEASURED, "--name", "home", "--back", "3,0"),
            "pnp: expected readings within 2 mm, found 3,0",
        ),
        (
            (*MEASURED, "--name", "home", "--back", "0.5"),
            'expected column and row such as 0.5,-0.25, found "0.5"',
        ),
        (
            (*MEASURED, "--name", "home", "--back", "0,5,-0,25"),
            'expected column and row such as 0.5,-0.25, found "0,5,-0,25"\n'
            "  hint: decimals stand behind a point",
        ),
        (
            ("calibrate", "--name", "home", "--measured-x", "149,2", "--measured-y", "149.6"),
            "Error: Invalid value for '--measured-x': expected a length such as 149.2, found "
            '"149,2"\n  hint: decimals stand behind a point',
        ),
        (
            (*MEASURED, "--name", "home", "--back", "nan,0"),
            'expected column and row such as 0.5,-0.25, found "nan,0"',
        ),
        (
            ("build", "meadow", "--printer", "hme"),
            'pnp: expected a measured printer, found "hme"\n  hint: did you mean "home"?',
        ),
    ],
)
def test_wrong_use_says_what_was_expected(
    place: Path, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    home = {"PNP_HOME": str(tmp_path / "home")}
    store_printer(tmp_path / "home", Printer("home", "a4", (150.0, 150.0), (150.0, 150.0)))
    done = pnp(*arguments, cwd=place, **home)
    assert done.returncode == 2
    assert message in done.stderr
    assert not (place / "output").exists()


def test_without_a_measured_printer_the_hint_is_the_sheet(place: Path, tmp_path: Path) -> None:
    done = pnp("build", "meadow", "--printer", "home", cwd=place, PNP_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "hint: pnp calibrate makes the sheet that measures a printer" in done.stderr
    done = pnp("calibrate", "--list", cwd=place, PNP_HOME=str(tmp_path))
    assert done.stdout.startswith("no printer was measured yet")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- home", "expected printers by name, found something else"),
        ("home: 3", ":1: home: expected paper, x, y, back, back-rotation, found something else"),
        ("home: {x: 149mm}", 'expected x: 149.2mm of 150mm, found "149mm"'),
        (
            "home: {x: 149mm of 150mm, y: 100mm of 150mm}",
            'expected a correction of 0.94 to 1.06 for y, found "100mm of 150mm"',
        ),
        (
            "home: {x: 149mm of 150mm, y: 150mm of 150mm, back: 1mm}",
            "expected back: 0.5mm -0.25mm and back-rotation: 0.1deg",
        ),
        ("home: {width: 3}", 'expected paper, x, y, back, back-rotation, found "width"'),
    ],
)
def test_a_broken_store_is_told_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(Problems) as caught:
        find_printer(tmp_path, "home")
    assert message in str(caught.value)


def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with pytest.raises(Problems, match="expected a file that can be written"):
        store_printer(tmp_path / "home", Printer("home", "a4", (150.0, 150.0), (150.0, 150.0)))

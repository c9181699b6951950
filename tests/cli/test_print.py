"""`pnp print`: what the spooler is told, and what is refused before anything is sent."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.cli.test_commands import pnp
from tests.printed import print_game

WISHES = "-o print-scaling=none -o fit-to-page=false"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("printing")
    print_game(place / "output", components=("deck", "hexes", "mat"))
    print_game(place / "output", components=("deck",), duplex="short", paper="180x250mm")
    return place


def spooler(place: Path, answer: str) -> dict[str, str]:
    """Return an environment whose `lp` writes down what it is told and answers."""
    folder = place / "bin"
    folder.mkdir()
    script = folder / "lp"
    script.write_text(f'#!/bin/sh\necho "$@" >> "{place}/told"\n{answer}\n', encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return {"PATH": f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin"}


def test_sheets_go_at_their_size_on_the_right_sides(built: Path, tmp_path: Path) -> None:
    told = pnp("print", "meadow", "--queue", "office", cwd=built, **spooler(tmp_path, "exit 0"))
    assert told.returncode == 0, told.stderr
    assert told.stdout == "sent 3 files to office: hexes.pdf, deck.pdf, mat.pdf\n"
    a4 = "-d office -n 1 -t {} -o media=A4 -o sides={} " + WISHES + " -- output/meadow/a4/{}.pdf"
    assert (tmp_path / "told").read_text().splitlines() == [
        a4.format("hexes", "one-sided", "hexes"),
        a4.format("deck", "two-sided-long-edge", "deck"),
        a4.format("mat", "one-sided", "mat"),
    ]


def test_what_would_be_sent_is_shown(built: Path) -> None:
    shown = pnp(
        *("print", "meadow", "deck", "--folder", "180x250mm-short", "--copies", "2", "--show"),
        cwd=built,
    )
    assert shown.stdout == (
        "lp -n 2 -t deck -o media=Custom.180x250mm -o sides=two-sided-short-edge "
        f"{WISHES} -- output/meadow/180x250mm-short/deck.pdf\n"
    )


def test_a_spooler_that_refuses_is_heard(built: Path, tmp_path: Path) -> None:
    place = spooler(tmp_path, "echo 'lp: no such printer' >&2; exit 1")
    told = pnp("print", "meadow", "deck", cwd=built, **place)
    assert told.returncode == 1
    assert told.stderr == "pnp: lp refused deck.pdf: lp: no such printer\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--folder", "letter"),
            "pnp: expected a build in output/meadow/letter, found none\n"
            "  hint: --folder 180x250mm-short or a4\n",
        ),
        (
            ("dekc",),
            'pnp: expected a file of the build, found "dekc"\n  hint: did you mean "deck"?\n',
        ),
    ],
)
def test_what_is_not_built_is_not_sent(built: Path, words: tuple[str, ...], message: str) -> None:
    told = pnp("print", "meadow", *words, cwd=built)
    assert (told.returncode, told.stderr) == (2, message)


def test_without_a_print_system_a_way_out_is_told(built: Path, tmp_path: Path) -> None:
    told = pnp("print", "meadow", cwd=built, PATH=str(tmp_path))
    assert told.returncode == 2
    assert told.stderr == (
        "pnp: expected a print system with the command lp, found none\n"
        "  hint: print from a viewer at actual size; --show tells paper and sides of each file\n"
    )


def test_a_file_that_was_changed_is_not_sent(built: Path) -> None:
    file = built / "output/meadow/a4/mat.pdf"
    file.write_bytes(file.read_bytes() + b"\n")
    told = pnp("print", "meadow", "mat", "--show", cwd=built)
    assert told.returncode == 2
    assert told.stderr.startswith("pnp: expected the files as they were built, found others in ")

"""`pnp diagram`: positions of games as pictures, and what it says of wrong ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree

from pnp.cli.main import main
from pnp.diagram import DiagramMaker
from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace
from tests.command import ended
from tests.printed import REPOSITORY

SIETCH = "1s1b4/6s1/1^6/8/8/6(^T)1/1^6/3D4 h 0/0 - - - 0 20"
WORM = "6b1/8/4t3/1t1**2s/F1(*~)*4/3T4/8/6D1 a 0/0 - - c4d5 4 12"
STACKS = "8/3t4/8/2(^oh)*4/2(*~F)1(*~)3/3(OT)4/^7/3D4 a 1/2 Tt - - 0 9"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def maker() -> DiagramMaker:
    return DiagramMaker(Workspace(REPOSITORY), "dune-chess")


def drawn(svg: str, square: str) -> list[str]:
    """Return what is drawn on a square, bottom first, by the names of its pictures."""
    x, y = 10 * "abcdefgh".index(square[0]) + 10, 90 - 10 * int(square[1])
    for group in etree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("transform") == f"translate({x} {y})":
            used = [use.get("href", "").removeprefix("#") for use in group.iter(f"{SVG}use")]
            return used + ["".join(t.itertext()) for t in group.iter(f"{SVG}text")]
    return []


def arrows(svg: str) -> list[dict[str, str | None]]:
    found = []
    for group in etree.fromstring(svg).iter(f"{SVG}g"):
        if "matrix(" in (group.get("transform") or ""):
            lines = [p for p in group.iter(f"{SVG}path") if p.get("fill") != "#221c18"]
            found.append(dict(lines[1].attrib))
    return found


def test_each_stack_shows_all_that_lies_there(maker: DiagramMaker) -> None:
    svg = maker.svg(maker.position(STACKS))
    assert drawn(svg, "d7") == ["H.Troop"]
    assert drawn(svg, "d5") == ["t-Spice"]
    assert drawn(svg, "a2") == ["t-Sietch", "i-flower"]
    assert drawn(svg, "c5") == ["t-Sietch", "i-flower", "H.Ornithopter", "H"]
    assert drawn(svg, "d3") == ["A.Ornithopter", "T"]
    assert drawn(svg, "e4") == ["t-Sandworm", "t-maw", "t-Spice"]
    assert drawn(svg, "c4") == ["t-Sandworm", "t-Spice", "f-A", "i-Fremen", "p-A", "FR"]


def test_all_sixty_four_squares_of_the_set_up_are_right(maker: DiagramMaker) -> None:
    position = maker.position("start")
    svg = maker.svg(position)
    board = maker.engine.to_plain(position)["board"]
    for square in (file + rank for file in "abcdefgh" for rank in "12345678"):
        there = drawn(svg, square)
        assert bool(there) == (square in board)
        for unit in board.get(square, ()):
            assert any(name.removeprefix("t-") == unit for name in there), square


def test_arrows_tell_moves_flights_rides_and_drops_apart(maker: DiagramMaker) -> None:
    position = maker.position("8/3t4/8/8/2(*~F)*4/3(OH)4/5*2/3D4 a 5/0 T - - 0 9")
    moves = ["Dd1-d2", "OHd3-e4", "FWc4-d4", "T@a1"]
    svg = maker.svg(position, [m for text in moves for m in maker.marks(position, [text])])
    plain, cargo, ride, drop = arrows(svg)
    assert "stroke-dasharray" not in plain and "stroke-dasharray" not in cargo
    assert str(cargo["d"]).count("M") == 2
    assert ride["stroke-dasharray"] != drop["stroke-dasharray"]
    assert drop["stroke-linecap"] == "round"


def test_a_line_is_followed_and_what_is_taken_is_marked(maker: DiagramMaker) -> None:
    start = maker.position("start")
    marks = maker.marks(start, ["Hg8&f8", "Hb1&c1", "OHf8*d6"])
    assert [mark["kind"] for mark in marks] == ["move", "move", "cargo"]
    assert 'href="#k-harvest"' in maker.svg(start, marks)
    sietch = maker.position(SIETCH)
    assert 'href="#k-sietch"' in maker.svg(sietch, maker.marks(sietch, ["Sb8-b6!"]))
    assert 'href="#k-capture"' in maker.svg(sietch, maker.marks(sietch, ["Sg7xg3!"]))
    worm = maker.position(WORM)
    assert 'href="#k-kill"' in maker.svg(worm, maker.marks(worm, ["Wc4xb5"]))


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (WORM, "Wc4-d5", "illegal move Wc4-d5: DC-5.11: "),
        (SIETCH, "b8-b6", "ambiguous move b8-b6: expected one of Sb8-b6, Sb8-b6!"),
        (SIETCH, "Sg7g3", "invalid move: expected a move such as"),
        (SIETCH, "nonsense", 'found "nonsense" (DC-9.4)'),
    ],
)
def test_invalid_illegal_and_ambiguous_are_told_apart(
    maker: DiagramMaker, position: str, move: str, said: str
) -> None:
    with pytest.raises(UsageProblem, match=re.escape(said)):
        maker.marks(maker.position(position), [move])


def test_all_wrong_moves_are_told_at_once(maker: DiagramMaker) -> None:
    with pytest.raises(UsageProblem) as caught:
        maker.marks(maker.position(SIETCH), ["Sb8-b5", "b8-b6", "x"])
    heads = [part.split()[0] for part in str(caught.value).split("\npnp: ")]
    assert heads == ["illegal", "ambiguous", "invalid"]


def test_a_wrong_position_is_refused(maker: DiagramMaker) -> None:
    with pytest.raises(UsageProblem, match=r"invalid position: expected 8 fields, found 1"):
        maker.position("8/8/8")


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_command_writes_each_kind_of_file(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["diagram", "start", "--game", "dune-chess", "--from", "c8", "-o", f"x.{kind}"])
    assert end.value.code == 0 and capsys.readouterr().out == f"x.{kind}\n"
    data = (tmp_path / f"x.{kind}").read_bytes()
    heads = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}
    assert data.startswith(heads[kind])
    if kind == "pdf":
        page = pypdfium2.PdfDocument(data)[0]
        assert page.get_width() * 25.4 / 72 == pytest.approx(90, abs=0.01)
        assert page.get_textpage().get_text_range().count("TR") == 16


def test_the_command_wants_a_kind_of_file_that_it_knows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["diagram", "start", "-o", "x.gif"])
    assert end.value.code == 2
    assert "expected a file name ending in .svg, .png, .pdf" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "expected --game with the name of a game"),
        (("--game", "nope"), 'expected a game, found "nope"'),
        (("--game", "dune-chess", "--players", "x"), "expected no players for dune-chess, found x"),
        (("--game", "dune-express"), "expected 2 to 6 players, found 0"),
    ],
)
def test_the_command_says_what_it_lacks(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["diagram", "start", *words, "-o", "x.svg"])
    assert end.value.code == 2 and said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        (("--game", "dune-express", "--players", "atreides,fremen"), "Arrakeen"),
        (("--game", "dragon-dune"), "window"),
    ],
)
def test_every_game_is_drawn(
    words: tuple[str, ...], drawn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["diagram", "start", *words, "-o", "x.svg"])
    assert end.value.code == 0
    svg = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg") and drawn in svg


def test_a_game_without_a_drawing_is_told_where_to_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "components"
    shutil.copytree(REPOSITORY / "gallery" / "tic-tac-toe" / "components", own)
    monkeypatch.chdir(tmp_path)
    assert ended("diagram", "start", "-o", "x.svg") == 1
    assert capsys.readouterr().err == (
        'diagram: expected a template, found no "diagram-board.svg.j2"\n'
        "  hint: make templates/tic-tac-toe/diagram-board.svg.j2, an SVG that is told state, marks "
        "and active\n1 problem; nothing was written\n"
    )


def test_a_workspace_with_one_game_needs_no_name(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    with pytest.raises(SystemExit) as end:
        main(["diagram", "start", "-o", "x.svg"])
    assert end.value.code == 2
    assert "expected a game with a rules engine, found meadow" in capsys.readouterr().err

"""A bleed that a drawing lacks is made, and one that stays white is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.pipeline.blanks import white_bleeds_in
from tests.printed import load

GAME = (
    "game: one\ntitle: One\ncomponents:\n"
    "  - {{id: deck, kind: card, size: 40mm x 60mm, {rule} template: card.svg.j2, "
    "items: [{{id: fox}}, {{id: owl}}]}}\n"
)
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
    '<defs><linearGradient id="g"><stop stop-color="#0000c8"/></linearGradient></defs>'
    '<rect width="40" height="30" fill="#c80000"/><rect y="30" width="40" height="30" '
    'fill="url(#g)"/><rect width="2" height="60" fill="#00c800"/>'
    '<text x="10" y="20" font-family="Source Sans Pro" font-size="5">{{ item.id }}</text></svg>'
)


def printed(root: Path, rule: str) -> tuple[Any, tuple[str, ...]]:
    """Return the first page with 10 pixels a millimetre from the first card's cut, and notes."""
    (root / "components" / "one").mkdir(parents=True)
    (root / "components" / "one" / "game.yaml").write_text(GAME.format(rule=rule), "utf-8")
    (root / "templates").mkdir()
    (root / "templates" / "card.svg.j2").write_text(DRAWING, "utf-8")
    request = BuildRequest(Workspace(root), "one", papers=(parse_paper("a4"),), out=root / "out")
    (built,) = build(request)
    folder = load(built.folder)
    (entry,) = [entry for entry in folder.files if entry["path"] == "deck.pdf"]
    left, top = entry["pages"][0]["placements"][0]["trim"][:2]
    with pypdfium2.PdfDocument(built.folder / "deck.pdf") as pdf:
        seen = pdf[0].render(scale=10 / 72 * 25.4).to_pil().convert("RGB")

    def at(x: float, y: float) -> tuple[int, int, int]:
        found: tuple[int, int, int] = seen.getpixel((round((left + x) * 10), round((top + y) * 10)))
        return found

    return at, built.notes


RED, BLUE, GREEN, WHITE = (200, 0, 0), (0, 0, 200), (0, 200, 0), (255, 255, 255)


def test_a_white_bleed_is_told(tmp_path: Path) -> None:
    at, notes = printed(tmp_path, "")
    assert at(20, -2) == WHITE
    assert notes == (
        "the bleed of deck is white though its art reaches the cut (fox front and 1 more): "
        "draw it further, or bleed_from: mirror",
    )
    folder = load(tmp_path / "out" / "one" / "a4")
    assert tuple(white_bleeds_in(folder.folder, folder.manifest)) == notes
    paper = (parse_paper("a4"),)
    part = BuildRequest(Workspace(tmp_path), "one", ("deck",), paper, tmp_path / "part")
    assert build(part)[0].notes == notes


@pytest.mark.parametrize(
    ("rule", "colours"),
    [
        ("mirror", [RED, BLUE, GREEN, RED, GREEN, BLUE]),
        ("edge", [RED, BLUE, GREEN, GREEN, GREEN, BLUE]),
        ('"#123456"', [(18, 52, 86)] * 6),
    ],
)
def test_a_bleed_is_made(tmp_path: Path, rule: str, colours: list[tuple[int, int, int]]) -> None:
    at, notes = printed(tmp_path, f"bleed_from: {rule},")
    assert notes == ()
    places = [(20, -2.5), (20, 62.5), (-1, 20), (-2.7, -2.7), (-1.0, 60.9), (42.5, 62.5)]
    assert [at(*place) for place in places] == colours
    # No seam at the cut, and the piece is as it was drawn.
    assert [at(20, y) for y in (-0.1, 0.0, 0.1, 10)][2:] == [RED, RED]
    with pypdfium2.PdfDocument(tmp_path / "out" / "one" / "a4" / "deck.pdf") as pdf:
        assert pdf[0].get_textpage().get_text_range().count("fox") == 1
    if rule != '"#123456"':
        assert [at(20, y) for y in (-0.2, -0.1, 0.0, 0.1)] == [RED] * 4


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (
            "bleed_from: miror,",
            'mirror, edge or a colour, found "miror"\n  hint: did you mean "mirror"?',
        ),
        (
            "bleed_from: 3mm,",
            'mirror, edge or a colour, found "3mm"\n  hint: such as mirror, edge or "#279885"',
        ),
        (
            "bleed_from: edge, pictures: mirror,",
            "bleed_from or pictures, found both\n  hint: pictures says how a bleed is made",
        ),
    ],
)
def test_what_makes_no_bleed_is_told(tmp_path: Path, said: str, message: str) -> None:
    (tmp_path / "components" / "one").mkdir(parents=True)
    (tmp_path / "components" / "one" / "game.yaml").write_text(GAME.format(rule=said), "utf-8")
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path), "one", KINDS)
    assert str(error.value).partition(": expected ")[2] == message

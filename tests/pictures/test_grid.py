"""`pnp sheets --grid`: sheets of virtual tables are cut into cards; names, counts and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from pnp.model.picture_names import Found, cards
from tests.command import ended
from tests.printed import load

CELL = (200, 280)
COLOURS = [(200, 30, 30), (30, 140, 30), (30, 30, 200), (200, 180, 20)]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sheet(path: Path, count: int = 4) -> None:
    """Write a sheet of 3 x 2 cards as a virtual table keeps them: the last cells are black."""
    image = Image.new("RGB", (3 * CELL[0], 2 * CELL[1]))
    draw = ImageDraw.Draw(image)
    for number in range(count):
        x, y = number % 3 * CELL[0], number // 3 * CELL[1]
        draw.rectangle((x, y, x + CELL[0] - 1, y + CELL[1] - 1), fill=COLOURS[number])
        draw.ellipse((x + 60, y + 100, x + 140, y + 180), fill="white")
    image.save(path, quality=90)


def test_a_sheet_is_cut_into_its_cards_and_the_back_is_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet(here / "deck.jpg")
    Image.new("RGB", CELL, (60, 20, 20)).save(here / "back.jpg")
    words = ("sheets", "deck.jpg", "back.jpg", "--grid", "3x2", "--size", "40mm x 56mm")
    assert ended(*words, "--png", "60") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == [
        "4 cards, 1 back",
        "  2 cells of one colour are left out",
        "  one card, no sheet of cards: back.jpg",
    ]
    printed = load(here / "output" / "deck" / "a4")
    faces = sorted((printed.folder / "png" / "faces").glob("pieces.*.front.png"))
    assert len(faces) == 4
    for face, wanted in zip(faces, COLOURS, strict=True):
        with Image.open(face) as image:
            wide, tall = image.size
            found = image.convert("RGB").getpixel((wide // 2, tall // 5))
        assert all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True)), face.name


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("deck front.jpg", "deck back.jpg"),
        ("deck.jpg", "backs.jpg"),
        ("deck.jpg", "Deck-back.jpg"),
        ("fronts/deck.jpg", "backs/deck.jpg"),
        ("deck a.jpg", "deck b.jpg"),
    ],
)
def test_a_sheet_of_backs_is_behind_that_of_its_name(
    here: Path, front: str, back: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The back of the fourth card is plain, and the fifth cell is empty on both sheets."""
    for name, count in ((front, 4), (back, 3)):
        (here / "cards" / name).parent.mkdir(parents=True, exist_ok=True)
        sheet(here / "cards" / name, count)
    words = ("sheets", "cards", "--grid", "3x2", "--size", "40mm x 56mm", "--png", "60")
    assert ended(*words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["4 cards, 4 backs", "  4 cells of one colour are left out"]
    printed = load(here / "output" / "cards" / "a4")
    faces = sorted((printed.folder / "png" / "faces").glob("pieces.*.back.png"))
    wanted = [*COLOURS[:3], (0, 0, 0)]
    assert len(faces) == 4
    for face, colour in zip(faces, wanted, strict=True):
        with Image.open(face) as image:
            wide, tall = image.size
            found = image.convert("RGB").getpixel((wide // 2, tall // 5))
        assert all(abs(a - b) < 12 for a, b in zip(found, colour, strict=True)), face.name


def test_a_sheet_of_backs_without_fronts_is_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("deck.jpg", "tokens.jpg", "backs.jpg"):
        sheet(here / name)
    words = ("deck.jpg", "tokens.jpg", "backs.jpg", "--grid", "3x2", "--size", "40mm x 56mm")
    assert ended("sheets", *words) == 1
    assert capsys.readouterr().err == (
        "backs.jpg: expected a sheet of fronts of the same name, found only this one of backs\n"
        "  hint: call them deck front.jpg and deck back.jpg\n1 problem; nothing was written\n"
    )


@pytest.mark.parametrize("count", [2, 3])
def test_a_grid_is_obeyed_where_the_sheet_has_the_shape_of_a_card(
    here: Path, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "cards").mkdir()
    image = Image.effect_noise((315 * count, 440 * count), 90).convert("RGB")
    image.save(here / "cards" / "deck.png")
    image.resize((400, 559)).save(here / "cards" / "back.png")
    assert ended("sheets", "cards", "--grid", f"{count}x{count}", "--size", "poker") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{count * count} cards"), said
    assert said[1] == "  one card, no sheet of cards: back.png"


def test_a_single_sheet_of_the_shape_of_a_card_is_cut(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.effect_noise((945, 1320), 90).save(here / "sheet.png")
    assert ended("sheets", "sheet.png", "--grid", "3x3") == 0
    assert capsys.readouterr().out.splitlines()[0] == "9 cards, without backs"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--grid", "10by7"),
            'expected columns x rows such as 10x7, found "10by7"',
        ),
        (
            ("--grid", "0x7"),
            'expected columns x rows such as 10x7, found "0x7"',
        ),
    ],
)
def test_a_wrong_grid_is_told(
    here: Path, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet(here / "deck.jpg")
    assert ended("sheets", "deck.jpg", *words) == 2
    assert told in capsys.readouterr().err
    assert not (here / "output").exists()


def test_a_sheet_without_a_grid_is_answered_with_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (2000, 1900)).save(here / "deck.jpg")
    assert ended("sheets", "deck.jpg") == 1
    assert capsys.readouterr().err == (
        "deck.jpg: expected the shape of a usual card, found 2000 x 1900 pixels (1.053)\n"
        "  hint: name the finished size: --size 63x88mm; of a sheet with many cards say "
        "--grid 10x7\n1 problem; nothing was written\n"
    )
    assert ended("reprint", "deck.jpg") == 2
    assert capsys.readouterr().err == (
        "pnp: expected a PDF, found a picture: deck.jpg\n"
        "  hint: pnp sheets deck.jpg; of a sheet with many cards say --grid 10x7\n"
    )


def test_what_is_wrong_with_many_pictures_is_told_once(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "tiles").mkdir()
    for name in ("a", "b", "c"):
        Image.new("RGB", (700, 606), "green").save(here / "tiles" / f"{name}.png")
    assert ended("sheets", "tiles") == 1
    assert capsys.readouterr().err == (
        "tiles/a.png: expected the shape of a usual card, found 700 x 606 pixels (1.155); 2 more "
        "are like it\n  hint: name the finished size: --size 63x88mm; hexagons are tokens of a "
        "game: docs/prints.md\n1 problem; nothing was written\n"
    )


def test_front_face_and_back_face_are_sides_of_one_card() -> None:
    names = ("Owl Front Face.png", "Owl Back Face.png", "Fox front_face.png", "Fox-back-face.png")
    found = [Found(Path(name), Path(name), Path(name)) for name in names]  # type: ignore[arg-type]
    made, common = cards(found)
    assert common is None
    assert {card.name: card.back.path.name for card in made if card.back} == {
        "owl": "Owl Back Face.png",
        "fox": "Fox-back-face.png",
    }

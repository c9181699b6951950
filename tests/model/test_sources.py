"""Designs from pictures in a folder and from combinations."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.cross import crossed
from pnp.model.fields import Fault
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.source import Plain
from pnp.model.workspace import Workspace


def game(root: Path, said: str, *pictures: str) -> Game:
    """Return a game of one deck beside these pictures."""
    folder = root / "components" / "one"
    folder.mkdir(parents=True)
    text = (
        "game: one\ntitle: One\ntables: {suits: [{id: sun, colour: gold}, {id: moon}]}\n"
        f"components:\n  - {{id: deck, kind: card, size: poker, {said}}}\n"
    )
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    for name in pictures:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"")
    return load_game(Workspace(root), "one", KINDS)


FILES = ("art/knight x3.png", "art/10.jpg", "art/2.jpg", "art/notes.txt", "art/old/owl.png")


def test_a_pattern_of_pictures_is_data(tmp_path: Path) -> None:
    found = game(tmp_path, 'data: "art/*.[pj]*"', *FILES)
    shown = [(item.id, item.copies, item.fields["picture"]) for item in found.items["deck"]]
    assert shown == [
        ("2", 1, "art/2.jpg"),
        ("10", 1, "art/10.jpg"),
        ("knight", 3, "art/knight x3.png"),
    ]


def test_a_folder_of_pictures_is_data_with_backs(tmp_path: Path) -> None:
    files = ("cards/fronts/fox.png", "cards/backs/fox.png", "cards/fronts/owl.webp", ".git/a.png")
    found = game(tmp_path, "data: cards, count: 2, pictures: mirror, sides: different", *files)
    shown = [(i.id, i.copies, i.fields["front"], i.fields["back"]) for i in found.items["deck"]]
    assert shown == [
        ("fox", 2, "cards/fronts/fox.png", "cards/backs/fox.png"),
        ("owl", 2, "cards/fronts/owl.webp", ""),
    ]


@pytest.mark.parametrize(
    ("said", "sided"),
    [
        ("pictures: mirror", "different"),
        ("pictures: mirror, sides: one", "one"),
        ("pictures: mirror, sides: same", "same"),
        ("template: knight.svg.j2", "one"),
    ],
)
def test_backs_among_the_pictures_are_printed_unless_sides_are_said(
    tmp_path: Path, said: str, sided: str
) -> None:
    files = ("h/knight front.png", "h/knight back.png", "h/queen.png", "h/back.png")
    found = game(tmp_path, f"data: h, {said}", *files)
    assert found.component("deck").sided() == sided


def test_pictures_without_backs_have_one_side(tmp_path: Path) -> None:
    found = game(tmp_path, "data: h, pictures: mirror", "h/knight.png", "h/queen.png")
    assert found.component("deck").sided() == "one"


def test_pictures_stay_within_the_workspace(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.png").write_bytes(b"")
    place = tmp_path / "mine" / "components" / "one"
    place.mkdir(parents=True)
    (place / "art").symlink_to(outside)
    for said in ("data: art/*.png", "data: '**/*.png'"):
        with pytest.raises(Problems) as error:
            text = "game: one\ntitle: One\ncomponents:\n  - {id: deck, kind: card, size: poker, "
            (place / "game.yaml").write_text(f"{text}{said}}}\n", encoding="utf-8")
            load_game(Workspace(tmp_path / "mine"), "one", KINDS)
        assert str(error.value).endswith(
            ": expected 1 to 2000 pictures, found none\n"
            "  hint: png, jpg, webp, gif, tif, bmp or svg"
        )


def test_combinations_are_designs(tmp_path: Path) -> None:
    found = game(tmp_path, "cross: {suit: suits, rank: 1..3, side: [left]}")
    items = found.items["deck"]
    assert [item.id for item in items] == [
        f"{suit}-{rank}-left" for suit in ("sun", "moon") for rank in (1, 2, 3)
    ]
    assert items[0].fields == {
        "id": "sun-1-left",
        "suit": {"id": "sun", "colour": "gold"},
        "rank": 1,
        "side": "left",
    }


def test_dominoes_are_pairs_without_order() -> None:
    rows = crossed({"left": Plain("0..6"), "right": Plain("left..6")}, {})
    assert len(rows) == 28
    assert rows[:2] == [
        {"id": "0-0", "left": 0, "right": 0},
        {"id": "0-1", "left": 0, "right": 1},
    ]
    assert rows[-1]["id"] == "6-6"


@pytest.mark.parametrize(
    ("said", "message", "hint"),
    [
        ({}, "expected fields to combine, found none", "such as {suit: suits, rank: 1..13}"),
        (
            {"suit": "siuts"},
            'expected a list, a range or a table for suit, found "siuts"',
            'did you mean "suits"?',
        ),
        (
            {"rank": "1-13"},
            'expected a list, a range or a table for rank, found "1-13"',
            "such as [red, blue] or 1..13",
        ),
        (
            {"left": "0..6", "right": "lfet..6"},
            'expected a number or an earlier field for right, found "lfet"',
            'did you mean "left"?',
        ),
        ({"a": "1..200", "b": "1..200"}, "expected at most 10000 combinations, found more", None),
        ({"a": "1..999999"}, "expected at most 10000 combinations, found more", None),
    ],
)
def test_what_cannot_be_combined_is_told(
    said: dict[str, object], message: str, hint: str | None
) -> None:
    with pytest.raises(Fault) as fault:
        crossed(said, {"suits": [{"id": "sun"}]})
    assert (str(fault.value), fault.value.hint) == (message, hint)


def test_a_fault_of_combinations_has_its_line(tmp_path: Path) -> None:
    with pytest.raises(Problems) as error:
        game(tmp_path, "cross: {suit: siuts}")
    assert str(error.value) == (
        f"{Path('components/one/game.yaml').as_posix()}:5: components[0].cross: expected a list, "
        'a range or a table for suit, found "siuts"\n  hint: did you mean "suits"?'
    )


def test_a_file_behind_a_link_out_of_the_workspace_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id\nowl\n", encoding="utf-8")
    place = tmp_path / "mine" / "components" / "one"
    place.mkdir(parents=True)
    (place / "cards.csv").symlink_to(tmp_path / "cards.csv")
    text = "game: one\ntitle: One\ncomponents:\n"
    text += "  - {id: deck, kind: card, size: poker, data: cards.csv}\n"
    (place / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path / "mine"), "one", KINDS)
    assert str(error.value).endswith(
        ': expected a file in components/one, found no "cards.csv"\n'
        "  hint: a link leads out of the workspace there: put the file itself in its place"
    )

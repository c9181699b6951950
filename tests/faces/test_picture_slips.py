"""Names of pictures as other systems write them, and what is said of those that no file has."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

WHERE = "pictures lie in components/one/, templates/one/ or templates/"


def problems(root: Path, cell: str, href: str = "{{ item.Image }}") -> list[str]:
    """Return what is said of a card whose picture is named by a cell of a table."""
    home = root / "components" / "one"
    (home / "images").mkdir(parents=True)
    card = "{id: deck, kind: card, size: poker, data: deck.csv, template: c.svg.j2}"
    (home / "game.yaml").write_text(f"game: one\ntitle: One\ncomponents:\n  - {card}\n")
    (home / "deck.csv").write_text(f"id,Image\nfox,{cell}\n")
    Image.new("RGB", (800, 600), "teal").save(home / "images" / "Red Fox.png")
    (root / "templates").mkdir()
    (root / "templates" / "c.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
        f'<image href="{href}" x="5" y="5" width="40" height="30"/></svg>'
    )
    maker = FaceMaker(load_game(Workspace(root), "one", KINDS))
    maker.designs(maker.game.components[0])
    return [str(problem).partition("front")[2] for problem in maker.problems]


@pytest.mark.parametrize(
    "cell", ["images\\Red Fox.png", "images/Red Fox.png", ".\\images\\Red Fox.png"]
)
def test_a_path_of_another_system_is_found(tmp_path: Path, cell: str) -> None:
    assert problems(tmp_path, cell) == []


@pytest.mark.parametrize(
    ("cell", "href", "found", "hint"),
    [
        ("images/red fox.PNG", "{{ item.Image }}", "images/red fox.PNG", "images/Red Fox.png"),
        ("Red Fox", "{{ item.Image }}", "Red Fox", "images/Red Fox.png"),
        ("C:\\art\\Red Fox.png", "{{ item.Image }}", "C:/art/Red Fox.png", "images/Red Fox.png"),
        ("HD:Links:Red Fox.png", "{{ item.Image }}", "HD:Links:Red Fox.png", "images/Red Fox.png"),
        ("Red Fxo.png", "images/{{ item.Image }}", "images/Red Fxo.png", "images/Red Fox.png"),
    ],
)
def test_a_name_that_no_file_has_is_told_with_its_cell_and_the_nearest_file(
    tmp_path: Path, cell: str, href: str, found: str, hint: str
) -> None:
    assert problems(tmp_path, cell, href) == [
        " (components/one/deck.csv:2 Image): expected a picture of the workspace, "
        f'found no "{found}"\n  hint: did you mean "{hint}"?'
    ]


def test_a_name_like_no_other_is_told_where_pictures_lie(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, "zebra.jpg")
    assert told.endswith(f'found no "zebra.jpg"\n  hint: {WHERE}')


def test_an_empty_cell_is_told_with_the_condition_for_it(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, '""', "images/{{ item.Image }}")
    assert told.endswith(
        'found no "images/"\n'
        "  hint: its name is empty: {% if item.picture %}<image .../>{% endif %}"
    )


def test_a_field_with_a_blank_in_its_name_is_told_how_it_is_written(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, "x", "{{ item.Card Name }}")
    assert told.endswith('hint: a name with blanks stands in brackets: item["Card Name"]')


def test_a_field_that_is_nearly_one_with_a_blank_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    root = tmp_path / "other"
    problems(root, "x")
    table = root / "components" / "one" / "deck.csv"
    table.write_text("id,Card Image\nfox,x\n")
    template = root / "templates" / "c.svg.j2"
    template.write_text(template.read_text().replace("item.Image", "item.Card_Image"))
    maker = FaceMaker(load_game(Workspace(root), "one", KINDS))
    maker.designs(maker.game.components[0])
    assert [str(problem).partition("hint: ")[2] for problem in maker.problems] == [
        'did you mean "Card Image"? write item["Card Image"]'
    ]

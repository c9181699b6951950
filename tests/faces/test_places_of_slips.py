"""A slip that a drawing stumbles over is told with the line on which it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
    '{{ icon(item.get("icon") or values.get("icon") or item.side.icon, 9, 9, 9) }}</svg>'
)


def told(root: Path, lines: str, **files: str) -> list[str]:
    """Return what is wrong with the drawings of a game with these lines, files by their stems."""
    for folder in ("components/wood", "templates"):
        (root / folder).mkdir(parents=True)
    (root / "templates/wood.svg.j2").write_text(DRAWN, encoding="utf-8")
    text = f"game: wood\ntitle: Wood\n{lines}"
    (root / "components/wood/game.yaml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        (root / f"components/wood/{name}.yaml").write_text(content, encoding="utf-8")
    maker = FaceMaker(load_game(Workspace(root), "wood", KINDS))
    for component in maker.game.components:
        maker.designs(component)
    return [str(problem).replace("components/wood/", "") for problem in maker.problems]


CARD = "components:\n  - {id: deck, kind: card, size: poker, template: wood.svg.j2,\n"
SLIP = 'expected an icon, found "swrd"\n  hint: did you mean "sword"?'


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (
            CARD + "     items: [{id: fox, icon: sun},\n             {id: owl,\n"
            "              icon: swrd}]}\n",
            "deck/owl front (game.yaml:7 icon)",
        ),
        (CARD + "     values: {icon: swrd}}\n", "deck/deck front (game.yaml:5 icon)"),
        (CARD + "     defaults: {icon: swrd}}\n", "deck/deck front (game.yaml:5 icon)"),
        (
            "tables:\n  sides:\n    - {id: red, icon: swrd}\n" + CARD + "     for_each: sides}\n",
            "deck/red front (game.yaml:5 icon)",
        ),
        (
            "tables:\n  sides:\n    - {id: red, icon: swrd}\n"
            + CARD
            + "     cross: {side: sides, n: 1..2}}\n",
            "deck/red-1 front (game.yaml:5 icon) and 1 more",
        ),
        # Two rows hold it: that of the design is named.
        (
            CARD + "     items: [{id: owl, icon: swrd}], values: {other: swrd}}\n",
            "deck/owl front (game.yaml:5 icon)",
        ),
        # Which of the two is meant nobody can tell.
        (CARD + "     defaults: {icon: swrd},\n     values: {icon: swrd}}\n", "deck/deck front"),
    ],
)
def test_the_line_of_the_slip_is_told(tmp_path: Path, lines: str, where: str) -> None:
    assert told(tmp_path, lines) == [f"templates/wood.svg.j2:1: {where}: {SLIP}"]


def test_the_line_of_a_row_in_a_file_is_told(tmp_path: Path) -> None:
    rows = "- {id: fox, icon: sun}\n- {id: owl, icon: swrd}\n"
    found = told(tmp_path, CARD + "     data: deck.yaml}\n", deck=rows)
    assert found == [f"templates/wood.svg.j2:1: deck/owl front (deck.yaml:2 icon): {SLIP}"]


def test_a_template_that_is_not_there_is_told_with_the_line_that_names_it(tmp_path: Path) -> None:
    lines = (
        CARD + "     back: wod.svg.j2,\n     items: [{id: fox, icon: sun}, {id: owl, icon: sun}]}\n"
    )
    assert told(tmp_path, lines) == [
        'game.yaml:5: deck/fox back and 1 more: expected a template, found no "wod.svg.j2"\n'
        '  hint: did you mean "wood.svg.j2"?'
    ]

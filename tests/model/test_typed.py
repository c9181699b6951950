"""Fields typed in YAML that nothing uses are told with their line and what may be meant."""

from __future__ import annotations

from pathlib import Path

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

DRAWN = (
    '<svg>{{ item.colour }}{{ values.get("columns", 3) }}'
    '{% for one in item.get("bits", []) %}{{ one.icon }}{% endfor %}</svg>'
)


def notes(root: Path, lines: str, drawn: str = DRAWN, **files: str) -> list[str]:
    """Return what is told of a game with these lines, its files by their stems."""
    (root / "components/wood").mkdir(parents=True)
    (root / "templates/wood").mkdir(parents=True)
    (root / "templates/wood/wood.svg.j2").write_text(drawn, encoding="utf-8")
    text = f"game: wood\ntitle: Wood\n{lines}"
    (root / "components/wood/game.yaml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        (root / f"components/wood/{name}.yaml").write_text(content, encoding="utf-8")
    game = load_game(Workspace(root), "wood", KINDS)
    return [note.removeprefix("components/wood/") for note in game.notes]


CARD = "components:\n  - {id: deck, kind: card, size: poker, template: wood.svg.j2,\n"


def test_rows_values_and_defaults_are_told_at_the_first_of_their_places(tmp_path: Path) -> None:
    found = notes(
        tmp_path,
        CARD + "     values: {colums: 4}, defaults: {colur: red, mood: dark},\n"
        "     items: [{id: fox, copis: 2},\n"
        "             {id: owl, copis: 3, colour: blue}]}\n",
    )
    assert found == [
        'game.yaml:5: components[0].values.colums: nothing uses "colums" (did you mean "columns"?)',
        'game.yaml:5: components[0].defaults.colur: nothing uses "colur" (did you mean "colour"?)',
        'game.yaml:5: components[0].defaults.mood: nothing uses "mood"',
        'game.yaml:6: components[0].items[0].copis: nothing uses "copis" (did you mean "copies"?), '
        "here and in 1 more",
    ]


def test_inside_of_rows_only_what_is_like_a_name_is_told(tmp_path: Path) -> None:
    rows = "- {id: fox, colour: red, bits: [{icn: sun, weather: fair}]}\n"
    found = notes(tmp_path, CARD + "     data: deck.yaml}\n", deck=rows)
    assert found == [
        'deck.yaml:1: [0].bits[0].icn: nothing uses "icn" (did you mean "icon"?)',
    ]


def test_a_sector_without_its_weight_is_told(tmp_path: Path) -> None:
    found = notes(
        tmp_path,
        "components:\n  - {id: wheel, kind: spinner, diameter: 60mm, items: [\n"
        "      {id: day, sectors: [{name: Sun, wieght: 4}, Rain]}]}\n",
    )
    assert found == [
        "game.yaml:5: components[0].items[0].sectors[0].wieght: "
        'nothing uses "wieght" (did you mean "weight"?)',
    ]


def test_tables_are_told_of_what_is_like_a_name_alone(tmp_path: Path) -> None:
    found = notes(
        tmp_path,
        "tables:\n  sides:\n    - {id: red, colur: red, motto: Onward}\n"
        + CARD
        + "     for_each: sides}\n",
    )
    assert found == [
        'game.yaml:5: tables.sides[0].colur: nothing uses "colur" (did you mean "colour"?)',
    ]


def test_what_the_rules_ask_for_is_used(tmp_path: Path) -> None:
    lines = "rules: play.yaml\n" + CARD + "     items: [{id: fox, strength: 2}]}\n"
    play = "let:\n  force(p player): held[p].strength\n"
    assert notes(tmp_path, lines, play=play, rules="rules: {W-1: {text: Play.}}\n") == []


def test_values_and_rows_that_are_looked_at_as_a_whole_are_used(tmp_path: Path) -> None:
    drawn = "<svg>{% for name in values %}{{ name }}{% endfor %}{{ item|length }}</svg>"
    lines = CARD + "     values: {colums: 4}, items: [{id: fox, copis: 2}]}\n"
    assert notes(tmp_path, lines, drawn) == []


def test_a_variable_of_the_template_uses_no_field_of_its_name(tmp_path: Path) -> None:
    drawn = (
        '<svg>{% set row = 3 %}{{ row }}{% for it in item.get("rows") %}{{ it }}{% endfor %}</svg>'
    )
    lines = CARD + "     items: [{id: fox, row: [A]}]}\n"
    assert notes(tmp_path / "one", lines, drawn) == [
        'game.yaml:5: components[0].items[0].row: nothing uses "row" (did you mean "rows"?)',
    ]
    # A macro that is handed all fields may use any as a variable.
    handed = f"{drawn}{{{{ face(**item) }}}}"
    assert notes(tmp_path / "two", lines, handed) == []


def test_another_name_of_copies_is_told_though_the_rules_have_a_parameter_of_it(
    tmp_path: Path,
) -> None:
    row = "{id: fox, count: 8, weight: 2, qty: 3}"
    found = notes(
        tmp_path,
        f"rules: play.yaml\n{CARD}     items: [{row}]}}\n",
        play="actions:\n  take:\n    with: {count: 1..2}\n    do: left -= count * it.weight\n",
        rules="rules: {}\n",
    )
    assert found == [
        'game.yaml:6: components[0].items[0].count: nothing uses "count" (did you mean "copies"?)',
        'game.yaml:6: components[0].items[0].qty: nothing uses "qty" (did you mean "copies"?)',
    ]


def test_values_and_colours_of_the_game_are_told(tmp_path: Path) -> None:
    found = notes(
        tmp_path,
        "values: {colums: 4, columns: 3}\n"
        "palette: {acent: '#ff0000', gold: '#ffcc00', mood: '#123456',\n"
        "          paperr: '#ffffff'}\n" + CARD + "     items: [{id: fox, colour: paperr}]}\n",
    )
    assert found == [
        'game.yaml:3: values.colums: nothing uses "colums"',
        'game.yaml:4: palette.acent: nothing uses "acent" (did you mean "accent"?)',
    ]


def test_what_only_a_folding_board_has_is_told(tmp_path: Path) -> None:
    found = notes(
        tmp_path,
        "components:\n  - {id: wood, kind: board, size: 100mm x 100mm, cardboard: 2mm,\n"
        "     hinge: 6mm}\n",
        "<svg></svg>",
    )
    assert found == [
        "game.yaml:4: components[0].cardboard: nothing uses it: the board has no fold",
        "game.yaml:5: components[0].hinge: nothing uses it: the board has no fold",
    ]

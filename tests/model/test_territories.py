"""Maps as data: borders follow from the outlines, and what contradicts them has its line."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.tools.maps import along, land_map, places_in, way_through
from pnp.model.maps import map_problems
from pnp.model.source import Located, read_yaml
from pnp.model.table import read_table
from pnp.model.territories import borders, crossing, inside, neighbours, polygons_of, shared

MAP = Path(__file__).parents[2] / "components" / "dragon-dune" / "territories.yaml"
RULES = MAP.with_name("rules.yaml")
ROWS = yaml.safe_load(MAP.read_text(encoding="utf-8"))["territories"]
SQUARES = """
- {id: a, label: [5, 5], neighbours: [b], polygon: [[0, 0], [10, 0], [10, 10], [0, 10]]}
- {id: b, label: [15, 5], neighbours: [a], polygon: [[10, 4], [20, 4], [20, 14], [10, 14]]}
- {id: c, label: [5, 15], neighbours: [], polygon: [[0, 11], [9, 11], [9, 20], [0, 20]]}
"""


def table(path: Path, text: str) -> Located:
    path.write_text(text, encoding="utf-8")
    return read_table(path, Path(path.name))


def test_the_outlines_of_dragon_dune_give_its_42_borders() -> None:
    polygons = polygons_of(ROWS)
    assert len(polygons) == 28
    assert len(borders(polygons)) == 42
    found = neighbours(polygons)
    assert {r["id"]: sorted(r["neighbours"]) for r in ROWS} == {
        name: sorted(others) for name, others in found.items()
    }


def test_corners_of_dragon_dune_are_no_borders() -> None:
    found = neighbours(polygons_of(ROWS))
    apart = "1/18 1/2• 4•/7 4/0• 4/8 7/8• 6/8 0•/14 0•/11 8•/12• 8•/9• 8/9 8/11 17/12• 11/10★ 9•/10"
    for pair in apart.split():
        one, other = pair.split("/")
        assert other not in found[one]


def test_the_engine_plays_on_the_printed_map() -> None:
    facts = ("id", "number", "kind", "event", "gold", "orcish", "griffin", "neighbours")
    played = read_yaml(RULES).value["territories"]
    printed = read_yaml(MAP).value["territories"]
    assert [{f: r.get(f) for f in facts} for r in played] == [
        {f: r.get(f) for f in facts} for r in printed
    ]


def test_gold_and_cards_of_dragon_dune() -> None:
    plains = [row for row in ROWS if row["kind"] == "plain"]
    assert sum(row["gold"] for row in plains) == 63
    ranks = [f"{rank}{suit}" for rank in (7, 8, 9, 10) for suit in "♦♥♣♠"]
    assert sorted(row["event"] for row in plains) == sorted(ranks)


def test_parts_of_edges_are_borders_and_water_between_is_none(tmp_path: Path) -> None:
    rows = table(tmp_path / "map.yaml", SQUARES)
    assert map_problems(rows) == []
    polygons = polygons_of(yaml.safe_load(SQUARES))
    assert borders(polygons) == {("a", "b"): [((10.0, 4.0), (10.0, 10.0))]}
    assert crossing(polygons["a"], polygons["b"]) == (10.0, 7.0)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("neighbours: [b]", "neighbours: [b, c]", 2, "common border with c"),
        ("neighbours: [b]", "neighbours: []", 2, "expected b, whose outline shares a border"),
        ("neighbours: []", "neighbours: [d]", 4, 'expected a territory, found "d"'),
        ("label: [15, 5]", "label: [5, 5]", 3, "expected a position inside the territory"),
        ("[[0, 11], [9, 11], [9, 20], [0, 20]]", "[[0, 11], [9, 11]]", 4, "three corners"),
        ("[[10, 4]", "[[8, 4]", 3, "side by side, found a and b on top"),
    ],
)
def test_what_contradicts_the_outlines_has_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    assert old in SQUARES
    problems = map_problems(table(tmp_path / "map.yaml", SQUARES.replace(old, new)))
    assert any(message in p.message and p.line == line for p in problems), problems


@given(st.integers(0, 9), st.integers(1, 9), st.integers(0, 9), st.integers(1, 9))
def test_two_edges_on_a_line_share_their_overlap(a: int, b: int, c: int, d: int) -> None:
    overlap = min(a + b, c + d) - max(a, c)
    for turned in (False, True):
        other = ((c, 3), (c + d, 3)) if not turned else ((c + d, 3), (c, 3))
        found = shared(((a, 3), (a + b, 3)), other)
        assert (found is not None) == (overlap > 0)
        if found:
            assert found[1][0] - found[0][0] == pytest.approx(overlap)


def test_a_drawn_map_keeps_the_borders_of_the_data() -> None:
    drawn = land_map(ROWS, 254, 190.5, seed=4)
    pairs = {frozenset(border["between"]) for border in drawn["borders"]}
    assert pairs == {frozenset(pair) for pair in borders(polygons_of(ROWS))}
    # Neighbours are drawn along one line: its points belong to both outlines.
    outlines = {name: set(points) for name, points in drawn["outlines"].items()}
    for one, other in borders(polygons_of(ROWS)):
        assert len(outlines[one] & outlines[other]) > 3
    for row in ROWS:
        x, y = row["label"]
        assert inside(drawn["outlines"][row["id"]], x * 2.54, y * 1.905), row["id"]


def test_no_drawn_shore_leaves_the_sheet() -> None:
    for points in land_map(ROWS, 254, 190.5, seed=4)["outlines"].values():
        assert all(0 < x < 254 and 0 < y < 190.5 for x, y in points)


def test_places_lie_inside_and_keep_clear() -> None:
    drawn = land_map(ROWS, 254, 190.5, seed=4)
    keep = (100.0, 80.0, 20.0, 20.0)
    found = places_in(drawn, "0•", 6.0, 1, 2.0, [keep])
    assert len(found) > 20
    for x, y, luck in found:
        assert inside(drawn["outlines"]["0•"], x, y) and 0 <= luck <= 1
        assert not (100 <= x <= 120 and 80 <= y <= 100)


def test_a_way_goes_through_borders_only() -> None:
    points = way_through(ROWS, ["10★", "9•", "8"], 100, 100)
    assert points[1] == (80.0, 86.0) and points[3] == (80.0, 62.0)
    with pytest.raises(ValueError, match="common border"):
        way_through(ROWS, ["6", "8"], 100, 100)


def test_the_row_of_trees_follows_drawn_lines() -> None:
    drawn = land_map(ROWS, 254, 190.5, seed=4)
    (border,) = yaml.safe_load(MAP.read_text(encoding="utf-8"))["orcish_border"]
    parts = along(drawn, border["line"])
    ends = [(part[0], part[-1]) for part in parts]
    assert all(before[1] == after[0] for before, after in pairwise(ends))
    with pytest.raises(ValueError, match="line of the map"):
        along(drawn, [[38, 2], [44, 40]])

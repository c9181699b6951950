"""Contradictions planted one at a time: each stops the book and is explained."""

from __future__ import annotations

import re

import pytest

from pnp.errors import Problems
from tests.rulebook.conftest import Desk

EXAMPLES, FURTHER = "examples.yaml", "rulebook-examples.yaml"

PLANTED = {
    "places more than the allowance": (
        EXAMPLES, "example-1", "count: 2, into: carthag", "count: 3, into: carthag",
        ["example example-1, step 2 (action)", "DE-5.3", "allowance", "position: round 1"],
    ),
    "spends more than the budget": (
        EXAMPLES, "example-2", "count: 1, into: polar_sink", "count: 2, into: polar_sink",
        ["example example-2, step 1 (action)", "DE-4.3", "budget"],
    ),
    "places at the wrong location": (
        EXAMPLES, "example-1", "count: 2, into: carthag", "count: 2, into: arrakeen",
        ["DE-5.2", "Active Location"],
    ),
    "removes where nobody stands": (
        EXAMPLES, "example-1", "faction: harkonnen, from: arrakeen",
        "faction: harkonnen, from: carthag", ["step 1 (action)", "DE-7.3"],
    ),
    "claims another number of dice": (
        EXAMPLES, "example-1", "face: atreides, count: 2", "face: atreides, count: 3",
        ["claim 1", "DE-18.2", "2 dice show Atreides, not 3"],
    ),
    "claims another supply": (
        EXAMPLES, "example-1", "faction: atreides, count: 12", "faction: atreides, count: 11",
        ["claim 8", "DE-18.3", "Atreides has 12 Troops in the supply, not 11"],
    ),
    "calls impossible what is allowed": (
        EXAMPLES, "example-1", "{do: place, count: 1, into: carthag}}}",
        "{do: end_turn}}}", ["claim 5", "DE-18.5", "possible"],
    ),
    "counts the fallen wrongly": (
        EXAMPLES, "combat", "board: {tueks_sietch: {corrino: 1}}",
        "board: {tueks_sietch: {corrino: 2}}",
        ["found something else", "why: Corrino has 1 Troop at Tuek's Sietch, not 2."],
    ),
    "begins with too many Troops": (
        EXAMPLES, "combat", "polar_sink: {corrino: 3}", "polar_sink: {corrino: 15}",
        ["found invalid state by DE-0.5", "Corrino has 15 Troops"],
    ),
    "lets two factions share a place": (
        EXAMPLES, "combat", "tueks_sietch: {spacing_guild: 2}",
        "tueks_sietch: {spacing_guild: 2, corrino: 1}", ["DE-0.4"],
    ),
    "has a die show what it cannot": (
        EXAMPLES, "example-1", "traitor: poison", "traitor: thumper", ["DE-3.7"],
    ),
    "uses a variant that is not played": (
        FURTHER, "variant-tactics-assignment", "options: {tactics: true}", "options: {}",
        ["DE-17.1"],
    ),
    "names the wrong winner": (
        FURTHER, "third-city", "winner: fremen", "winner: atreides",
        ["found something else", "why: The Fremen have won, not Atreides."],
    ),
    "misspells a key": (
        EXAMPLES, "example-1", "do: remove", "do: removes", ["removes", "hint: "],
    ),
}  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_example_stops_the_book_and_is_explained(desk: Desk, planted: str) -> None:
    file, scenario, old, new, told = PLANTED[planted]
    line = desk.change_in(file, scenario, old, new)
    with pytest.raises(Problems) as caught:
        desk.book()
    text = str(caught.value)
    for part in told:
        assert part in text, f"{part!r} is missing in:\n{text}"
    first = re.search(r"^components/dune-express/([\w-]+\.yaml):(\d+): ", text)
    assert first is not None
    assert first[1] == file
    assert abs(int(first[2]) - line) <= 12


def test_the_message_names_the_step_to_the_line(desk: Desk) -> None:
    line = desk.change_in(
        EXAMPLES, "example-1", "count: 2, into: carthag", "count: 3, into: carthag"
    )
    with pytest.raises(Problems) as caught:
        desk.book()
    message = str(caught.value)
    assert message.startswith(
        f"components/dune-express/{EXAMPLES}:{line}: example example-1, step 2"
    )
    assert "step: place 3 Troops at Carthag" in message
    assert re.search(r"printed at: components/dune-express/rulebook\.md:\d+", message)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("place_cost: 1", "place_cost: 2", "DE-4.3"),
        ("storm_surcharge: 1", "storm_surcharge: 2", "example variant-tactics-storm"),
        ("locations_needed: 3", "locations_needed: 4", "winner"),
        ("roll_limit: 3", "roll_limit: 2", "DE-16"),
        ("fort_toll: 2", "fort_toll: 1", "example variant-tactics-fort"),
        ("troops_per_faction: 14", "troops_per_faction: 13", "supply"),
    ],
)
def test_a_changed_constant_stops_the_book(desk: Desk, old: str, new: str, told: str) -> None:
    desk.change("rules.yaml", old, new)
    with pytest.raises(Problems) as caught:
        desk.book()
    assert told in str(caught.value)


def test_a_draft_is_made_and_marked(desk: Desk) -> None:
    desk.change_in(EXAMPLES, "example-1", "count: 2, into: carthag", "count: 3, into: carthag")
    book = desk.book(draft=True)
    assert book.draft_note is not None
    faults = {name: shown.fault for name, shown in book.examples.items() if shown.fault}
    assert list(faults) == ["example-1"]
    assert "DE-5.3" in faults["example-1"]


def test_a_right_book_is_no_draft(desk: Desk) -> None:
    book = desk.book(draft=True)
    assert book.draft_note is None
    assert not any(shown.fault for shown in book.examples.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.yaml", "sides: same, for_each: factions, count: 14", "sides: same, for_each: "
         "factions, count: 15", "found 90 and 84"),
        ("game.yaml", "title: Sardaukar, diameter: 16mm, scale: map, sides: same, count: 8",
         "title: Sardaukar, diameter: 16mm, scale: map, sides: same, count: 7", "found 7 and 8"),
        ("rules.yaml", "fort_count: 5", "fort_count: 6", "found 5 and 6"),
    ],
)  # fmt: skip
def test_pieces_and_rules_count_alike(desk: Desk, file: str, old: str, new: str, told: str) -> None:
    desk.change(file, old, new)
    with pytest.raises(Problems, match="expected the same number from all sources") as caught:
        desk.book(draft=True)
    assert told in str(caught.value)
    assert "components/dune-express/rulebook.md:" in str(caught.value)


def test_a_refusal_that_the_rules_do_not_give_is_told_in_words(desk: Desk) -> None:
    line = desk.change("rulebook.md", 'refusal(0, {"do": "assign"', 'refusal(1, {"do": "end_turn"')
    with pytest.raises(Problems) as caught:
        desk.book()
    assert str(caught.value) == (
        f"components/dune-express/rulebook.md:{line}: variant-tactics-assignment: expected a step "
        "that is refused, found do end_turn, moves from arrakeen, to carthag, count 4"
    )


def test_a_section_without_a_title_is_named(desk: Desk) -> None:
    desk.change("rules.yaml", "  DE-7: The Traitor die's removal\n", "")
    with pytest.raises(Problems) as caught:
        desk.book()
    line = desk.change("rules.yaml", "  DE-7.1:", "  DE-7.1:")
    assert str(caught.value) == (
        f"components/dune-express/rules.yaml:{line}: rules.DE-7.1: "
        "expected a title for DE-7 under sections, found none\n"
        '  hint: sections: {DE-7: "The title of the section"}'
    )


def test_a_rule_without_a_section_is_named(desk: Desk) -> None:
    line = desk.change("rules.yaml", "  DE-18.1:\n", "  DE-19:\n    text: Play on.\n  DE-18.1:\n")
    with pytest.raises(Problems) as caught:
        desk.book()
    assert str(caught.value) == (
        f"components/dune-express/rules.yaml:{line}: rules.DE-19: "
        "expected an id with its section before a dot, found DE-19\n"
        "  hint: DE-19.1 is rule 1 of section DE-19"
    )

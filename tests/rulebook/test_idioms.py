"""An idiom and a count of what is listed stop no book."""

from __future__ import annotations

import pytest

from pnp.rulebook.tallied import tallies
from tests.rulebook.test_signed import found

SAME = (
    ("The ferries cost nothing.", "Nobody pays for the ferries."),
    ("No rower tires, and the race goes on.", "The race does not end: no rower tires."),
    ("Whoever runs aground loses.", "Whoever runs aground is the loser."),
    ("Nobody swims: boats are used.", "Boats are used; nobody swims."),
    ("Hooks catch any fish.", "Whatever fish there is, a hook catches it."),
    ("Then she draws a shell.", "Only then does she draw a shell."),
    ("The barrels stay where they are.", "The barrels stay put."),
    ("The nets stay on the deck.", "Leave the nets on the deck."),
    ("What sinks is lost.", "What sinks is lost for good."),
    (
        "They race until one of them, or nobody, is left.",
        "They race until at most one of them is left.",
    ),
    ("A buoy takes the place of the anchor.", "A buoy replaces the anchor."),
    ("A watch is one hour.", "A watch is one hour, neither more nor less."),
    ("There are only six lamps.", "There are six lamps and no more."),
)


@pytest.mark.parametrize(("old", "new"), SAME, ids=[new for _, new in SAME])
def test_an_idiom_is_let_pass(old: str, new: str) -> None:
    assert found(old, new) == []


OTHERWISE = (
    ("Each boat is hauled up on its own.", "A single rope hauls both boats up."),
    ("Its owner sails on from there.", "The guest after its owner sails on from there."),
    ("Haul the net even without a buoy.", "Haul the net only if there is a buoy."),
    ("You need no oar for that.", "You need no sail for that."),
    (
        "A stranded boat must unload before it may sail.",
        "A stranded boat may sail without unloading.",
    ),
    ("The tallest mast of the fleet that was named sinks.", "The tallest mast of any fleet sinks."),
    ("Sell all, some or none of the fish.", "Sell only all or none of the fish."),
)


@pytest.mark.parametrize(("old", "new"), OTHERWISE, ids=[new for _, new in OTHERWISE])
def test_what_says_otherwise_is_told(old: str, new: str) -> None:
    assert found(old, new) != []


def test_what_is_denied_in_the_sentence_beside_it_is_not_gone() -> None:
    old = "Only crates float. Anchors cannot be raised, and what a squall took is gone."
    new = "Crates float only, and no anchors among them; what a squall took is gone."
    assert found(old, new) == []


@pytest.mark.parametrize(
    ("number", "text", "is_tally"),
    [
        ("Two", "Two friends, Mia and Jon, want to play.", True),
        ("Two", "Two friends, Mia, Jon and Zoe, want to play.", False),
        ("three", "You do one of three things: row, fish or rest.", True),
        ("three", "You do one of three things: row or rest.", False),
        ("Two", "Two shells of the same size: the older counts.", True),
        ("Three", "Three shells of the same size: the older counts.", False),
        ("two", "Take two shells.", False),
        ("two", "They race where two of them meet.", True),
        ("two", "Give back two of them.", False),
        ("three", "They race where three of them meet.", False),
        ("two", "You win if two of them are yours.", False),
        ("Two", "Two ships cannot be hired.", False),
    ],
)
def test_a_number_may_count_what_its_sentence_lists(number: str, text: str, is_tally: bool) -> None:
    assert tallies(number, text) is is_tally

"""Moves as values: what follows from the types of their fields."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, NamedTuple

import jsonschema
import pytest

from pnp.games.kit import Key, Move, numbered
from pnp.games.kit.form import Fault
from pnp.games.kit.kinds import KINDS, Kinds, Later, among
from pnp.games.kit.moves import Forms, MoveField, MoveForm, form_of
from pnp.games.protocol import InvalidMove

FACTIONS = ("dwarves", "elves")
Player = Annotated[int, numbered("a faction", FACTIONS)]
Place = Annotated[str, among("a place", ("rock", "dune_sea"))]


class Pair(NamedTuple):
    card: str
    count: int = 1


class Hire(Move, verb="hire", about="{by} hire {units} in {at}"):
    by: Player
    at: Annotated[Place, Key("from")]
    units: int
    cards: tuple[str, ...] = ()
    special: Pair | None = None
    hidden: bool = False
    kind: Annotated[Literal["troop", "elite"], Key("sort", written=True)] = "troop"
    note: Annotated[str, Key(written=False)] = ""


class Rest(Move, verb="rest_here"):
    """A move without fields."""


FORMS = Forms([form_of(Hire), form_of(Rest)], key="act", what="a deed")


def faults(data: Any) -> list[str]:
    return [f"{'.'.join(map(str, item.path))}: {item.message}" for item in FORMS.check((), data)]


def test_moves_are_frozen_values() -> None:
    move = Hire(1, "rock", 2)
    assert move == Hire(by=1, at="rock", units=2) and hash(move) == hash(Hire(1, "rock", 2))
    assert move != Hire(0, "rock", 2)
    with pytest.raises(AttributeError):
        move.units = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("move", "data"),
    [
        (Hire(1, "rock", 2),
         {"act": "hire", "by": "elves", "from": "rock", "units": 2, "sort": "troop"}),
        (Hire(0, "dune_sea", 1, ("a",), Pair("b", 2), True, "elite"),
         {"act": "hire", "by": "dwarves", "from": "dune_sea", "units": 1, "cards": ["a"],
          "special": {"card": "b", "count": 2}, "hidden": True, "sort": "elite"}),
        (Rest(), {"act": "rest_here"}),
    ],
)  # fmt: skip
def test_actions_are_written_and_read(move: Move, data: dict[str, Any]) -> None:
    assert FORMS.write(move) == data
    assert FORMS.read(json.loads(json.dumps(data))) == move
    assert faults(data) == []
    jsonschema.validate(data, dict(FORMS.schema))


def test_every_fault_is_found_with_its_path() -> None:
    wrong = {"act": "hire", "by": "orcs", "units": "2", "special": {"cont": 1}, "hidden": 1, "x": 0}
    assert faults(wrong) == [
        ": expected the key from",
        'by: expected a faction, found "orcs"',
        'units: expected a whole number, found "2"',
        "special: expected the key card",
        "special.cont: no such key",
        "hidden: expected true or false, found the number 1",
        "x: no such key",
    ]
    assert faults({"act": "fire"}) == ['act: expected a deed, found "fire"']
    assert FORMS.check((), {"act": "hirr"}) == [
        Fault(("act",), 'expected a deed, found "hirr"', 'did you mean "hire"?')
    ]
    for data in (wrong, {"act": "fire"}, {}, 3):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data, dict(FORMS.schema))


def test_words_of_players_lead_there_and_back() -> None:
    assert str(Hire(1, "dune_sea", 2)) == "hire elves dune_sea 2 sort troop"
    assert str(Rest()) == "rest here"
    assert FORMS.typed("Hire  elves rock 2") == Hire(1, "rock", 2)
    assert FORMS.typed("rest here") == Rest()
    for words, message in (
        ("hire elves rock", 'expected "hire BY FROM UNITS", found "hire elves rock"'),
        ("hire orcs rock 2", 'by: expected a faction, found "orcs"'),
        ("fly", 'expected a move that begins with hire, rest here, found "fly"'),
    ):
        with pytest.raises(InvalidMove) as caught:
            FORMS.typed(words)
        assert str(caught.value) == message


def test_sentences_use_the_words_of_the_table() -> None:
    names = {"elves": "the Elves", "rock": "Red Rock"}
    form = form_of(Hire)
    said = form.sentence(Hire(1, "rock", 2), lambda word: names.get(str(word), str(word)))
    assert said == "the Elves hire 2 in Red Rock"
    assert form_of(Rest).sentence(Rest()) == "rest here"


def test_a_kind_of_move_is_made_at_run_time() -> None:
    form = MoveForm.made(
        "sail",
        [MoveField("from", KINDS.of(Place)), MoveField("crew", KINDS.of(int), usual=1)],
        about="from {from} with {crew}",
        rules=["R-1"],
    )
    forms = Forms([form, form_of(Rest)])
    move = forms.read({"do": "sail", "from": "rock", "crew": 3})
    assert move == form.make(**{"from": "rock", "crew": 3}) != form.make(**{"from": "rock"})
    assert hash(move) == hash(form.make(**{"from": "rock", "crew": 3}))
    assert forms.write(move) == {"do": "sail", "from": "rock", "crew": 3}
    assert forms.write(form.make(**{"from": "rock"})) == {"do": "sail", "from": "rock"}
    assert str(move) == "sail rock crew 3"
    assert form_of(type(move)) is form and form.rules == ("R-1",)
    assert form.sentence(move) == "from rock with 3"
    assert forms.typed("sail dune_sea") == form.make(**{"from": "dune_sea"})
    assert [item.message for item in forms.check((), {"do": "sail", "from": "x"})] == [
        'expected a place, found "x"'
    ]


def test_types_that_cannot_be_written_are_refused() -> None:
    for hint in (int | str, list[int], set, complex):
        with pytest.raises(TypeError, match="expected a"):
            KINDS.of(hint)


class Stop(Move):
    pool: Literal[1, 2, 3]


def test_a_number_can_be_one_of_some() -> None:
    form = form_of(Stop)
    assert form.check((), {"do": "stop", "pool": 3}) == []
    for wrong, said in ((4, "the number 4"), (True, "true"), ("3", '"3"')):
        (fault,) = form.check((), {"do": "stop", "pool": wrong})
        assert fault.message == f"expected one of 1, 2, 3, found {said}"
    assert form.typed("stop 2") == Stop(2)
    with pytest.raises(InvalidMove, match="pool: expected one of 1, 2, 3, found the number 4"):
        form.typed("stop 4")


def test_some_kinds_are_known_when_the_rules_are_read() -> None:
    class Sail(Move):
        to: Annotated[str, Later("port")]
        over: tuple[Annotated[str, Later("port")], ...] = ()

    for name in ("hull", "tyre"):
        kinds = Kinds({"port": among("a port", [name])})
        forms = Forms([form_of(Sail, kinds)])
        assert forms.read({"do": "sail", "to": name, "over": [name]}) == Sail(name, (name,))
        (fault,) = forms.check((), {"do": "sail", "to": "x"})
        assert fault.message == 'expected a port, found "x"'
    with pytest.raises(TypeError, match="found none for port"):
        form_of(Sail)

"""Moves as a player types them, read back: the reverse of `drawing.spell_move`.

What chance brings is no player's to say, so no roll is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from pnp.games.dune_express.drawing import ANSWERS
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Foresee,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.words import FACTIONS, LOCATIONS, SARDAUKAR, TOKENS, TROOP, name
from pnp.games.kit import Move

Words = Mapping[str, str | None]


def _named(ids: Iterable[str]) -> Words:
    return {name(one).lower(): one for one in ids}


_KNOWN: Final[Mapping[str, Words]] = {
    **dict.fromkeys(("at", "into", "origin", "to"), _named(LOCATIONS)),
    "kind": {"troop": TROOP, "troops": TROOP, "sardaukar": SARDAUKAR},
    "faction": _named(FACTIONS),
    "token": _named(TOKENS),
    "response": {words: one for one, words in ANSWERS.items()},
}
"""Field of a move -> what a player calls its values; other fields are numbers."""

_TRANSFER: Final = "{count} {kind} from {origin} to {to}"
_SHAPES: Final[Mapping[Callable[..., Move], str]] = {
    Foresee: "foresee {faction} in round {round}",
    LetFall: "roll",
    UseThumper: "use a thumper",
    SecondLook: "take a second look at {die}",
    Remove: "remove {count} of {faction} from {origin}",
    Answer: "{response}",
    TakeToken: "take a {token} token",
    Place: "place {count} {kind} at {into}",
    MoveCounters: f"move {_TRANSFER}",
    BuildFort: "build a fort at {at}",
    UseAtomic: "use the atomic on the fort at {at}",
    MoveStorm: "send the sand storm to {to}",
    EndTurn: "end the turn",
}


def heard(text: str, dice: Iterable[str]) -> Move | None:
    """Return the move that a text in small letters says, None for a text that is none.

    >>> heard("place 2 sardaukar at tuek's sietch", ())
    Place(count=2, into='tueks_sietch', kind='sardaukar', faction=None, by=None)
    >>> heard("set aside f1, s", ("F1", "S")), heard("place 2 troops", ())
    (SetAside(dice=('F1', 'S')), None)
    """
    if text.startswith("set aside "):
        return _set_aside(text.removeprefix("set aside "), {die.lower(): die for die in dice})
    if text.startswith("assign "):
        added = AssignAlso if text.startswith("assign also ") else Assign
        return _assign(added, text.removeprefix("assign ").removeprefix("also "))
    known = {**_KNOWN, "die": _named(dice)}
    for kind, shape in _SHAPES.items():
        if (fields := _fields(text, shape, known)) is not None:
            return kind(**fields)
    return None


def _set_aside(words: str, dice: Mapping[str, str]) -> SetAside | None:
    parts = [] if words == "nothing more" else words.split(", ")
    return SetAside(tuple(dice[part] for part in parts)) if dice.keys() >= {*parts} else None


def _assign(kind: type[Assign | AssignAlso], words: str) -> Move | None:
    transfers = []
    for part in [] if words == "nobody" else words.split(", "):
        if (fields := _fields(part, _TRANSFER, _KNOWN)) is None:
            return None
        transfers.append(Transfer(**fields))
    return kind(tuple(transfers))


def _fields(text: str, shape: str, known: Mapping[str, Words]) -> dict[str, Any] | None:
    """Return the fields that a shape names in braces, None for a text of another shape."""

    def pattern(named: re.Match[str]) -> str:
        words = known.get(named[1])
        values = "|".join(map(re.escape, words)) if words is not None else "-?[0-9]{1,9}"
        return f"(?P<{named[1]}>{values})"

    found = re.fullmatch(re.sub(r"\{(\w+)\}", pattern, shape), text)
    if found is None:
        return None
    return {
        field: known[field][said] if field in known else int(said)
        for field, said in found.groupdict().items()
    }

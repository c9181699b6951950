"""What came out differently from what a scenario expects, told in words and no further."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.english import listed
from pnp.games.dune_express.state import counters
from pnp.games.dune_express.words import FACTIONS, does, name, none_or, side
from pnp.games.kit.report import Mismatch

_PLAIN: Final = "the {key} is {actual}, not {expected}"
_WAYS: Final[Mapping[str, str]] = {
    "verdict": "the verdict is {actual}, not {expected}",
    "spice_left": "{actual} Spice is left, not {expected}",
    "sardaukar_pile": "{actual} Sardaukar are in the pile, not {expected}",
    "active": "it is the turn of {actual}, not of {expected}",
    "players": "the players are {actual}, not {expected}",
    "warnings": "the rules that warn are {actual}, not {expected}",
    "at_action": "it happens at action {actual}, not at action {expected}",
    "at_roll": "it happens at roll {actual}, not at roll {expected}",
    "at_turn": "it happens in turn {actual}, not in turn {expected}",
}


def difference(item: Mismatch) -> Mismatch:
    """Return a mismatch with its words; of tables only the entries that differ.

    >>> str(difference(Mismatch("supply", {"atreides": 3}, {"atreides": 11, "harkonnen": 14})))
    'Atreides has 11 Troops in the supply, not 3.'
    >>> str(difference(Mismatch("winner", "fremen", "none")))
    'Nobody has won, not the Fremen.'
    """
    key, expected, actual = item.key, item.expected, item.actual
    if key == "board":
        return _board(expected or {}, actual or {})
    if key == "held":
        return _entries(key, expected or {}, actual or {}, {**(expected or {}), **(actual or {})})
    if key in ("supply", "laid_out"):
        return _entries(key, expected or {}, actual or {}, expected or {})
    if key == "forts":
        return Mismatch(
            key, expected, actual, "; ".join(_forts({*(expected or ())}, {*(actual or ())}))
        )
    if key == "sand_storm":
        true, stated = (_storm(place) for place in (actual, expected))
        return Mismatch(key, expected, actual, f"the Sand Storm is {true}, not {stated}")
    if key == "winner":
        won = _winner(actual, "has") + " won"
        return Mismatch(key, expected, actual, f"{won}, not {_winner(expected)}")
    says = _WAYS.get(key, _PLAIN)
    words = says.format(key=key.replace("_", " "), expected=_said(expected), actual=_said(actual))
    return Mismatch(key, expected, actual, words)


def _winner(who: str | None, verb: str = "") -> str:
    if who in (None, "none"):
        return f"nobody {verb}".strip()
    return does(str(who), verb) if verb else side(str(who))


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return listed(map(_said, value), nothing="none")
    if value is None or value == "none":
        return "none"
    return side(value) if value in FACTIONS else name(value).replace("_", " ")


def _forts(expected: set[str], actual: set[str]) -> Iterator[str]:
    yield from (f"no Fort stands at {name(place)}" for place in sorted(expected - actual))
    for place in sorted(actual - expected):
        yield f"a Fort stands at {name(place)}, and none is expected there"


def _storm(place: str | None) -> str:
    return "off the board" if place in (None, "none") else f"at {name(place)}"


def _board(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> Mismatch:
    stated: dict[str, dict[str, Any]] = {}
    true: dict[str, dict[str, Any]] = {}
    told: list[str] = []
    for location in {**expected, **actual}:
        wanted, found = expected.get(location) or {}, actual.get(location) or {}
        for faction in {**wanted, **found}:
            pair = wanted.get(faction, 0), found.get(faction, 0)
            if counters(pair[0]) != counters(pair[1]):
                stated.setdefault(location, {})[faction] = pair[0]
                true.setdefault(location, {})[faction] = pair[1]
                told += _garrison(location, faction, *map(counters, pair))
    return Mismatch("board", stated, true, "; ".join(told))


def _garrison(
    location: str, faction: str, wanted: tuple[int, int], found: tuple[int, int]
) -> Iterator[str]:
    for word, stated, true in zip(("Troop", "Sardaukar"), wanted, found, strict=True):
        if stated != true:
            has = f"{does(faction, 'has')} {none_or(true, word)} at {name(location)}"
            yield f"{has}, not {stated or 'none'}"


def _entries(
    key: str, expected: Mapping[str, Any], actual: Mapping[str, Any], keys: Mapping[str, Any]
) -> Mismatch:
    """Return which of some entries differ."""
    nothing: Any = [] if key == "held" else 0
    pairs = {word: (expected.get(word, nothing), actual.get(word, nothing)) for word in keys}
    if key == "held":
        pairs = {word: (sorted(pair[0]), sorted(pair[1])) for word, pair in pairs.items()}
    differing = {word: pair for word, pair in pairs.items() if pair[0] != pair[1]}
    return Mismatch(
        key,
        {word: pair[0] for word, pair in differing.items()},
        {word: pair[1] for word, pair in differing.items()},
        "; ".join(_entry(key, word, *pair) for word, pair in differing.items()),
    )


def _entry(key: str, word: str, stated: Any, true: Any) -> str:
    if key == "supply":
        return f"{does(word, 'has')} {none_or(true, 'Troop')} in the supply, not {stated}"
    if key == "laid_out":
        return f"{true} of {name(word).replace('_', ' ')} are laid out, not {stated}"
    held, claimed = (listed(map(name, tokens), nothing="no token") for tokens in (true, stated))
    return f"{does(word, 'holds')} {held}, not {claimed}"

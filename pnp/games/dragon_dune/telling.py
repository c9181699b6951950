"""Actions and positions of Dragon Dune as sentences, in the words of the game's own tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.english import listed
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.cards import shown
from pnp.games.dragon_dune.words import FACTIONS, UNITS, counted
from pnp.games.kit.moves import MoveForm

Name = Callable[[object], str]
"""Returns the word for an id."""

_PLAYERS: Final = ("by", "with", "ally", "player", "of", "attacker", "defender", "consent")
_CARDS: Final = ("card", "cards", "usurper", "sabotage", "artifact")


def told(form: MoveForm, entry: Mapping[str, Any], name: Name) -> str:
    """Return what a written action does, as a sentence without its full stop."""
    move: type[Action] = form.make  # type: ignore[assignment]
    said = {key: value for key, value in entry.items() if value is not None and value is not False}
    words = {
        one.name: _word(one.called, said.get(one.called), bool(said.get("hidden")), name)
        for one in form.fields
    }
    more = (_MORE[key](value) for key, value in said.items() if key in _MORE and value)
    return "".join((move.told(said, words), *more))


def called(word: object) -> str:
    """Return what a player reads for an id where no tables of a game have another word.

    >>> called("dwarves"), called("10★")
    ('Dwarves', '10★')
    """
    return str(word).capitalize() if word in FACTIONS else str(word)


def _word(key: str, value: Any, hidden: bool, name: Name) -> str:
    if key == "units":
        kind = "hidden unit" if hidden else "unit"
        return "all their units" if value is None else counted(value, kind)
    if key == "amount" and value is not None and value < 0:
        return "less than 0"
    if key == "question":
        return "number of units" if value == UNITS else str(value)
    several = value if isinstance(value, (list, tuple)) else () if value is None else (value,)
    if key in _CARDS:
        return shown(map(name, several))
    if key in _PLAYERS or (key == "to" and value in FACTIONS):
        return listed((f"the {name(one)}" for one in several), nothing="nobody")
    return listed(map(name, several))


def _discarding(cards: Any) -> str:
    return f", discarding {shown([cards] if isinstance(cards, str) else cards)}"


_MORE: Final[Mapping[str, Callable[[Any], str]]] = {
    "special": _discarding,
    "specials": _discarding,
    "extra_cards": lambda cards: f"{_discarding(cards)} for a second move",
    "elite": lambda count: f", {count} of them elite" if count > 0 else "",
    "come_out": lambda _: ", and they come out",
    "hide_on_arrival": lambda _: ", and they hide",
    "hide_special": lambda card: f", hiding by the {card}",
    "second": lambda card: f", and draw the {card} as well",
    "plunder": lambda plunder: f"; the Orcs {plunder['choice']} the {plunder['card']}",
}
"""What is added to a sentence for what an action need not say, by its key."""


def standing(state: Mapping[str, Any], name: Name) -> list[str]:
    """Return who and what is where, one text a territory."""
    units, gold = state.get("units") or {}, state.get("board_gold") or {}
    trolls = state.get("trolls") or []
    places = []
    for at in dict.fromkeys([*units, *gold, *trolls]):
        parts = []
        for who, stack in units.get(at, {}).items():
            visible, hidden = _stack(stack)
            if visible:
                parts.append(f"{name(who)} {visible}")
            if hidden:
                parts.append(f"{name(who)} {hidden} hidden")
        parts += ["Troll"] if at in trolls else []
        parts += [f"{gold[at]} gold"] if gold.get(at) else []
        if parts:
            places.append(f"{name(at)}: {', '.join(parts)}")
    return places


def _stack(stack: Any) -> tuple[int, int]:
    if isinstance(stack, Mapping):
        return stack.get("visible", 0), stack.get("hidden", 0)
    return int(stack), 0

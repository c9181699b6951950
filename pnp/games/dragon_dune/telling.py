"""Actions and positions of Dragon Dune as sentences, in the words of the game's own tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.english import listed
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.moves import MoveForm

Name = Callable[[object], str]
"""Returns the word for an id."""

_PLAYERS: Final = ("by", "with", "player", "of", "attacker", "defender")


def told(form: MoveForm, entry: Mapping[str, Any], name: Name) -> str:
    """Return what a written action does, as a sentence without its full stop."""
    move: type[Action] = form.make  # type: ignore[assignment]
    words = {
        one.name: _word(one.called, entry[one.called], name)
        for one in form.fields
        if one.called in entry
    }
    return move.told(entry, words)


def _word(key: str, value: Any, name: Name) -> str:
    if isinstance(value, (list, tuple)):
        return listed(map(name, value))
    word = name(value)
    return f"the {word}" if key in _PLAYERS or (key == "to" and value in FACTIONS) else word


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

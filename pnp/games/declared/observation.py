"""What a seat sees, and the positions that it cannot tell from the one it is in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from pnp.games.declared.meanings import Stored
from pnp.games.declared.position import Position, thawed
from pnp.games.declared.unseen import Unseen
from pnp.games.declared.world import World

HIDDEN: Final = "?"
"""Stands for what a seat does not see; it does not tell whether there is anything."""


class Choosing(Protocol):
    """Picks things by chance."""

    def pick(self, label: str, items: list[Any]) -> Any:
        """Return one of the items."""
        ...


def observation(position: Position, seat: str, world: World) -> dict[str, Any]:
    """Return what a seat sees of a position, part by part.

    A hidden value is `HIDDEN`, also when it is none; of a hidden list the length is public unless
    the file says otherwise.
    """
    seen = {
        name: _seen(position, seat, stored, getattr(position, f"d_{name}"))
        for name, stored in world.fields.items()
    }
    if position.ended is not None:
        rule, winners, words = position.ended
        seen["over"] = {"rule": rule, "winners": list(winners), "reason": words}
    return seen


def _seen(position: Position, seat: str, stored: Stored, value: Any) -> Any:
    match stored.seen_by:
        case "all":
            return thawed(value)
        case "nobody":
            return _covered(value, stored)
        case "owner":
            return {
                whose: thawed(item) if whose == seat else _covered(item, stored)
                for whose, item in value.items()
            }
    knowing = getattr(position, f"d_{stored.seen_by}")
    sees = seat == knowing or (isinstance(knowing, list) and seat in knowing)
    return thawed(value) if sees else _covered(value, stored)


def _covered(value: Any, stored: Stored) -> Any:
    if isinstance(value, dict):
        return {key: _covered(item, stored) for key, item in value.items()}
    if isinstance(value, list):
        return HIDDEN if stored.hides_size else [HIDDEN] * len(value)
    return HIDDEN


Spot = tuple[dict[Any, Any] | Position, Any, int | None]
"""Where a hidden thing lies: a table or the position, the key, and the place in a list."""


def redeal(position: Position, seat: str, luck: Choosing, world: World, unseen: Unseen) -> Position:
    """Return a position that a seat cannot tell from this one: what it does not see, dealt anew.

    Things of one group of parts between which things move change places, each order as likely as
    any other: that is exact as long as nothing that happened tells one of them from the others. A
    hidden value that does not come out of any list, such as a secret choice, becomes any of those
    that it can be, each as likely; one that it cannot be (nothing was chosen yet) stays.
    """
    dealt = type(position)()
    dealt.ended, dealt.pending = position.ended, position.pending
    for slot in position.fields:
        setattr(dealt, slot, thawed(getattr(position, slot)))
    groups: dict[Any, list[Spot]] = {}
    for name, group in unseen.piles.items():
        spots = groups.setdefault(group, [])
        spots += _hidden_spots(dealt, name, seat, world.fields[name])
    for spots in groups.values():
        _deal(spots, luck)
    for name, values in unseen.drawn.items():
        for spot in _hidden_spots(dealt, name, seat, world.fields[name]):
            if _thing(spot) in values:
                _put(spot, luck.pick("redeal", list(values)))
    return dealt


def _hidden_spots(position: Position, name: str, seat: str, stored: Stored) -> list[Spot]:
    """Return where hidden things of a part of the state lie."""
    slot = f"d_{name}"
    value = getattr(position, slot)
    if stored.seen_by == "owner":
        return [
            spot
            for whose, item in value.items()
            if whose != seat
            for spot in _spots(value, whose, item)
        ]
    if stored.seen_by != "nobody":
        knowing = getattr(position, f"d_{stored.seen_by}")
        if seat == knowing or (isinstance(knowing, list) and seat in knowing):
            return []
    return list(_spots(position, slot, value))


def _spots(holder: Any, key: Any, value: Any) -> Iterable[Spot]:
    if isinstance(value, dict):
        for inner, item in value.items():
            yield from _spots(value, inner, item)
    elif isinstance(value, list):
        for place in range(len(value)):
            yield holder, key, place
    elif value is not None:
        yield holder, key, None


def _deal(spots: list[Spot], luck: Choosing) -> None:
    """Let the things at some places change them."""
    things = [_thing(spot) for spot in spots]
    for spot in spots:
        thing = luck.pick("redeal", things)
        things.remove(thing)
        _put(spot, thing)


def _put(spot: Spot, thing: Any) -> None:
    holder, key, place = spot
    if place is not None:
        bag = holder[key] if isinstance(holder, dict) else getattr(holder, key)
        bag[place] = thing
    elif isinstance(holder, dict):
        holder[key] = thing
    else:
        setattr(holder, key, thing)


def _thing(spot: Spot) -> Any:
    holder, key, place = spot
    value = holder[key] if isinstance(holder, dict) else getattr(holder, key)
    return value if place is None else value[place]

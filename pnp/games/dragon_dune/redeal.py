"""Positions that a player cannot tell from one: the cards that he has not seen change places.

Every card that the player cannot know becomes another one, in hands, decks and whatever else names
it, so all that is true of a place stays true of the card that now lies there. Each change is as
likely as the others among those that break no answer about a colour (DD-11.4). A plan that is not
shown yet becomes any that its fighter can make then, each as likely: with other units, other elite,
another artifact or none (DD-11.5). What the others' bids and marches say about their cards is not
looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.battle.plans import MakePlan, make_plan, plans
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, IS_RED, JACKS, QUEENS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.words import COLOUR, ELVES, FACTION, FACTIONS, NONE, ORCS, RED
from pnp.games.kit.observation import Together

_REDEAL: Final = -2_000_000_000
"""Numbers of a redeal; the moves of a game have numbers from 0 up."""

_TRIES: Final = 100
_FIELDS: Final = (
    "hands", "queens", "jacks", "event_deck", "artifact_deck", "peeked", "seen", "offered",
    "unsold", "plunder", "plans",
)  # fmt: skip
"""The fields that name cards which somebody does not see."""

Change = Mapping[str, str]
"""Card -> the card that it becomes."""


def redealt(constants: Constants, position: Position, who: int, chance: Chance) -> Position:
    """Return a position that a player cannot tell from this one."""
    known = _known(position, who)
    for attempt in range(_TRIES):
        number = _REDEAL - 1000 * attempt
        change: dict[str, str] = {}
        for pile in (ARTIFACTS, EVENTS, QUEENS, JACKS):
            free = [card for card in pile if card not in known]
            change |= zip(free, chance.shuffled(number, free), strict=True)
            number -= 100
        table = position.opened()
        for name in _FIELDS:
            setattr(table, name, _changed(getattr(position, name), change))
        is_kept = _planned_anew(constants, table, who, chance, number)
        changed = table.closed()
        if is_kept and _answers_hold(changed):
            return changed
    return position


def _planned_anew(
    constants: Constants, table: Table, who: int, chance: Chance, number: int
) -> bool:
    """Let other fighters plan anew what is not shown; return whether their answers allow a plan."""
    made = table.plans
    if made is None or not made.waiting:
        return True
    own = FACTIONS[who]
    table.plans = Together(
        made.players, {name: plan for name, plan in made.committed.items() if name == own}
    )
    for name in made.committed:
        if name == own:
            continue
        moves = plans(constants, table, FACTION[name])
        offered = tuple(move for move in moves if isinstance(move, MakePlan))
        if not offered:
            return False
        make_plan(constants, table, chance.pick(number, offered), None)
        number -= 1
    return True


def _known(position: Position, who: int) -> set[str]:
    """Return the cards of which a player knows where they lie."""
    known = {*position.hands[who], *position.shown, *position.artifact_discards}
    known |= {*position.event_discards, *_lying_under(position)}
    open_: Sequence[str | None] = [position.queens[who], position.jacks[who], position.check]
    open_ = [*open_, *(plan.artifact for plan in position.shown_plans().values())]
    if who == ELVES:
        known |= {*position.unsold, *(card for card, _ in position.seen)}
        open_ = [*open_, position.offered, position.peeked]
    if who == ORCS:
        open_ = [*open_, position.plunder]
    return known.union(card for card in open_ if card is not None)


def _lying_under(position: Position) -> tuple[str, ...]:
    """Return the check cards that went under the event deck, where everybody saw them."""
    deck = position.event_deck
    return deck[len(deck) - position.event_under :]


def _changed(value: Any, change: Change) -> Any:
    """Return a value with its cards changed."""
    if isinstance(value, str):
        return change.get(value, value)
    if isinstance(value, tuple):
        made = [_changed(item, change) for item in value]
        return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
    if isinstance(value, Mapping):
        return {name: _changed(item, change) for name, item in value.items()}
    if hasattr(value, "committed"):
        return replace(value, committed=_changed(value.committed, change))
    return value


def _answers_hold(position: Position) -> bool:
    """Return whether every fighter can still play, or has planned, as he answered."""
    fight = position.fight
    for item in fight.answers if fight is not None else ():
        if item.question != COLOUR or item.answer == NONE or fight is None:
            continue
        who, red = fight.opponent(item.by), item.answer == RED
        plan = position.plan_of(who)
        cards = position.hands[who] if plan is None else (plan.artifact,)
        if not any(card is not None and IS_RED[card] == red for card in cards):
            return False
    return True

"""What moves are worth to the player who makes them: by what they change, or by making them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import without
from pnp.games.dragon_dune.dragon import OrcRelocate
from pnp.games.dragon_dune.measures import hiring_price
from pnp.games.dragon_dune.position import Position, added
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.disbanding import DisbandEarly
from pnp.games.dragon_dune.recruiting.hiring import Hire, Raise
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.words import ELVES
from pnp.games.dragon_dune.worth import GREEDY, Scale, Stand, Taste

Cards = tuple[str, ...]


class Change(NamedTuple):
    """What a move changes of what its player weighs."""

    stands: tuple[Stand, ...]
    gold: int = 0
    bank: int = 0
    cards: Cards = ()
    """The Aces that it takes."""

    def then(self, later: Change) -> Change:
        """Return what both change together; *later* begins where this one ends."""
        stands = {stand[0]: stand for stand in (*self.stands, *later.stands)}
        gold, bank = self.gold + later.gold, self.bank + later.bank
        return Change(tuple(stands.values()), gold, bank, self.cards + later.cards)


class Weighing:
    """What the moves of a player are worth in one position."""

    def __init__(
        self, game: DragonRules, position: Position, who: int, taste: Taste = GREEDY
    ) -> None:
        self.game, self.position, self.who, self.taste = game, position, who, taste
        self._first = Change(())
        self._scales: dict[Cards, Scale] = {}
        self._weighed = position

    def __call__(self, move: Action) -> float:
        """Return what the position after a legal move is worth to the player."""
        found = changed(self.game, self.position, move)
        if found is None:
            table = self.position.opened()
            self.game.act(table, move)
            return Scale(self.game.constants, table, self.who, self.taste).worth()
        return self._worth(found if not self._first.stands else self._first.then(found))

    def now(self) -> float:
        """Return what the position is worth to the player."""
        return self._worth(self._first)

    def after(self, move: Action, position: Position) -> Weighing:
        """Return what moves are worth in the position to which a move has led."""
        found, new = (
            changed(self.game, self.position, move),
            Weighing(self.game, position, self.who, self.taste),
        )
        if found is not None:
            new._first, new._scales, new._weighed = found, self._scales, self._weighed
        return new

    def _worth(self, change: Change) -> float:
        scale = self._scales.get(change.cards) or self._scale(change.cards)
        return scale.worth(change.stands, change.gold, change.bank)

    def _scale(self, cards: Cards) -> Scale:
        """Return the scale for moves that take these cards out of the player's hand."""
        table = self._weighed.opened()
        for card in cards:
            table.set_hand(self.who, without(table.hands[self.who], card))
        found = self._scales[cards] = Scale(self.game.constants, table, self.who, self.taste)
        return found


def changed(game: DragonRules, position: Position, move: Action) -> Change | None:
    """Return what a move changes; None for one that has to be made to know."""
    known = _KNOWN.get(type(move))
    if known is None or move.round != position.round:
        return None
    return known(game, position, move)


def _relocated(game: DragonRules, position: Position, move: OrcRelocate) -> Change | None:
    if move.units is None:
        return None
    stands = _going(position, move.by, move.origin, move.to, move.units)
    return Change(stands, cards=(move.card,))


def _marched(game: DragonRules, position: Position, move: March) -> Change | None:
    if position.active != move.by or move.hide_special is not None:
        return None
    start, goal = move.path[0], move.path[-1]
    way = _stealing if move.hidden or move.hide_on_arrival else _going
    stands = way(position, move.by, start, goal, move.units, move.hidden, move.come_out)
    return Change(stands, cards=move.specials + move.extra_cards)


def _hired(game: DragonRules, position: Position, move: Hire) -> Change | None:
    if position.active != move.by or move.hide_special is not None:
        return None
    ace = move.special is not None
    price = hiring_price(game.constants, position, move.by, move.at, move.units, ace)
    cards = () if move.special is None else (move.special,)
    return Change(_coming(position, move), -price, -move.units, cards)


def _placed(game: DragonRules, position: Position, move: Raise | Conscript) -> Change | None:
    special = getattr(move, "special", None) or move.hide_special
    if position.active != move.by or special is not None:
        return None
    return Change(_coming(position, move), 0, -move.units)


def _called(game: DragonRules, position: Position, move: DisbandEarly) -> Change | None:
    if position.active != move.by:
        return None
    who, at = move.by, move.at
    there, hidden = position.visible[at], position.hidden[at][who]
    if move.hidden:
        return Change(((at, there, hidden - move.units),), 0, move.units)
    return Change(((at, added(there, who, -move.units), hidden),), 0, move.units)


_KNOWN: Final[dict[type, Callable[[DragonRules, Position, Any], Change | None]]] = {
    OrcRelocate: _relocated,
    March: _marched,
    Hire: _hired,
    Raise: _placed,
    Conscript: _placed,
    DisbandEarly: _called,
}


def _going(
    position: Position, who: int, start: int, goal: int, units: int, *more: bool
) -> tuple[Stand, Stand]:
    """Return what visible units change that go from one territory to another."""
    board, hidden = position.visible, position.hidden
    return (
        (start, added(board[start], who, -units), hidden[start][who]),
        (goal, added(board[goal], who, units), hidden[goal][who]),
    )


def _stealing(
    position: Position, who: int, start: int, goal: int, units: int, hidden: bool, comes_out: bool
) -> tuple[Stand, Stand]:
    """Return what a group changes that is hidden on the way, or hides at its end."""
    board, below = position.visible, position.hidden
    from_below, to_above = units * hidden, units * (hidden and comes_out)
    return (
        (start, added(board[start], who, from_below - units), below[start][who] - from_below),
        (goal, added(board[goal], who, to_above), below[goal][who] + units - to_above),
    )


def _coming(position: Position, move: Hire | Raise | Conscript) -> tuple[Stand]:
    """Return what units change that come from the bank; Elves may hide at once."""
    who, at = move.by, move.at
    visible, hidden = position.visible[at], position.hidden[at][who]
    if move.hide_on_arrival and who == ELVES:
        return ((at, visible, hidden + move.units),)
    return ((at, added(visible, who, move.units), hidden),)

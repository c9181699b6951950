"""Plays Dune Express in its Python engine and in the language at once, and compares everything."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.games.declared import Sitting
from pnp.games.declared.luck import Stated
from pnp.games.declared.position import Position as Declared
from pnp.games.declared.position import Row
from pnp.games.declared.runner import Action
from pnp.games.dune_express import DuneExpress, Options, Position
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    EndTurn,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
)
from pnp.games.dune_express.position import ACT, SET_ASIDE
from pnp.games.dune_express.reading import dice_in_use
from pnp.games.dune_express.words import FACTIONS, LOCATIONS
from pnp.games.kit import Chance, Move, Setup
from tests.games.declared.table import the_game
from tests.games.table import ENGINE

TOKENS = ("snooper", "holtzmann_shield", "truth_trance")


def translated(move: Move, me: str) -> Action:
    """Return a move of the Python engine as an action of the language."""
    match move:
        case Remove(faction, origin, count):
            return ("remove", me, faction, origin, count)
        case TakeToken(token):
            return ("take_token", me, token)
        case Place(count, into, _, faction):
            return ("place", me, faction or me, into, count)
        case MoveCounters(count, origin, to, _, faction):
            return ("move", me, faction or me, origin, to, count)
        case BuildFort(at):
            return ("fort", me, at)
        case UseAtomic(at):
            return ("atomic", me, at)
        case MoveStorm(to):
            return ("sand_storm", me, to)
        case Assign(moves):
            rows = [Row({"from": m.origin, "to": m.to, "count": m.count}) for m in moves]
            return ("assign", me, tuple(rows))
        case EndTurn():
            return ("end_turn", me)
    raise AssertionError(move)


def facts(position: Position) -> dict[str, Any]:
    """Return what both engines know, from the Python one."""
    board = zip(LOCATIONS, position.board, strict=True)
    return {
        "board": {at: (there.faction, there.troops) for at, there in board if there},
        "forts": set(position.forts),
        "storm": position.storm,
        "held": set(position.held),
        "active": position.active,
        "round": position.round,
        "winner": position.winner,
        "spent": position.spent if position.winner is None else None,
        "placed": position.placed if position.winner is None else None,
    }


def same_facts(game: Sitting, position: Declared) -> dict[str, Any]:
    """Return what both engines know, from the language."""
    state = game.to_plain(position)
    over = position.ended is not None
    board = {
        at: (who, count)
        for at, row in state["troops"].items()
        for who, count in row.items()
        if count
    }
    held = {(w, t) for w, row in state["holds"].items() for t, has in row.items() if has}
    return {
        "board": board,
        "forts": {at for at, there in state["fort_at"].items() if there},
        "storm": state["storm"],
        "held": held,
        "active": state["turn"],
        "round": state["round"],
        "winner": position.ended[1][0] if position.ended else None,
        "spent": None if over else state["spent"],
        "placed": None if over else state["placed"],
    }


class Together:
    """One game in both engines."""

    def __init__(self, seats: Sequence[str], options: Options, seed: object) -> None:
        self.choice = random.Random(str(seed))
        self.python: DuneExpress = ENGINE
        chosen = {"advanced": options.advanced, "tactics": options.tactics}
        self.game = the_game("dune_express", seats=tuple(seats), options=chosen)
        self.one = self.python.start(Setup(tuple(seats), options.to_plain()), Chance.of(0, 0))
        self.other = self.game.start(Stated(self.roll()))

    def roll(self) -> list[Any]:
        """Roll the dice that wait in the Python engine, and return their faces."""
        dice = self.one.waiting
        known = dice_in_use(self.python.constants, self.one.options)
        faces = [self.choice.choice(known[die]) for die in dice]
        self.one = self.python.apply(self.one, Roll(dice, tuple(faces)))
        return faces

    def act(self, action: Action, faces: Sequence[Any] = ()) -> None:
        """Carry an action out in the language."""
        luck = Stated(faces)
        self.other = self.game.apply(self.other, action, luck)
        assert not luck.left

    @property
    def me(self) -> str:
        """Whose turn it is."""
        return self.one.active

    def turns(self, most: int) -> Iterator[None]:
        """Play some turns; yield whenever somebody decides, both engines side by side."""
        for _ in range(most):
            if self.one.winner is not None:
                return
            yield from self.settings()
            while self.one.step == ACT and self.one.winner is None:
                assert facts(self.one) == same_facts(self.game, self.other)
                yield
                self.step()

    def settings(self) -> Iterator[None]:
        """Set dice aside and roll again until all are."""
        while self.one.step == SET_ASIDE:
            dice = self.one.waiting
            listed = {action[2] for action in self.legal() if action[0] == "keep"}
            assert listed == set(dice)
            assert ("reroll", self.me) not in self.legal()
            yield
            kept = self.choice.sample(dice, self.choice.randint(1, len(dice)))
            for die in kept:
                self.act(("keep", self.me, die))
            self.one = self.python.apply(self.one, SetAside(tuple(d for d in dice if d in kept)))
            if self.one.step != ACT:
                assert ("reroll", self.me) in self.legal()
                me = self.me
                self.act(("reroll", me), self.roll())

    def legal(self) -> list[Action]:
        """Return the legal actions of the language."""
        return list(self.game.legal_actions(self.other))

    def step(self) -> None:
        """Compare the legal moves and make one of them."""
        me = self.me
        moves = self.python.legal_actions(self.one, me)
        by_default = [m for m in moves if not (isinstance(m, Remove) and m.response)]
        assert {translated(m, me) for m in by_default} == set(self.legal())
        move = self.choice.choice(moves)
        protected = [m for m in moves if isinstance(m, Remove) and m.response]
        asked = isinstance(move, Remove) and any(m.origin == move.origin for m in protected)
        self.one = self.python.apply(self.one, move)
        faces = self.roll() if isinstance(move, EndTurn) and self.one.winner is None else []
        self.act(translated(move, me), faces)
        if isinstance(move, Remove) and asked:
            how = "accept" if move.response else "protect"
            assert [a[2] for a in self.legal()] == ["protect", "accept"]
            self.act(("respond", move.faction, how))

    def wild(self) -> Move:
        """Return a move that somebody might think of, sensible or not."""
        pick = self.choice.choice
        count, faction = self.choice.randint(0, 6), pick(self.one.players)
        rows = [
            Transfer(pick(LOCATIONS), pick(LOCATIONS), self.choice.randint(0, 3))
            for _ in range(self.choice.randint(0, 2))
        ]
        moves: list[Move] = [
            Remove(faction, pick(LOCATIONS), self.choice.randint(0, 2)),
            TakeToken(pick(TOKENS)),
            Place(count, pick(LOCATIONS), faction=pick([None, faction])),
            MoveCounters(count, pick(LOCATIONS), pick(LOCATIONS), faction=pick([None, faction])),
            BuildFort(pick(LOCATIONS)),
            UseAtomic(pick(LOCATIONS)),
            MoveStorm(pick(LOCATIONS)),
            Assign(tuple(rows)),
            EndTurn(),
        ]
        return pick(moves)

    def verdicts(self, move: Move) -> tuple[str | None, str | None]:
        """Return the rules by which both engines refuse a move."""
        refusal = self.python.why_not(self.one, move)
        other = self.game.why_not(self.other, translated(move, self.me))
        return refusal and refusal.rule, other and other.rule


__all__ = ["FACTIONS", "Together"]

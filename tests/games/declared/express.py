"""Plays Dune Express in its Python engine and in the language at once, and compares everything.

What this file knows of the Python engine is its positions and its moves, nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pnp.games.declared import Sitting
from pnp.games.declared.luck import Stated
from pnp.games.declared.position import Position as Declared
from pnp.games.declared.position import Row
from pnp.games.declared.runner import Action
from pnp.games.dune_express import DuneExpress, Options, Position
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Foresee,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import ACT, FORESEE, ROLL, SET_ASIDE
from pnp.games.dune_express.reading import dice_in_use
from pnp.games.dune_express.words import FACTIONS, LOCATIONS
from pnp.games.kit import Chance, Move, Setup
from tests.games.declared.table import the_game
from tests.games.dune_express.table import ALL_OPTIONS, ENGINE

TOKENS: Final = ("snooper", "holtzmann_shield", "truth_trance", "thumper")
DICE: Final = ("F1", "F2", "F3", "F4", "S", "L", "T", "X")
KINDS: Final = ("troop", "sardaukar")


def chosen(options: Options) -> dict[str, Any]:
    """Return options of the Python engine by their names in play.yaml."""
    switches = {
        "advanced": options.advanced,
        "tactics": options.tactics,
        "thumpers": options.thumper,
        "three_roll_limit": options.three_roll_limit,
        "house": options.powers == "house",
        "dice": options.dice,
    }
    return {name: value for name, value in switches.items() if value not in (False, "custom")}


def sitting(seats: Sequence[str], options: Options) -> Sitting:
    """Return the game in the language for a table and its options."""
    return the_game("dune_express", seats=tuple(seats), options=chosen(options))


def translated(move: Move, me: str) -> Action:
    """Return a move of the Python engine as an action of the language; an answer goes alone."""
    me = getattr(move, "by", None) or me
    match move:
        case Foresee(faction, number):
            return ("foresee", me, faction, number)
        case Roll(dice, _):
            return ("roll", me, tuple(dice))
        case UseThumper():
            return ("thumper", me)
        case SecondLook(die):
            return ("second_look", me, die)
        case Answer(response):
            return ("respond", me, response)
        case Remove(faction, origin, count):
            return ("remove", me, origin, faction, count)
        case TakeToken(token):
            return ("take_token", me, token)
        case Place(count, into, kind, faction):
            return ("place", me, count, into, kind, faction or me)
        case MoveCounters(count, origin, to, kind, faction):
            return ("move", me, origin, kind, count, to, faction or me)
        case BuildFort(at):
            return ("fort", me, at)
        case UseAtomic(at):
            return ("atomic", me, at)
        case MoveStorm(to):
            return ("sand_storm", me, to)
        case Assign(moves):
            rows = [
                Row({"from": m.origin, "to": m.to, "count": m.count, "kind": m.kind}) for m in moves
            ]
            return ("assign", me, tuple(rows))
        case EndTurn():
            return ("end_turn", me)
    raise AssertionError(move)


def facts(position: Position) -> dict[str, Any]:
    """Return what both engines know, from the Python one."""
    board = zip(LOCATIONS, position.board, strict=True)
    now: dict[str, Any] = {
        "board": {at: tuple(there) for at, there in board if there},
        "forts": set(position.forts),
        "storm": position.storm,
        "held": {pair: position.held.count(pair) for pair in position.held},
        "active": position.active,
        "round": position.round,
        "winner": position.winner,
    }
    if position.winner is None and position.step == ACT:
        counters = ("spent", "placed", "moved", "toll", "looks")
        flags = ("removed", "token_taken", "tactics_used", "acted")
        results = position.results
        assert results is not None
        now |= {name: getattr(position, name) for name in (*counters, *flags)}
        now |= {"allowance": results.allowance, "budget": results.budget, "worm": results.worm}
        now |= {
            "location": results.location,
            "traitor": results.traitor,
            "tactics": results.tactics,
        }
    return now


def same_facts(game: Sitting, position: Declared) -> dict[str, Any]:
    """Return what both engines know, from the language."""
    state = game.to_plain(position)
    board = {
        at: (who, count, state["elite"][at][who])
        for at, row in state["troops"].items()
        for who, count in row.items()
        if count or state["elite"][at][who]
    }
    now: dict[str, Any] = {
        "board": board,
        "forts": {at for at, there in state["fort_at"].items() if there},
        "storm": state["storm"],
        "held": {(w, t): n for w, row in state["held"].items() for t, n in row.items() if n},
        "active": state["turn"],
        "round": state["round"],
        "winner": position.ended[1][0] if position.ended else None,
    }
    if position.ended is None and state["phase"] == "acting":
        shown = state["shown"]
        named = ("spent", "placed", "moved", "toll", "looks", "removed", "acted")
        now |= {name: state[name] for name in (*named, "allowance", "budget")}
        now |= {"token_taken": state["took"], "tactics_used": state["used"]}
        now |= {"worm": shown["S"] == "shai_hulud", "location": shown["L"], "tactics": shown["X"]}
        now["traitor"] = shown["T"]
    return now


class Together:
    """One game in both engines."""

    def __init__(self, seats: Sequence[str], options: Options, seed: object) -> None:
        self.choice = random.Random(str(seed))
        self.python: DuneExpress = ENGINE
        self.game = sitting(seats, options)
        setup = Setup(tuple(seats), options.to_plain())
        self.one = self.python.start(setup, Chance.of(self.choice.randrange(10**6), 0))
        self.other = self.game.start(Stated())
        self.actions = 0
        if self.one.step == FORESEE:
            self.step()

    @property
    def me(self) -> str:
        """Who decides, if anybody."""
        return self.one.deciding

    def moves(self) -> list[Move]:
        """Return the legal moves of the Python engine that the language lists too."""
        legal = self.python.legal_actions(self.one, self.me)
        # The language lists no Assignment of several transfers.
        several = (move for move in legal if len(getattr(move, "moves", "1")) > 1)
        beyond = {*several, *(move for move in legal if isinstance(move, AssignAlso))}
        return [move for move in legal if move not in beyond]

    def legal(self) -> list[Action]:
        """Return the legal actions of the language."""
        return list(self.game.legal_actions(self.other))

    def thrown(self) -> tuple[Any, ...]:
        """Roll the dice that wait in the Python engine, and return their faces."""
        dice = self.one.waiting
        known = dice_in_use(self.python.constants, self.one.options)
        faces = tuple(self.choice.choice(known[die]) for die in dice)
        self.one = self.python.apply(self.one, Roll(dice, faces))
        return faces

    def act(self, action: Action, faces: Sequence[Any] = ()) -> None:
        """Carry an action out in the language."""
        luck = Stated(faces)
        self.other = self.game.apply(self.other, action, luck)
        assert not luck.left
        self.actions += 1

    def play(self, turns: int) -> Iterator[None]:
        """Play some turns; yield whenever somebody decides, both engines side by side."""
        for _ in range(turns):
            me = self.one.active
            while self.one.winner is None and self.one.active == me:
                self.compare()
                yield
                if self.one.step == ROLL:
                    self.roll()
                elif self.one.step == SET_ASIDE:
                    self.set_aside()
                else:
                    self.step()
                if self.one.step == ROLL and not self.one.rolls:
                    break

    def compare(self) -> None:
        """Compare the positions, as far as both engines are at the same point."""
        mine, yours = facts(self.one), same_facts(self.game, self.other)
        if self.goes_on_alone:
            yours = {name: yours[name] for name in mine}
        assert mine == yours

    def roll(self) -> None:
        """Compare what can be done before a roll, and roll or use a Thumper."""
        rolling: Action = ("roll", self.me, self.one.waiting)
        moves = [move for move in self.moves() if isinstance(move, UseThumper)]
        # In the language dice are set aside one by one, so another can be as long as they lie.
        legal = {action for action in self.legal() if action[0] != "keep"}
        assert legal == {rolling, *(translated(move, self.me) for move in moves)}
        if moves and self.choice.random() < 0.5:
            self.again(moves[0])
        else:
            self.act(rolling, self.thrown())

    def again(self, move: Move) -> None:
        """Roll one die again."""
        self.one = self.python.apply(self.one, move)
        self.act(translated(move, self.me), self.thrown())

    @property
    def goes_on_alone(self) -> bool:
        """Whether the language has set the last dice aside already, which Python is asked for."""
        return self.one.step == SET_ASIDE and self.phase == "acting"

    @property
    def phase(self) -> str:
        """The phase in the language."""
        phase: str = self.other.d_phase  # type: ignore[attr-defined]
        return phase

    def set_aside(self) -> None:
        """Compare which dice can be set aside, and set some aside."""
        moves = [move for move in self.moves() if isinstance(move, SetAside)]
        free = {die for move in moves for die in move.dice}
        if self.goes_on_alone:
            assert not free
            self.one = self.python.apply(self.one, SetAside(()))
            return
        legal = self.legal()
        assert {action[2] for action in legal if action[0] == "keep"} == free
        enough = any(not move.dice for move in moves)
        assert any(action[0] == "roll" for action in legal) is enough
        move = self.choice.choice(moves)
        self.one = self.python.apply(self.one, move)
        for die in self.choice.sample(move.dice, len(move.dice)):
            self.act(("keep", self.me, die))

    def step(self) -> None:
        """Compare the legal moves and make one of them."""
        me = self.me
        moves = self.moves()
        assert {translated(move, me) for move in moves} == set(self.legal())
        move = self.choice.choice(moves)
        if isinstance(move, SecondLook | UseThumper):
            self.again(move)
            return
        self.one = self.python.apply(self.one, move)
        self.act(translated(move, me))

    # ------------------------------------------------------------------ verdicts

    def wild(self) -> Move:
        """Return a move that somebody might think of, sensible or not."""
        pick = self.choice.choice
        count, faction, kind = self.choice.randint(0, 6), pick(FACTIONS), pick(KINDS)
        by = pick([None, None, None, pick(self.one.players)])
        whose = pick([None, None, faction])
        rows = [
            Transfer(pick(LOCATIONS), pick(LOCATIONS), self.choice.randint(0, 3), pick(KINDS))
            for _ in range(self.choice.randint(0, 2))
        ]
        some = tuple(die for die in DICE if self.choice.random() < 0.3)
        moves: list[Move] = [
            Remove(faction, pick(LOCATIONS), self.choice.randint(0, 3), by=by),
            TakeToken(pick(TOKENS), by=by),
            Place(count, pick(LOCATIONS), kind, whose, by=by),
            MoveCounters(count, pick(LOCATIONS), pick(LOCATIONS), kind, whose, by=by),
            BuildFort(pick(LOCATIONS), by=by),
            UseAtomic(pick(LOCATIONS), by=by),
            MoveStorm(pick(LOCATIONS), by=by),
            Assign(tuple(rows), by=by),
            SecondLook(pick(DICE), by=by),
            UseThumper(by=by),
            EndTurn(by=by),
        ]
        if self.one.step != SET_ASIDE:
            moves.append(Roll(some, tuple(self.face(die) for die in some)))
        return pick(moves)

    def face(self, die: str) -> Any:
        """Return a face that a die has."""
        return dice_in_use(self.python.constants, self.one.options)[die][0]

    def verdicts(self, move: Move) -> tuple[str | None, str | None]:
        """Return the rules by which both engines refuse a move."""
        refusal = self.python.why_not(self.one, move)
        other = self.game.why_not(self.other, translated(move, self.me))
        return refusal and refusal.rule, other and other.rule


def a_game(number: int, turns: int, wild: int) -> int:
    """Play one game by number in both engines, compare everything, return how many actions it had.

    Numbers go through all options in turn; *wild* moves are judged in every position.
    """
    options = ALL_OPTIONS[number % len(ALL_OPTIONS)]
    choice = random.Random(number)
    seats = choice.sample(FACTIONS, choice.randint(2, 6))
    both = Together(seats, options, number)
    for _ in both.play(turns):
        if both.goes_on_alone or (both.one.step == SET_ASIDE and options.locks):
            continue
        for _ in range(wild):
            move = both.wild()
            mine, yours = both.verdicts(move)
            assert mine == yours, (options, seats, move, mine, yours)
    both.compare()
    return both.actions


__all__ = ["FACTIONS", "Together", "a_game", "chosen", "sitting", "translated"]

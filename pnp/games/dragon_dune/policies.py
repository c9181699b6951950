"""Policies: how a simulated player decides. Every table names the policy it was made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pnp.games.chance import Chance, mix
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.plans import MakePlan
from pnp.games.dragon_dune.battle.questions import Ask, Question
from pnp.games.dragon_dune.battle.resolution import Resolve
from pnp.games.dragon_dune.bidding.auction import Bid
from pnp.games.dragon_dune.bidding.paying import Settle
from pnp.games.dragon_dune.cards import ACES, IS_RED, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.dragon import OrcRelocate
from pnp.games.dragon_dune.event.council import Ally, Propose
from pnp.games.dragon_dune.event.red_dragon import Ride
from pnp.games.dragon_dune.measures import bid_price, castles_of, closed, crowded, hiring_price
from pnp.games.dragon_dune.outcome import fought
from pnp.games.dragon_dune.part import DECLINES
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.recruiting.disbanding import Disband, DisbandEarly
from pnp.games.dragon_dune.recruiting.hiding import Hide
from pnp.games.dragon_dune.recruiting.hiring import Hire
from pnp.games.dragon_dune.recruiting.marching import March, marches
from pnp.games.dragon_dune.recruiting.revival import Revive
from pnp.games.dragon_dune.recruiting.turns import ComeOut
from pnp.games.dragon_dune.sampling import random_move
from pnp.games.dragon_dune.weighing import Weighing
from pnp.games.dragon_dune.words import COLOUR, FACTION, NONE, RED, UNITS
from pnp.games.dragon_dune.worth import odds, yet_to_act
from pnp.games.kit.policies import Policy

_MANY: Final = 1 << 62
_BOLD: Final = 0.4
"""The odds of a battle below which a simple player hides."""

FORESEEN: Final = 6
"""How many ways to recruit are thought through up to the march."""


def at_random(
    game: DragonRules, position: Position, seat: str, chance: Chance, number: int
) -> Action:
    """Do something or nothing by chance, see `sampling`: the fastest player."""
    bits = chance.below(number, _MANY)

    def pick(limit: int) -> int:
        nonlocal bits
        bits = mix(bits)
        return bits % limit

    return random_move(game, position, seat, pick)


def uniform(
    game: DragonRules, position: Position, seat: str, chance: Chance, number: int
) -> Action:
    """Return a legal decision by chance, each as likely as the others."""
    left = list(game.flow.offers(game, position, seat))
    bits = chance.below(number, _MANY)
    # A candidate that a rule refuses is laid aside: the legal ones stay equally likely.
    while True:
        move: Action = left.pop(bits % len(left))
        if game.is_legal(position, move):
            return move
        bits = mix(bits)


_GROUPS: Final = (OrcRelocate, Ride, ComeOut, DisbandEarly, March, Disband, Hide)

Moves = Sequence[Action]
Choose = Callable[["DragonRules", Position, Moves, int], Action]


def greedy(game: DragonRules, position: Position, seat: str, chance: Chance, number: int) -> Action:
    """Take what is worth most at sight, see `worth`; neither bluff nor plan ahead.

    Chance breaks ties.
    """
    way = WAYS.get(position.step, _best)
    if way is _decline and not position.agreements:
        # Nothing else need be thought of where one always goes on.
        return DECLINES[FACTION[seat]]
    moves = considered(game, position, seat)
    if len(moves) == 1:
        return moves[0]
    first = chance.below(number, len(moves))
    turned = moves[first:] + moves[:first]
    return way(game, position, turned, FACTION[seat])


def considered(game: DragonRules, position: Position, seat: str) -> list[Action]:
    """Return the legal decisions that are worth a thought."""
    offered = game.flow.offers(game, position, seat)
    found = [move for move in offered if worth_a_thought(position, move)]
    # What is offered is legal but for promises, see `DragonDune.legal_actions`.
    if not position.agreements:
        return found
    return [move for move in found if game.is_legal(position, move)]


def worth_a_thought(position: Position, move: Action) -> bool:
    """Keep one, half and nearly all: a simple player weighs no other counts."""
    units = getattr(move, "units", None)
    if units is None or units == 1 or not isinstance(move, _GROUPS):
        return True
    path, at = getattr(move, "path", None), getattr(move, "at", None)
    start = path[0] if path else at if at is not None else getattr(move, "origin", position.red)
    board = position.hidden if getattr(move, "hidden", False) else position.visible
    there = 0 if start is None else board[start][move.by]
    return bool(units >= there - 2 or units == there // 2)


def _best(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Return the move after which the position is worth most."""
    best, most, weigh = moves[0], -1e9, Weighing(game, position, who)
    for move in moves:
        value = weigh(move)
        if move.declines:
            value += 0.01
        if value > most:
            best, most = move, value
    return best


def to_march(game: DragonRules, position: Position, move: Action) -> Position:
    """Return the position after a recruit, with its player about to march."""
    table = position.opened()
    game.act(table, move)
    table.step, table.sharing = "move", ()
    return table.closed()


def _recruit(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Recruit what is worth most; the last player thinks of the march after it.

    In the last turn everybody does.
    """
    constants = game.constants
    if yet_to_act(position) and position.turn < position.options.values.last_turn:
        return _best(game, position, moves, who)
    weigh = Weighing(game, position, who)
    ranked = sorted(((weigh(move), place) for place, move in enumerate(moves)), reverse=True)

    def after_marching(choice: tuple[float, int]) -> float:
        most, place = choice
        recruited = to_march(game, position, moves[place])
        then = weigh.after(moves[place], recruited)
        for march in marches(constants, recruited, who, constants.board.castles):
            if worth_a_thought(recruited, march):
                most = max(most, then(march))
        return most

    return moves[max(ranked[:FORESEEN], key=after_marching)[1]]


def _decline(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    return next((move for move in moves if move.declines), moves[0])


def _accept(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    return next((move for move in moves if not move.declines), moves[0])


def _revive(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Take as many as possible; an Ace only for two units."""

    def gain(move: Action) -> float:
        if not isinstance(move, Revive):
            return 0
        return move.units - (1.5 if move.special is not None else 0)

    return max(moves, key=gain)


def _bid(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Bid the least while the card is worth it, with fewer cards or more gold rather more."""
    held = position.hand_size(who)
    most = (3, 2, 1)[min(held, 2)] + position.gold[who] // 4
    bids = [move for move in moves if isinstance(move, Bid)]
    least = min(bids, key=lambda move: move.amount, default=None)
    if least is not None and bid_price(position, who, int(least.amount)) <= most:
        return least
    return next(move for move in moves if not isinstance(move, Bid))


def _settle(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Pay small prices, let an Ace pay great ones."""
    dear = bid_price(position, who, position.bid) > 3
    fitting = [move for move in moves if isinstance(move, Settle) and bool(move.special) == dear]
    return fitting[0] if fitting else moves[0]


def _council(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Ask the player with the fewest castles; stay with the ally one has."""
    asked = [move for move in moves if isinstance(move, Propose)]
    if not asked:
        return moves[0] if len(moves) == 1 else _passing(moves)
    return min(asked, key=lambda move: castles_of(game.constants, position, move.ally))


def _passing(moves: Moves) -> Action:
    return next(move for move in moves if move.verb == "council_pass")


def _consent(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Join everybody who is not near victory."""
    near = game.constants.editions[position.options.edition].values.castles_needed - 1
    for move in moves:
        if isinstance(move, Ally) and castles_of(game.constants, position, move.ally) < near:
            return move
    return _decline(game, position, moves, who)


def _come_out(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Come out where one would not hide again at once."""
    sound = []
    for move in moves:
        table = position.opened()
        game.act(table, move)
        if not isinstance(move, ComeOut) or odds(table, move.at, who) > _BOLD:
            sound.append(move)
    return _best(game, position, sound, who)


def _disband_early(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Call units back if hiring them anew at a castle is worth more; see DD-5.G5."""
    constants, weigh = game.constants, Weighing(game, position, who)

    def after_hiring(move: Action) -> float:
        table = position.opened()
        game.act(table, move)
        table.step = "recruit"
        called = table.closed()
        then, units = weigh.after(move, called), most_hired(constants, called, who)
        best = then.now()
        # Where somebody else is asked first, hiring is not counted upon.
        if not units or who not in called.asked[:1]:
            return best
        shut, promised = closed(constants, called), bool(called.agreements)
        for at in constants.board.castles:
            hire = Hire(who, at, units)
            free = at not in shut and not crowded(constants, called, at, who)
            if free and not (promised and not game.is_legal(called, hire)):
                best = max(best, then(hire))
        return best

    return max(moves, key=after_hiring)


def most_hired(constants: Constants, position: Position, who: int) -> int:
    """Return how many units a purse hires in a castle."""
    at, purse = constants.board.castles[0], position.gold[who]
    for units in range(position.bank[who], 0, -1):
        if hiring_price(constants, position, who, at, units, ace=False) <= purse:
            return units
    return 0


def _hide(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Hide all when a battle is likely to be lost."""
    if odds(position, position.sharing[0].at, who) > _BOLD:
        return _decline(game, position, moves, who)
    return max(moves, key=lambda move: getattr(move, "units", 0) or 0)


def _plan(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Send as few units as seem enough beside the best card, or all in need."""
    plans = [move for move in moves if isinstance(move, MakePlan)]
    fight = position.fight
    assert fight is not None
    needed = _expected(position, who) + (who == fight.defender)
    ranked = sorted(plans, key=lambda plan: (_value(position, plan), -plan.units))
    for plan in ranked:
        if _value(position, plan) >= needed:
            return plan
    return ranked[-1]


def _value(position: Position, plan: MakePlan) -> float:
    values = position.options.values
    card = plan.artifact
    bonus = 0 if not isinstance(card, str) else RANK[card] if card not in ACES else 1
    more = values.elite_value - values.unit_value
    return plan.units * values.unit_value + (plan.elite or 0) * more + bonus


def _expected(position: Position, who: int) -> float:
    """Return what the opponent may bring, as far as he has not said it."""
    fight, values = position.fight, position.options.values
    assert fight is not None
    other = fight.opponent(who)
    answers = {item.question: item.answer for item in fight.answers if item.by == who}
    units = answers.get(UNITS)
    sent = float(units) if isinstance(units, int) else 0.8 * position.visible[fight.at][other]
    card = 0.0 if answers.get(COLOUR) == NONE else min(position.hand_size(other), 2) * 1.75
    return sent * values.unit_value + card


def _answer(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Answer as one would have planned anyway."""
    asked = [move for move in moves if isinstance(move, Ask)]
    fight = position.fight
    assert fight is not None
    if asked[0].question == UNITS:
        return max(asked, key=lambda move: int(move.answer))
    card = max(position.hands[who], key=RANK.__getitem__, default=None)
    wanted = NONE if card is None else RED if IS_RED[card] else "black"
    return next((move for move in asked if move.answer == wanted), asked[0])


def _question(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Ask for the number of units and keep the Aces."""
    for move in moves:
        if isinstance(move, Question) and move.question == UNITS and move.special is None:
            return move
    return _decline(game, position, moves, who)


def _chaos(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Call the monster when the battle is lost."""
    lost = fought(position).winner != who
    return (_accept if lost else _decline)(game, position, moves, who)


def _stop_swap(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Stop a swap against oneself."""
    fight = position.fight
    own = fight is not None and who in (fight.attacker, fight.defender)
    return (_accept if own else _decline)(game, position, moves, who)


def _plunder(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Keep the card when there is room."""
    for move in moves:
        if isinstance(move, Resolve) and move.plunder is not None and move.plunder[1] == "keep":
            return move
    return moves[0]


WAYS: Final[Mapping[str, Choose]] = {
    "revive": _revive,
    "bid": _bid,
    "settle": _settle,
    "council": _council,
    "consent": _consent,
    "come_out": _come_out,
    "disband_early": _disband_early,
    # Goblins who wait come last, when all others have shown what they do.
    "initiative": _decline,
    "recruit": _recruit,
    "hide": _hide,
    "plan": _plan,
    "answer": _answer,
    "question": _question,
    "chaos": _chaos,
    "stop_swap": _stop_swap,
    "plunder": _plunder,
    "treachery": _accept,
    "bless": _accept,
    **dict.fromkeys(
        ("control", "stop_survival", "stop_early", "disband", "stop_hiring", "stop_question",
         "discard"),
        _decline,
    ),
}  # fmt: skip
"""How greedy players decide in a step; in all others they compare what comes of a move."""

POLICIES: Final[Mapping[str, Policy]] = {
    "random": at_random,
    "uniform": uniform,
    "greedy": greedy,
}

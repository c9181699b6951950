"""Players who play to win in time: they plan a whole turn and hold back whoever comes near.

The Orcs win when time is up, so nobody else can wait: a third castle is worth more than units, and
a castle that keeps somebody from his third one is worth a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.plans import MakePlan
from pnp.games.dragon_dune.battle.questions import Ask
from pnp.games.dragon_dune.cards import IS_RED
from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.policies import (
    FORESEEN,
    WAYS,
    Choose,
    Moves,
    considered,
    greedy,
    to_march,
    worth_a_thought,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.prospects import Meeting, chance_of, held_of
from pnp.games.dragon_dune.recruiting.marching import marches
from pnp.games.dragon_dune.weighing import Weighing
from pnp.games.dragon_dune.words import BLACK, CASTLE, COLOUR, FACTION, NONE, ORCS, RED, UNITS
from pnp.games.dragon_dune.worth import Taste

TASTE: Final = Taste(
    castle=10, victory=200, hope=2, unit=0.8, gold=0.1, bank=0.7, grave=0.3, spent=0.3, trust=0.7,
    guile=True, hinder=0.3,
)  # fmt: skip

STAKE: Final = 8.0
"""What a castle is worth that is still held after a battle, in units."""

DECIDING: Final = 4.0
"""So many times as much is the castle worth that is somebody's last one to victory."""

KILLED: Final = 0.7
"""What a unit of the opponent is worth that dies."""

LATE: Final = 0.1
"""What an own unit is worth in the last turn, when it cannot come again."""

CARD_LOST: Final = 0.3
"""What each number of a card is worth that is lost."""


def hinder(game: DragonRules, position: Position, seat: str, chance: Chance, number: int) -> Action:
    """Plan recruits and march together, for three castles and against who is near to them.

    What is no matter of castles is decided as `greedy` does. Chance breaks ties.
    """
    way = OWN.get(position.step)
    if way is None:
        if position.step in WAYS:
            return greedy(game, position, seat, chance, number)
        way = _weighed
    moves = considered(game, position, seat)
    if len(moves) == 1:
        return moves[0]
    first = chance.below(number, len(moves))
    return way(game, position, moves[first:] + moves[:first], FACTION[seat])


def _weighed(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    weigh = Weighing(game, position, who, TASTE)
    return max(moves, key=lambda move: weigh(move) + 0.01 * move.declines)


def _recruit(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Recruit what is worth most after the best march that follows."""
    constants, weigh = game.constants, Weighing(game, position, who, TASTE)
    ranked = sorted(((weigh(move), place) for place, move in enumerate(moves)), reverse=True)

    def after_marching(choice: tuple[float, int]) -> float:
        most, place = choice
        recruited = to_march(game, position, moves[place])
        then = weigh.after(moves[place], recruited)
        for march in marches(constants, recruited, who):
            if worth_a_thought(recruited, march):
                most = max(most, then(march))
        return most

    picked: list[tuple[float, int]] = []
    into: set[int] = set()
    for choice in ranked:
        move = moves[choice[1]]
        at = getattr(move, "at", None)
        if at is not None and at not in into and constants.board.kinds[at] == CASTLE:
            into.add(at)
            picked.append(choice)
        elif len(picked) < FORESEEN or move.declines:
            picked.append(choice)
    return moves[max(picked, key=after_marching)[1]]


def _plan(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Send what promises most against all that the opponent may bring."""
    gain = _gains(game, position, who)

    def worth(plan: MakePlan) -> float:
        card = plan.artifact if isinstance(plan.artifact, str) else None
        return gain(plan.units, card, plan.elite or 0)

    return max((move for move in moves if isinstance(move, MakePlan)), key=worth)


def _answer(game: DragonRules, position: Position, moves: Moves, who: int) -> Action:
    """Answer as one would plan anyway."""
    asked = [move for move in moves if isinstance(move, Ask)]
    fight, gain = position.fight, _gains(game, position, who)
    assert fight is not None
    most, cards = position.visible[fight.at][who], (None, *position.hands[who])

    def worth(move: Ask) -> float:
        if asked[0].question == UNITS:
            return max(gain(int(move.answer), card) for card in cards)
        fitting = [card for card in cards if _colour(card) == move.answer]
        return max(
            (gain(units, card) for card in fitting for units in range(most + 1)), default=-1e9
        )

    return max(asked, key=worth)


def _colour(card: str | None) -> str:
    return NONE if card is None else RED if IS_RED[card] else BLACK


def _gains(game: DragonRules, position: Position, who: int) -> Callable[..., float]:
    """Return what it is worth to send units beside a card, of which some are elite."""
    fight, values = position.fight, position.options.values
    assert fight is not None
    there = position.visible[fight.at]
    own, theirs = there[who], there[fight.opponent(who)]
    meeting, stake = _meeting(position, fight, who), _stake(game, position, fight)
    late = position.turn == values.last_turn and who != ORCS
    loss, more = LATE if late else 1.0, values.elite_value - values.unit_value

    def gain(units: int, artifact: str | None, elite: int = 0) -> float:
        card = None if artifact is None else held_of(position, (artifact,))[0]
        won = chance_of(meeting, units * values.unit_value + elite * more, card)
        holds = stake if units < own else 0.0
        lost = own * loss + (CARD_LOST * card.adds if card is not None else 0)
        return won * (theirs * KILLED + holds - units * loss) - (1 - won) * lost

    return gain


def _meeting(position: Position, fight: Fight, who: int) -> Meeting:
    """Return the battle as a player sees it, with what the opponent has said."""
    other, there = fight.opponent(who), position.visible[fight.at]
    answers = {item.question: item.answer for item in fight.answers if item.by == who}
    sent, colour = answers.get(UNITS), answers.get(COLOUR)
    return Meeting(
        there[who],
        there[other],
        held_of(position, position.hands[who]),
        position.hand_size(other),
        who == fight.attacker,
        position.options.values.unit_value,
        sent if isinstance(sent, int) else None,
        None if colour in (None, NONE) else colour == RED,
        colour == NONE,
    )


def _stake(game: DragonRules, position: Position, fight: Fight) -> float:
    """Return what it is worth to be left alone in the territory of a battle."""
    board, values = game.constants.board, position.options.values
    if board.kinds[fight.at] != CASTLE:
        return 0.0
    stake = STAKE
    for who in (fight.attacker, fight.defender):
        others = sum(position.visible[at][who] > 0 for at in board.castles if at != fight.at)
        if others >= values.castles_needed - 1:
            stake *= DECIDING
    return stake


OWN: Final[Mapping[str, Choose]] = {
    "recruit": _recruit,
    "plan": _plan,
    "answer": _answer,
    "disband": _weighed,
    "disband_early": _weighed,
}
"""How they decide otherwise than greedy players; where those compare, these do by their taste."""

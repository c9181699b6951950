"""What can object to any move: the end of the game, the round, missing players, agreements."""

from __future__ import annotations

from typing import Any, Final, get_args

from pnp.games.book import Facts
from pnp.games.dragon_dune import book, moves
from pnp.games.dragon_dune.book import BOOK, FIGHTING, ROUND_OF, STEPS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import closed, crowded, range_of
from pnp.games.dragon_dune.moves import (
    Bid,
    Decline,
    DestroyWalls,
    EndTurn,
    GiveArtifact,
    GiveGold,
    Hire,
    March,
    OrcRelocate,
    Ride,
    TerminateAgreement,
    YesNoQuestion,
)
from pnp.games.dragon_dune.position import Agreement, Position
from pnp.games.dragon_dune.words import CASTLE, ROUNDS, people

ALL: Final[tuple[type, ...]] = get_args(moves.Move)
"""Every kind of move."""

PLAYERS_NAMED: Final = ("by", "attacker", "defender", "ally", "to", "player", "of")
NAMING: Final = {
    kind: tuple(
        name
        for name in PLAYERS_NAMED
        if name in kind.__match_args__  # type: ignore[attr-defined]
        and not (name == "to" and kind in (OrcRelocate, Ride))
    )
    for kind in ALL
}
"""The fields of a move that name a player."""


@BOOK.refuses("DD-13.3", book.OVER, *ALL, says="{winner} have won")
def game_is_won(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nobody acts once castles have decided (DD-13.3)."""
    if position.winner is None or position.won_by != "DD-13.3":
        return None
    return {"winner": people(position.winner)}


@BOOK.refuses("DD-13.4", book.OVER, *ALL, says="the Orcs have won")
def orcs_have_won(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nobody acts after the last turn (DD-13.4)."""
    return {} if position.winner is not None and position.won_by == "DD-13.4" else None


@BOOK.refuses("DD-13.6", book.OVER, *ALL, says="{winner} have won")
def tie_is_decided(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nobody acts once the end of the last turn is decided (DD-13.5, DD-13.6)."""
    if position.winner is None or position.won_by in ("DD-13.3", "DD-13.4"):
        return None
    return {"winner": people(position.winner)}


@BOOK.refuses("DD-15.2", book.ABSENT, *(kind for kind in ALL if NAMING[kind]),
              says="{who} are not played")  # fmt: skip
def player_is_absent(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Only factions that are played act and are acted on (DD-15.2)."""
    for name in NAMING[type(move)]:
        who = getattr(move, name)
        if who is not None and who not in position.players:
            return {"who": people(who)}
    return None


@BOOK.refuses("DD-14.2", book.ABSENT, moves.Ally, moves.Propose, says="{who} are not played")
def ally_is_absent(
    constants: Constants, position: Position, move: moves.Ally | moves.Propose
) -> Facts | None:
    """An alliance joins two players (DD-14.2)."""
    return {"who": people(move.ally)} if move.ally not in position.players else None


def round_is_over(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Rounds come in order, and nothing is done after its round."""
    own, _ = ROUND_OF[type(move)]
    if position.round <= own or (position.ended and type(move) in FIGHTING):
        return None
    return {"own": ROUNDS[own - 1], "now": ROUNDS[position.round - 1]}


for _kind, (_, _rule) in ROUND_OF.items():
    BOOK.refuses(_rule, book.TIME, _kind, says="it belongs to round {own} and this is round {now}")(
        round_is_over
    )


# ---------------------------------------------------------------------- gifts and questions


@BOOK.refuses("DD-4.1", book.COUNT, GiveGold, says="the gift is {amount} from {who}")
def gift_is_impossible(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """A gift is a whole number of gold for another player (DD-4.1)."""
    sound = move.amount == int(move.amount) and move.amount >= 1 and move.to != move.by
    return None if sound else {"amount": move.amount, "who": people(move.by)}


@BOOK.refuses("DD-4.1", book.ENOUGH, GiveGold, says="{who} have {gold} gold")
def gift_is_not_owned(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """Nobody gives what he has not (DD-4.1; A-57: no debts)."""
    gold = position.gold[move.by]
    return {"who": people(move.by), "gold": gold} if move.amount > gold else None


@BOOK.refuses("DD-4.2", book.POWER, GiveArtifact, says="{card} would change hands")
def artifact_is_given(constants: Constants, position: Position, move: GiveArtifact) -> Facts | None:
    """Artifacts stay with their owner (DD-4.2)."""
    return {"card": move.card}


@BOOK.refuses("DD-17.2", book.COUNT, YesNoQuestion, says="the true answer is {truth}")
def answer_is_untrue(constants: Constants, position: Position, move: YesNoQuestion) -> Facts | None:
    """The answer is the truth (DD-17.2)."""
    cards = (*position.hands[move.of], position.queens[move.of], position.jacks[move.of])
    truth = "yes" if move.holds_card in cards else "no"
    return None if move.answer == truth else {"truth": truth}


@BOOK.refuses("DD-17.2", book.WHERE, YesNoQuestion, says="the question is for another player")
def asks_himself(constants: Constants, position: Position, move: YesNoQuestion) -> Facts | None:
    """A question goes to another player (DD-17.2)."""
    return {} if move.of == move.by else None


@BOOK.refuses("DD-17.4", book.TIME, DestroyWalls, says="a battle is being fought")
def walls_in_battle(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Walls are not destroyed in the middle of a battle (A-53)."""
    return None if position.fight is None else {}


@BOOK.refuses("DD-17.4", book.WHERE, DestroyWalls, says="{at} has no walls to destroy")
def no_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Only a castle has walls, and only once (DD-17.4)."""
    board = constants.board
    if board.kinds[move.at] == CASTLE and move.at not in position.walls:
        return None
    return {"at": board.ids[move.at]}


@BOOK.refuses(
    "DD-17.4", book.ENOUGH, DestroyWalls, says="{who} have no visible unit in or next to {at}"
)
def far_from_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """A visible unit in the castle or next to it does it (DD-17.4)."""
    board = constants.board
    near = (move.at, *board.neighbours[move.at])
    if any(position.visible[at][move.by] for at in near):
        return None
    return {"who": people(move.by), "at": board.ids[move.at]}


@BOOK.refuses("DD-3.4", book.ENOUGH, DestroyWalls, says="the units of {who} near {at} are hidden")
def hidden_near_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Hidden units do not break walls (DD-3.4)."""
    board = constants.board
    near = (move.at, *board.neighbours[move.at])
    if any(position.visible[at][move.by] for at in near):
        return None
    hidden = any(position.hidden[at][move.by] for at in near)
    return {"who": people(move.by), "at": board.ids[move.at]} if hidden else None


# ---------------------------------------------------------------------- agreements


@BOOK.refuses("DD-4.4", book.WHERE, TerminateAgreement, says="there is no agreement {name}")
def no_agreement(
    constants: Constants, position: Position, move: TerminateAgreement
) -> Facts | None:
    """Only what was agreed can be ended (DD-4.4)."""
    if any(item.id == move.agreement for item in position.agreements):
        return None
    return {"name": move.agreement}


@BOOK.refuses("DD-4.4", book.COUNT, TerminateAgreement, says="{who} do not agree")
def consent_is_missing(
    constants: Constants, position: Position, move: TerminateAgreement
) -> Facts | None:
    """All parties together end an agreement (DD-4.4)."""
    for item in position.agreements:
        if item.id == move.agreement:
            for who in item.parties:
                if who not in move.consent:
                    return {"who": people(who)}
    return None


def _bound(position: Position, kind: str, player: int) -> list[Agreement]:
    return [item for item in position.agreements if item.kind == kind and item.player == player]


@BOOK.refuses("DD-4.3", book.AGREED, Bid, says="{who} promised not to bid more than {amount}")
def bids_too_high(constants: Constants, position: Position, move: Bid) -> Facts | None:
    """A promise limits a bid; to pass is always legal (DD-4.3)."""
    for item in _bound(position, "not_bid_above", move.by):
        if item.amount is not None and move.amount > item.amount:
            return {"who": people(move.by), "amount": item.amount}
    return None


@BOOK.refuses("DD-4.3", book.AGREED, Hire, says="{who} promised not to hire in {at}")
def hires_against_promise(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """A promise closes a territory for hiring (DD-4.3)."""
    for item in _bound(position, "not_hire", move.by):
        if item.territory in (None, move.at):
            return {"who": people(move.by), "at": constants.board.ids[move.at]}
    return None


@BOOK.refuses(
    "DD-4.3", book.AGREED, March, Ride, OrcRelocate, says="{who} promised not to enter {at}"
)
def enters_against_promise(
    constants: Constants, position: Position, move: March | Ride | OrcRelocate
) -> Facts | None:
    """A promise closes a territory for units (DD-4.3)."""
    entered = move.path[1:] if isinstance(move, March) else (move.to,)
    for item in _bound(position, "not_enter", move.by):
        if item.territory in entered:
            return {"who": people(move.by), "at": constants.board.ids[item.territory or 0]}
    return None


@BOOK.refuses("DD-4.3", book.AGREED, March, EndTurn, Decline, says="{who} promised to move to {at}")
def moves_elsewhere(
    constants: Constants, position: Position, move: March | EndTurn | Decline
) -> Facts | None:
    """A promise to move is kept as long as a legal movement keeps it (DD-4.3, A-24).

    In a whole game the step of moving asks, and turns end by themselves.
    """
    if position.step and not isinstance(move, March) and position.step != "move":
        return None
    goals = [item.territory for item in _bound(position, "move_to", move.by)]
    if not goals or (isinstance(move, March) and move.path[-1] in goals):
        return None
    for goal in goals:
        if goal is not None and can_reach(constants, position, move.by, goal):
            return {"who": people(move.by), "at": constants.board.ids[goal]}
    return None


def can_reach(constants: Constants, position: Position, who: int, goal: int) -> bool:
    """Return whether a movement that is still open to a player ends in a territory.

    Aces are not counted, and no other promise may stand against it.
    """
    if position.marched or position.last_step > STEPS[March]:
        return False
    if goal in closed(constants, position) or crowded(constants, position, goal, who):
        return False
    steps = range_of(constants, position, who, 0)
    whole = position.options.dragon_blocks_whole_number
    barred = {item.territory for item in _bound(position, "not_enter", who)}
    return any(
        path[-1] == goal and barred.isdisjoint(path[1:])
        for start, there in enumerate(position.visible)
        if there[who] and start != goal
        for path in constants.board.paths(start, steps, position.dragon, whole)
    )


@BOOK.refuses("DD-4.3", book.AGREED, GiveGold, says="{who} promised {amount} gold")
def pays_too_little(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """Who pays an agreed sum pays all of it, if he can (DD-4.3, A-24)."""
    for item in _bound(position, "pay", move.by):
        owed = item.amount or 0
        if item.to == move.to and move.amount < owed <= position.gold[move.by]:
            return {"who": people(move.by), "amount": owed}
        if (
            item.to != move.to
            and position.gold[move.by] >= owed > position.gold[move.by] - move.amount
        ):
            return {"who": people(move.by), "amount": owed}
    return None

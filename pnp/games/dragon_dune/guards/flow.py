"""In a whole game: is it time for this move, and is it this player who is asked?"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK, ROUND_OF
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.guards.anytime import ALL
from pnp.games.dragon_dune.moves import (
    Ally,
    ComeOut,
    Decline,
    DestroyWalls,
    DrawPlunder,
    GiveArtifact,
    GiveGold,
    Hide,
    Propose,
    Question,
    Reshuffle,
    Settle,
    SetUp,
    TerminateAgreement,
    YesNoQuestion,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.steps import BY_ITSELF, TAKES
from pnp.games.dragon_dune.words import ELVES, people

AT_ANY_TIME: Final = frozenset((GiveGold, GiveArtifact, TerminateAgreement, YesNoQuestion))
FLOW_RULES: Final = {
    **{kind: rule for kind, (_, rule) in ROUND_OF.items()},
    SetUp: "DD-1.3",
    Hide: "DD-3.5",
    DestroyWalls: "DD-17.4",
    Decline: "DD-10.9",
    Propose: "DD-14.5",
    Question: "DD-11.4",
    Reshuffle: "DD-9.12",
    DrawPlunder: "DD-16.1",
}
"""The rule about the time of a move."""


def not_in_this_step(constants: Constants, position: Position, move: Any) -> Facts | None:
    """In a whole game every step takes its own moves, of those who are asked."""
    step = position.step
    if not step:
        return None
    if type(move) not in TAKES[step]:
        return {"step": step.replace("_", " "), "who": _asked(position)}
    who = decides(move, position)
    if step in BY_ITSELF or who is None:
        return None
    able = position.asked if step == "plan" else position.asked[:1]
    if who in able:
        return None
    return {"step": step.replace("_", " "), "who": _asked(position)}


def decides(move: Any, position: Position) -> int | None:
    """Return who decides a move: a question is answered, an alliance joined by the other side."""
    if position.step in ("answer", "plunder", "setup"):
        return None
    if type(move) is Ally:
        return move.ally
    if position.step in ("battle", "final"):
        return int(move.attacker)
    return None if type(move) is Settle and move.by is None else getattr(move, "by", None)


def _asked(position: Position) -> str:
    return people(position.asked[0]) if position.asked else "nobody"


for _kind in ALL:
    if _kind not in AT_ANY_TIME:
        BOOK.refuses(FLOW_RULES[_kind], book.NOT_NOW, _kind, says="the step is {step}, for {who}")(
            not_in_this_step
        )


@BOOK.refuses("DD-14.5", book.WHERE, Ally, says="{who} have not been asked by them")
def joins_unasked(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """In a whole game an alliance is proposed before it is joined (DD-14.5)."""
    if not position.step or move.by == position.proposer:
        return None
    return {"who": people(move.ally)}


@BOOK.refuses("DD-3.7", book.ONCE, ComeOut, says="the Elves have gone on beyond {at}")
def declares_backwards(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """In a whole game the Elves go through the territories once, in the order of the map."""
    if not position.step or move.at > position.declared:
        return None
    return {"at": constants.board.ids[move.at]}


@BOOK.refuses("DD-14.2", book.LIMIT, Propose, says="one of them has an ally")
def proposes_in_vain(constants: Constants, position: Position, move: Propose) -> Facts | None:
    """Only two players without allies join (DD-14.2)."""
    free = position.allies[move.by] is None and position.allies[move.ally] is None
    return None if free and move.by != move.ally else {}


@BOOK.refuses("DD-5.E5", book.CARD, Question, says="{who} cannot discard {card}")
def asks_by_a_false_ace(constants: Constants, position: Position, move: Question) -> Facts | None:
    """Both questions are for the Elves with an Ace, and not in the booklet (DD-5.E5)."""
    card = move.special
    if card is None:
        return None
    aces = position.aces(move.by)
    from_elves = move.by == ELVES and not position.options.booklet
    return None if from_elves and card in aces else {"who": people(move.by), "card": card}

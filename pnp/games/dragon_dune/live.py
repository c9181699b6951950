"""A whole game: what comes next when a step is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.dragon_dune.asking import ENTRIES, in_order
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.guards.hiding import may_hide
from pnp.games.dragon_dune.guards.treachery import swapped
from pnp.games.dragon_dune.measures import next_in_turn
from pnp.games.dragon_dune.moves import (
    Ally,
    Ask,
    Betray,
    BreakAlliance,
    Chaos,
    ComeOut,
    Conscript,
    ControlDragons,
    CouncilPass,
    Hide,
    Hire,
    March,
    Move,
    Propose,
    Question,
    Raise,
    StopEarlyDisband,
    StopHiring,
    StopQuestion,
    StopRedDragonSurvival,
    StopSwap,
    Turn,
)
from pnp.games.dragon_dune.outcome import fought, spoils
from pnp.games.dragon_dune.position import Pending, Table
from pnp.games.dragon_dune.words import COLOUR, ELVES, GOBLINS, ORCS, UNITS

Next = Callable[[Constants, Table], str]

CLOSING: Final = frozenset(
    (ControlDragons, StopRedDragonSurvival, StopEarlyDisband, StopHiring, StopQuestion, StopSwap,
     Chaos, Turn)
)  # fmt: skip
"""Moves after which nobody else is asked in the step."""

AGAIN: Final = frozenset((ComeOut, Conscript, Hire, Raise, March))
"""Moves after which the step begins again, as long as it has something to offer."""


def go(constants: Constants, table: Table, step: str) -> None:
    """Come to a step, or to the first one after it in which something is to be done."""
    while True:
        table.step = step
        asked = ENTRIES[step](constants, table) if step in ENTRIES else None
        if asked is None:
            table.asked = ()
            return
        if asked:
            table.asked = asked
            return
        step = _next(constants, table, step)


def _next(constants: Constants, table: Table, step: str) -> str:
    then = THEN[step]
    return then if isinstance(then, str) else then(constants, table)


def advance(constants: Constants, table: Table, move: Move) -> None:
    """Bring a whole game to its next step after a move."""
    step, kind = table.step, type(move)
    if table.winner is not None:
        table.asked = ()
        return
    if step == "hide":
        _after_hiding(constants, table, move)
    elif step in SPECIAL:
        SPECIAL[step](constants, table, move)
    elif kind in CLOSING or not table.asked:
        go(constants, table, _next(constants, table, step))
    elif kind in AGAIN:
        go(constants, table, step)
    elif len(table.asked) > 1:
        table.asked = table.asked[1:]
    else:
        go(constants, table, _next(constants, table, step))
    if table.sharing and table.step != "hide":
        _open_hiding(constants, table)


def _open_hiding(constants: Constants, table: Table) -> None:
    """Ask everybody who may hide now, then go back to where the game was (DD-3.11)."""
    while table.sharing:
        sharing = table.sharing[0]
        players = [sharing.by, *(who for who in table.order() if who != sharing.by)]
        asked = tuple(
            who
            for who in players
            if may_hide(table, sharing, who) and (who == ELVES or table.hand_size(who))
        )
        if asked:
            if table.step != "hide":
                table.resume, table.resume_asked = table.step, table.asked
            table.step, table.asked = "hide", asked
            return
        table.sharing = table.sharing[1:]
    if table.step == "hide":
        step, asked = table.resume, table.resume_asked
        table.resume, table.resume_asked = "", ()
        # The board may be another one now, so that a step offers something else, or nothing.
        if step in ENTRIES and step not in ("council", "consent"):
            go(constants, table, step)
        else:
            table.step, table.asked = step, asked


def _after_hiding(constants: Constants, table: Table, move: Move) -> None:
    sharing = table.sharing[0]
    if isinstance(move, Hide):
        left = tuple(who for who in table.asked[1:] if may_hide(table, sharing, who))
    else:
        left = table.asked[1:]
    if left:
        table.asked = left
        return
    table.sharing = table.sharing[1:]
    _open_hiding(constants, table)


# ---------------------------------------------------------------------- what comes next


def _deck_or(table: Table, step: str) -> str:
    """Return a step, or the shuffling that it needs first (DD-9.12)."""
    empty = not table.artifact_count
    return "reshuffle" if empty and len(table.artifact_discards) > 1 else step


def _next_offer(constants: Constants, table: Table) -> str:
    cards = table.artifact_count or table.artifact_discards
    if cards and table.for_bid is not None and len(table.openers) < table.for_bid:
        return _deck_or(table, "offer")
    return "begin_recruitment"


def _paying(constants: Constants, table: Table) -> str:
    if table.bidder is None:
        return "unsold"
    return _deck_or(table, "settle") if table.bidder == GOBLINS else "settle"


def _after_shuffling(constants: Constants, table: Table) -> str:
    return "offer" if table.offered is None else "settle"


def _next_turn(constants: Constants, table: Table) -> str:
    return "battle" if next_in_turn(table) is None else "turn"


def _after_initiative(constants: Constants, table: Table) -> str:
    return "revive" if table.active == GOBLINS else _next_turn(constants, table)


def _after_fight(constants: Constants, table: Table) -> str:
    return "final" if table.ended else "battle"


def _resolving(constants: Constants, table: Table) -> str:
    plunder = table.options.orcish_plunder and fought(table).winner == ORCS
    return "draw" if plunder and spoils(table) else "resolve"


def _after_chaos(constants: Constants, table: Table) -> str:
    return "treachery" if table.fight is not None else _after_fight(constants, table)


THEN: Final[Mapping[str, str | Next]] = {
    "setup": "control",
    "control": lambda constants, table: "roll" if table.die is None else "relocate",
    "roll": "relocate",
    "relocate": "move_dragon",
    "move_dragon": "check_card",
    "check_card": lambda constants, table: (
        "stop_survival" if table.red is not None else "event_card"
    ),
    "stop_survival": "red_dragon_attack",
    "red_dragon_attack": "ride",
    "ride": "council",
    "council": "event_card",
    "event_card": "begin_bidding",
    "begin_bidding": _next_offer,
    "reshuffle": _after_shuffling,
    "offer": "bid",
    "bid": _paying,
    "settle": _next_offer,
    "unsold": _next_offer,
    "begin_recruitment": "come_out",
    "come_out": "initiative",
    "initiative": _after_initiative,
    "turn": "revive",
    "revive": "stop_early",
    "stop_early": "disband_early",
    "disband_early": "conscript",
    "conscript": "stop_hiring",
    "stop_hiring": "recruit",
    "recruit": "move",
    "move": "disband",
    "disband": "end_turn",
    "end_turn": "initiative",
    "battle": "end_battles",
    "question": "bless",
    "bless": "plan",
    "plan": "chaos",
    "chaos": _after_chaos,
    "treachery": _resolving,
    "plunder": _after_fight,
    "resolve": _after_fight,
    "end_battles": "collect",
    "collect": "discard",
    "discard": "judge",
    "judge": lambda constants, table: "final" if table.ended else "control",
    "final": "declare",
    "draw": "plunder",
}


# ---------------------------------------------------------------------- steps with their own course


def _at_council(constants: Constants, table: Table, move: Move) -> None:
    if isinstance(move, Propose):
        table.speaker = table.proposer = move.by
        table.step, table.asked = "consent", (move.ally,)
        return
    if isinstance(move, (BreakAlliance, CouncilPass)):
        table.speaker = move.by
    go(constants, table, "council")


def _at_consent(constants: Constants, table: Table, move: Move) -> None:
    if not isinstance(move, Ally) and table.proposer is not None:
        table.passed = (*table.passed, table.proposer)
    table.proposer = None
    go(constants, table, "council")


def _at_attack(constants: Constants, table: Table, move: Move) -> None:
    table.speaker = None
    go(constants, table, "ride")


def _at_battle(constants: Constants, table: Table, move: Move) -> None:
    go(constants, table, "question")


def _at_question(constants: Constants, table: Table, move: Move) -> None:
    if not isinstance(move, Question):
        _ask_on(constants, table)
        return
    table.question = Pending(move.by, move.question, move.special)
    # Whoever asks next waits in the same queue.
    table.resume_asked = table.asked[1:]
    stops = move.special is None and "DD-6.6" not in table.options.absent
    asked = in_order(table, 1, move.by) if stops else ()
    if asked:
        table.step, table.asked = "stop_question", asked
    else:
        _answer(table)


def _ask_on(constants: Constants, table: Table) -> None:
    rest = table.asked[1:] if table.step == "question" else table.resume_asked
    table.resume_asked = ()
    table.question = None
    if rest:
        table.step, table.asked = "question", rest
    else:
        go(constants, table, "bless")


def _answer(table: Table) -> None:
    assert table.question is not None and table.fight is not None
    table.step, table.asked = "answer", (table.fight.opponent(table.question.by),)


def _at_stop_question(constants: Constants, table: Table, move: Move) -> None:
    if isinstance(move, StopQuestion):
        _ask_on(constants, table)
    elif len(table.asked) > 1:
        table.asked = table.asked[1:]
    else:
        _answer(table)


def _at_answer(constants: Constants, table: Table, move: Move) -> None:
    fight = table.fight
    assert isinstance(move, Ask) and fight is not None
    asked = [item for item in fight.answers if item.by == move.by]
    if fight.double == move.by and len(asked) == 1:
        other = UNITS if move.question == COLOUR else COLOUR
        table.question = Pending(move.by, other, None)
        _answer(table)
    else:
        _ask_on(constants, table)


def _at_plan(constants: Constants, table: Table, move: Move) -> None:
    left = tuple(who for who in table.asked if who != move.by)  # type: ignore[union-attr]
    if left:
        table.asked = left
    else:
        go(constants, table, "chaos")


def _at_treachery(constants: Constants, table: Table, move: Move) -> None:
    rest = table.asked[1:]
    swap = isinstance(move, Betray) and swapped(move)
    if swap and "DD-6.9" not in table.options.absent:
        asked = in_order(table, 1, move.by)  # type: ignore[union-attr]
        if asked:
            table.resume_asked = rest
            table.step, table.asked = "stop_swap", asked
            return
    _betray_on(constants, table, rest)


def _betray_on(constants: Constants, table: Table, rest: tuple[int, ...]) -> None:
    table.resume_asked = ()
    if rest:
        table.step, table.asked = "treachery", rest
    else:
        go(constants, table, _resolving(constants, table))


def _at_stop_swap(constants: Constants, table: Table, move: Move) -> None:
    if isinstance(move, StopSwap):
        # An unswapped treachery stays possible (DD-6.9).
        _betray_on(constants, table, (0, *table.resume_asked))
    elif len(table.asked) > 1:
        table.asked = table.asked[1:]
    else:
        _betray_on(constants, table, table.resume_asked)


def _at_draw(constants: Constants, table: Table, move: Move) -> None:
    table.step, table.asked = "plunder", (ORCS,)


def _at_resolve(constants: Constants, table: Table, move: Move) -> None:
    table.plunder = None
    go(constants, table, _after_fight(constants, table))


SPECIAL: Final[Mapping[str, Callable[[Constants, Table, Move], None]]] = {
    "council": _at_council,
    "consent": _at_consent,
    "red_dragon_attack": _at_attack,
    "battle": _at_battle,
    "final": _at_battle,
    "question": _at_question,
    "stop_question": _at_stop_question,
    "answer": _at_answer,
    "plan": _at_plan,
    "treachery": _at_treachery,
    "stop_swap": _at_stop_swap,
    "draw": _at_draw,
    "plunder": _at_resolve,
    "resolve": _at_resolve,
}

"""The order in which the rules of Dragon Dune are asked."""

from __future__ import annotations

from typing import Final

OVER: Final = "the game is over"
ABSENT: Final = "a faction that is not played"
OPTION: Final = "an option or an edition that is not in use"
ROUND: Final = "another round of the game"
POWER: Final = "a power of another faction"
TIME: Final = "the wrong round or moment"
WHOSE: Final = "another player's turn"
STEP: Final = "after a later step"
STOPPED: Final = "stopped by a Special Card"
ONCE: Final = "already done"
CARD: Final = "a card that is not held or of the wrong kind"
NOT_NOW: Final = "another step of the round"
WHERE: Final = "the wrong place"
COUNT: Final = "a wrong number"
LIMIT: Final = "beyond a limit"
ENOUGH: Final = "more than there is"
BOUND: Final = "bound by an answer"
ROOM: Final = "a third player in a castle"
AGREED: Final = "against an agreement"

ORDER: Final = (
    OVER,
    ABSENT,
    OPTION,
    ROUND,
    POWER,
    TIME,
    WHOSE,
    STEP,
    STOPPED,
    ONCE,
    CARD,
    NOT_NOW,
    WHERE,
    COUNT,
    LIMIT,
    ENOUGH,
    BOUND,
    ROOM,
    AGREED,
)
BLOCKING: Final = (OVER, ABSENT, OPTION, ROUND, TIME, WHOSE, STEP, NOT_NOW)
"""Stages after whose objections nothing else is judged."""

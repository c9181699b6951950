"""The order in which the rules of Dune Express are asked (DE-2.8, DE-2.9)."""

from __future__ import annotations

from typing import Final

OVER: Final = "the game is over"
PLAYER: Final = "wrong player, or dice not set aside"
LIMIT: Final = "a roll beyond the limit"
FINISHED: Final = "nothing left to roll"
OPTION: Final = "an option not in use"
POWER: Final = "a power of another faction"
DIE: Final = "the die does not give this"
USED: Final = "already used this turn"
LATE: Final = "too late"
COUNT: Final = "a count below 1"
TOO_MANY: Final = "more than a removal may take"
WHOSE: Final = "not the player's own, or not an opponent's"
WORM: Final = "Shai Hulud"
WHERE: Final = "the wrong place"
ALLOWANCE: Final = "beyond the allowance"
ENOUGH: Final = "not enough counters or tokens"
ANSWER: Final = "an answer without its token"
SPICE: Final = "not enough Spice"
KEPT: Final = "a die rolled that is set aside"
MISSING: Final = "a die of the pool missing"
FACE: Final = "a face the die does not have"
UNROLLED: Final = "setting aside a die that was not rolled"
NONE_KEPT: Final = "setting aside none"

ORDER: Final = (
    OVER,
    PLAYER,
    LIMIT,
    FINISHED,
    OPTION,
    POWER,
    DIE,
    USED,
    LATE,
    COUNT,
    TOO_MANY,
    WHOSE,
    WORM,
    WHERE,
    ALLOWANCE,
    ENOUGH,
    ANSWER,
    SPICE,
    KEPT,
    MISSING,
    FACE,
    UNROLLED,
    NONE_KEPT,
)
"""Actions and rolls share one table; no move has stages of both kinds in the wrong order."""

BLOCKING: Final = (
    OVER,
    PLAYER,
    LIMIT,
    FINISHED,
    OPTION,
    POWER,
    USED,
    WHOSE,
    WORM,
    ALLOWANCE,
    ENOUGH,
    UNROLLED,
)
"""What stands in a blocking stage leaves nothing that could be judged further: what cannot be had
at all breaks no other rule beside, and what is not there costs nothing."""

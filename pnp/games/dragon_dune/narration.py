"""Checks the lines of a printed example turn: facts, and what could or could not be done (H.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pnp.games.dragon_dune.chronicle import USUAL, rules_about
from pnp.games.dragon_dune.results import Difference, differences, results_of

if TYPE_CHECKING:
    from pnp.games.dragon_dune.replay import DragonReplay

_NUMBERED: Final = re.compile(r"\s*(\d+)\.")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A line whose claim does not hold."""

    line: int
    says: str
    rules: tuple[str, ...]
    """What the checker cites, the rule that made the true value first."""

    correct: str


def contradictions(played: DragonReplay, lines: list[Mapping[str, Any]]) -> list[Contradiction]:
    """Return every line that is wrong, in order; what came after a refusal is not judged."""
    found = []
    for place, line in enumerate(lines, start=1):
        numbered = _NUMBERED.match(str(line["says"]))
        number = int(numbered[1]) if numbered else place
        after = line.get("after")
        moment = len(played.positions) - 1 if after is None else after
        if moment < len(played.positions):
            wrong = _wrong(played, line, moment)
            if wrong is not None:
                found.append(Contradiction(number, str(line["says"]), *wrong))
    return found


def _wrong(
    played: DragonReplay, line: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    if "fact" in line:
        return _wrong_fact(played, line["fact"], moment)
    if "cannot" in line:
        return _possible(played, line["cannot"], moment)
    if "can" in line:
        return _impossible(played, line["can"], moment)
    return None


def _wrong_fact(
    played: DragonReplay, fact: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    constants = played.game.constants
    actual = results_of(constants, played.position(moment))
    wrong = list(differences(constants, fact, actual))
    if not wrong:
        return None
    rules: list[str] = []
    for item in wrong:
        rules += rules_about(played.known[moment], item.key)
    if not rules and moment:
        rules += [event.rule for event in reversed(played.steps[moment - 1].events)]
    rules += [USUAL[item.key[0]] for item in wrong if item.key[0] in USUAL]
    return tuple(dict.fromkeys(rules)), "; ".join(map(spelt, wrong))


def spelt(item: Difference) -> str:
    """Return the true value of something that was told otherwise.

    >>> spelt(Difference(("gold", "elves"), 7, 5))
    'gold elves is 5, not 7'
    """
    return f"{' '.join(item.key).replace('_', ' ')} is {item.actual}, not {item.expected}"


def _possible(
    played: DragonReplay, action: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    """Return the rules that allow what a line says cannot be done."""
    game, position = played.game, played.position(moment)
    move = game.read(action)
    if game.why_not(position, move) is not None:
        return None
    _, events = game.explain(position, move)
    rules = tuple(dict.fromkeys(event.rule for event in reversed(events)))
    return rules, "it is legal"


def _impossible(
    played: DragonReplay, action: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    """Return the rules that refuse what a line says can be done."""
    game = played.game
    refusals = game.violations(played.position(moment), game.read(action))
    if not refusals:
        return None
    rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
    return rules, f"it is not legal: {refusals[0]}"

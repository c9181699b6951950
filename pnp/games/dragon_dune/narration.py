"""Checks the lines of a printed example turn: facts, and what could or could not be done (H.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pnp.games.dragon_dune.allowing import allowed
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.chronicle import USUAL, rules_about
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.results import Key, differences, results_of
from pnp.games.dragon_dune.rounds import at_its_time
from pnp.games.dragon_dune.truths import truth
from pnp.games.kit.replay import Step

Made = Mapping[Key, Sequence[str]]
"""What is known of a position -> the rules by which it came about."""

_NUMBERED: Final = re.compile(r"\s*(\d+)\.")


class Played(Protocol):
    """A scenario as its narration asks it."""

    @property
    def game(self) -> DragonRules:
        """The game it is played by."""

    @property
    def steps(self) -> Sequence[Step[Position]]:
        """The actions, as far as the replay comes."""

    @property
    def positions(self) -> Sequence[Position]:
        """Before the first action, then after each legal one."""

    @property
    def known(self) -> Sequence[Made]:
        """By which rules every value came about, at each of these moments."""

    def position(self, number: int) -> Position:
        """Return the position after so many actions."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A line whose claim does not hold."""

    line: int
    says: str
    rules: tuple[str, ...]
    """What the checker cites, the rule that made the true value first."""

    correct: str


def contradictions(played: Played, lines: list[Mapping[str, Any]]) -> list[Contradiction]:
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
    played: Played, line: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    if "fact" in line:
        return _wrong_fact(played, line["fact"], moment)
    if "cannot" in line:
        return _possible(played, line["cannot"], moment)
    if "can" in line:
        return _impossible(played, line["can"], moment)
    return None


def _wrong_fact(
    played: Played, fact: Mapping[str, Any], moment: int
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
    return tuple(dict.fromkeys(rules)), "; ".join(map(truth, wrong))


def _possible(
    played: Played, action: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    """Return the rules that allow what a line says cannot be done, and why they do."""
    game, position = played.game, played.position(moment)
    move = game.read(action)
    if game.why_not(position, move) is not None:
        return None
    allowing, fact = allowed(game.constants, at_its_time(position, move), move)
    _, events = game.explain(position, move)
    rules = (allowing, *(event.rule for event in reversed(events)))
    return tuple(dict.fromkeys(rules)), f"it can be done: {fact}"


def _impossible(
    played: Played, action: Mapping[str, Any], moment: int
) -> tuple[tuple[str, ...], str] | None:
    """Return the rules that refuse what a line says can be done."""
    game = played.game
    refusals = game.violations(played.position(moment), game.read(action))
    if not refusals:
        return None
    rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
    return rules, f"it cannot be done. {str(refusals[0]).rstrip('.')}"

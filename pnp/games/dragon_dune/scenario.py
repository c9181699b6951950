"""A scenario from plain data to its verdict, and the verdict beside the expected one (H.3, H.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.narration import Contradiction, contradictions
from pnp.games.dragon_dune.opening import opening
from pnp.games.dragon_dune.replay import Replay
from pnp.games.dragon_dune.results import differences, results_of
from pnp.games.kit.report import CONTRADICTION, ILLEGAL, LEGAL, Mismatch, Report, Result

NARRATION: Final = "narration"


def replay(game: DragonDune, data: Mapping[str, Any], explaining: bool = False) -> Replay:
    """Return the replay of a scenario of sound form."""
    position = opening(game.constants, game.notation, data)
    return Replay(game, position, explaining).run(data.get("actions") or [])


def run(game: DragonDune, data: Mapping[str, Any], explaining: bool = False) -> Report:
    """Return the report on a scenario of sound form."""
    narrated = data.get("kind") == NARRATION
    return reported(game, data, replay(game, data, explaining or narrated), explaining)


def reported(
    game: DragonDune, data: Mapping[str, Any], played: Replay, explaining: bool = False
) -> Report:
    """Return the report on a scenario that was played, a narration with explanations."""
    narrated = data.get("kind") == NARRATION
    sound = narrated and played.refused is None
    wrong = contradictions(played, data.get("narration") or []) if sound else []
    result = _result(game, played, wrong, explaining)
    return Report(result, tuple(_mismatches(game, data, played, wrong, result)))


def _result(
    game: DragonDune, played: Replay, wrong: list[Contradiction], explaining: bool
) -> Result:
    state = results_of(game.constants, played.position)
    applied = _applied(game, played) if explaining else frozenset()
    refused = played.refused
    if refused is not None:
        refusal = refused.refusals[0]
        return Result(
            ILLEGAL,
            refusal.rule,
            {"action": refused.number},
            str(refusal),
            state,
            step=spell(refused.action),
            applied=applied,
            broken=frozenset(item.rule for item in refused.refusals),
        )
    if wrong:
        lines: Any = [item.line for item in wrong]
        message = " ".join(f'"{item.says}" {item.correct}.' for item in wrong)
        state["contradictions"] = [
            {"line": item.line, "rules": list(item.rules), "correct": item.correct}
            for item in wrong
        ]
        rule = wrong[0].rules[0] if wrong[0].rules else None
        return Result(CONTRADICTION, rule, {"claims": lines}, message, state, applied=applied)
    return Result(LEGAL, state=state, applied=applied)


def spell(action: Mapping[str, Any]) -> str:
    """Return an action as one line.

    >>> spell({"act": "hire", "by": "elves", "at": "13", "units": 2})
    'hire: by elves, at 13, units 2'
    """
    rest = ", ".join(f"{key} {value}" for key, value in action.items() if key != "act")
    verb = str(action["act"]).replace("_", " ")
    return f"{verb}: {rest}" if rest else verb


def _applied(game: DragonDune, played: Replay) -> frozenset[str]:
    """Return the rules cited by what happened and those whose guards let it pass."""
    rules: set[str] = set()
    for step in played.steps:
        rules.update(event.rule for event in step.events)
        if not step.refusals:
            move = game.notation.read(step.action)
            rules.update(guard.rule for guard in game.book.guards(type(move)))
    return frozenset(rules)


# ---------------------------------------------------------------------- expectations


def _mismatches(
    game: DragonDune,
    data: Mapping[str, Any],
    played: Replay,
    wrong: list[Contradiction],
    result: Result,
) -> list[Mismatch]:
    """Return what differs from the expectations; without any a scenario should be legal."""
    expect = data.get("expect") or {}
    legal = expect.get("legal", True)
    found: list[Mismatch] = []
    refused = played.refused
    if legal != (refused is None):
        found.append(Mismatch("legal", legal, refused is None))
    number = None if refused is None else refused.number
    if "action" in expect and expect["action"] != number:
        found.append(Mismatch("action", expect["action"], number))
    if not legal and refused is not None and expect.get("rules"):
        rules = [refusal.rule for refusal in refused.refusals]
        if not set(rules) & set(expect["rules"]):
            found.append(Mismatch("rules", expect["rules"], rules))
    if data.get("kind") == NARRATION and refused is None:
        found += _lines(expect.get("contradictions") or [], wrong)
    for item in differences(game.constants, expect.get("result") or {}, result.state):
        found.append(Mismatch(".".join(item.key), item.expected, item.actual))
    return found


def _lines(expected: list[Mapping[str, Any]], wrong: list[Contradiction]) -> list[Mismatch]:
    """Compare contradictions: the lines exactly, and for each one of the rules named."""
    stated = {item["line"]: item.get("rules") or [] for item in expected}
    lines = sorted({item.line for item in wrong})
    if sorted(stated) != lines:
        return [Mismatch("contradictions", sorted(stated), lines)]
    return [
        Mismatch(f"contradictions.{item.line}", stated[item.line], list(item.rules))
        for item in wrong
        if stated[item.line] and not set(item.rules) & set(stated[item.line])
    ]

"""Answers the scenarios that no engine can: requests for printing, asked of the planner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.games.kit.form import (
    Check,
    Fault,
    anything,
    either,
    fields,
    listing,
    number,
    optional,
    table,
    text,
    whole,
    word,
)
from pnp.games.kit.replay import Evaluators
from pnp.games.kit.report import (
    ERROR,
    LEGAL,
    Compare,
    Mismatch,
    Report,
    Result,
    compared,
    each_stated,
)
from pnp.model.workspace import Workspace

VERDICTS: Final = {"tiled": "tiled_or_refused", "refused": "tiled_or_refused"}
"""What the planner did -> what a scenario calls it."""

_ABOUT_VERDICT: Final = ("also_accept", "never")


def _at_least(expected: Any, actual: Any) -> bool:
    return isinstance(actual, int | float) and actual >= expected


_WAYS: Final[Mapping[str, Compare]] = {
    **dict.fromkeys(("laid_out", "page_factors", "counts", "stickers"), each_stated),
    "pages_at_least": _at_least,
}
_EXPECT: Final = fields(
    {},
    {
        "verdict": word("a verdict", ("legal", "illegal", "tiled_or_refused")),
        "rule": text,
        "also_accept": either(lambda value: isinstance(value, str), text, listing(text)),
        **dict.fromkeys(("board_mm", "token_mm"), number),
        "page_factors": table(text, number),
        **dict.fromkeys(("tokens_drawn", "pages_at_least"), whole(0)),
        "never": anything,
        **dict.fromkeys(("counts", "stickers"), table(text, whole(0))),
    },
)


class PrintEvaluator:
    """Answers ``print:`` scenarios of a game."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.workspace, self.game = workspace, game

    def faults(self, data: Any) -> Sequence[Fault]:
        """Return everything wrong with the form of a request; pages are the planner's matter."""
        request = data.get("print")
        factors: dict[str, Check] = {}
        if isinstance(request, Mapping):
            factors = {key: number for key in request if str(key).endswith("_factor")}
        asked = fields({}, {**factors, "paper": text, "only": text, "count": word("all", ("all",))})
        form = fields({"print": asked}, {"id": text, "about": text, "expect": optional(_EXPECT)})
        return form((), data)

    def report(self, data: Any) -> Report:
        """Return what the planner says beside what the scenario expects."""
        from pnp.pipeline.answer import print_answer

        try:
            facts = print_answer(self.game, dict(data["print"]), self.workspace)
        except ValueError as error:
            facts = {"verdict": ERROR, "message": str(error)}
        verdict = str(facts.pop("verdict", LEGAL))
        rule, message = facts.pop("rule", None), str(facts.pop("message", "") or "")
        result = Result(VERDICTS.get(verdict, verdict), rule, None, message, facts)
        return Report(result, tuple(_mismatches(data, result)))


def _mismatches(data: Mapping[str, Any], result: Result) -> list[Mismatch]:
    """Return what differs from the expectations; a request without any expects to be legal."""
    expect = data.get("expect")
    if expect is None:
        expect = {"verdict": LEGAL}
    stated = {key: value for key, value in expect.items() if key not in _ABOUT_VERDICT}
    accepted = expect.get("also_accept") or []
    rule = result.rule
    if rule in ([accepted] if isinstance(accepted, str) else accepted) and "rule" in stated:
        rule = stated["rule"]
    pages = result.state.get("pages_at_least", result.state.get("pages"))
    actual = {**result.state, "verdict": result.verdict, "rule": rule, "pages_at_least": pages}
    return compared(stated, actual, _WAYS)


def evaluators_of(workspace: Workspace, game: str) -> Evaluators:
    """Return what answers scenarios of a game that are no play."""
    return {"print": PrintEvaluator(workspace, game)}

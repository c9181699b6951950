"""A scenario from plain data to its verdict, and the verdict beside what was expected (DE-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.bridge import AnswerPrint
from pnp.games.dune_express.book import BOOK
from pnp.games.dune_express.claims import Tested, test_claims
from pnp.games.dune_express.drawing import draw
from pnp.games.dune_express.form import check
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.notation import write_board
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.replay import Moment, Replay
from pnp.games.dune_express.setup import set_up
from pnp.games.dune_express.state import breaches, counters, opening
from pnp.games.dune_express.words import TOKENS, name
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.report import (
    CONTRADICTION,
    ERROR,
    ILLEGAL,
    INVALID,
    LEGAL,
    Compare,
    Mismatch,
    Report,
    Result,
    compared,
    each_stated,
    same_members,
)

PRINT_VERDICTS: Final = {"tiled": "tiled_or_refused", "refused": "tiled_or_refused"}


def faults(game: DuneExpress, data: Any) -> list[Fault]:
    """Return every fault in the form of a scenario."""
    return check(data, game.constants.values.faction_dice)


def replay(game: DuneExpress, data: Mapping[str, Any], explaining: bool = False) -> Replay:
    """Return the replay of a scenario whose form is sound and whose state is possible."""
    return Replay(game, opening(game.constants, data), explaining).run(data)


def run(
    game: DuneExpress,
    data: Mapping[str, Any],
    answer_print: AnswerPrint | None = None,
    explaining: bool = False,
) -> Report:
    """Return the report on a scenario; a fault of form gives the verdict *error*."""
    wrong = faults(game, data)
    if wrong:
        return Report(Result(ERROR, message="; ".join(fault.message for fault in wrong)))
    try:
        result = judge(game, data, answer_print, explaining)
    except FormFault as error:
        return Report(Result(ERROR, message=error.fault.message))
    return Report(result, tuple(_mismatches(data, result)))


def judge(
    game: DuneExpress,
    data: Mapping[str, Any],
    answer_print: AnswerPrint | None = None,
    explaining: bool = False,
) -> Result:
    """Return the verdict on a scenario of sound form. Raises FormFault."""
    at_once = unplayed(game, data, answer_print)
    return at_once or judged(game, data, replay(game, data, explaining))


def reported(game: DuneExpress, data: Mapping[str, Any], played: Replay | None) -> Report:
    """Return the report on a scenario of sound form that was played, or on one without play."""
    result = unplayed(game, data) if played is None else judged(game, data, played)
    assert result is not None
    return Report(result, tuple(_mismatches(data, result)))


def unplayed(
    game: DuneExpress, data: Mapping[str, Any], answer_print: AnswerPrint | None = None
) -> Result | None:
    """Return the verdict on a setup, a request for printing or an impossible state."""
    if "setup" in data:
        return set_up(game.constants, data["setup"], game.book.off)
    if "print" in data:
        return _printed(data["print"], answer_print)
    for rule, because in breaches(game.constants, data):
        if rule not in game.book.off:
            sentence = game.constants.sentence(rule)
            return Result(INVALID, rule, message=f"{sentence} Here {because}.")
    return None


def judged(game: DuneExpress, data: Mapping[str, Any], played: Replay) -> Result:
    """Return the verdict on a scenario that was played."""
    applied = _applied(game, played) if played.explaining else frozenset()
    refused = played.refused
    if refused is not None:
        refusal = refused.refusals[0]
        return Result(
            ILLEGAL,
            refusal.rule,
            refused.at,
            str(refusal),
            state_of(played),
            draw(game.constants, refused.before),
            refused.says,
            applied | ({"DE-2.9"} if "roll" in refused.at else {"DE-2.8"}),
        )
    tested = test_claims(played, data.get("claims") or [])
    wrong = next((claim for claim in tested if not claim.holds), None)
    if wrong is not None:
        return _contradiction(game, played, wrong)
    applied |= {claim.rule for claim in tested} | {"DE-18.1"}
    position = draw(game.constants, played.position)
    return Result(LEGAL, state=state_of(played), position=position, applied=applied)


@BOOK.effect("DE-2.8", "DE-2.9", "DE-18.1")
def _applied(game: DuneExpress, played: Replay) -> frozenset[str]:
    """Return the rules cited by what happened and those whose guards let it pass."""
    rules = {event.rule for event in played.opening}
    for step in played.steps:
        rules.update(event.rule for event in step.events)
        for move in step.moves if not step.refusals else ():
            rules.update(guard.rule for guard in game.book.guards(type(move)))
    return frozenset(rules)


def _contradiction(game: DuneExpress, played: Replay, wrong: Tested) -> Result:
    says = f'"{wrong.says}" ' if wrong.says else ""
    message = (
        f"{game.constants.sentence(wrong.rule)} Claim {wrong.number} {says}"
        f"says {name(wrong.claimed)}; the truth is {name(wrong.actual)}."
    )
    state = {**state_of(played), "claim": wrong.number, "actual": wrong.actual}
    position = draw(game.constants, played.position)
    return Result(CONTRADICTION, wrong.rule, {"claim": wrong.number}, message, state, position)


def state_of(played: Replay, moment: Moment | None = None) -> dict[str, Any]:
    """Return the values that `expect` may name, at a moment or after the last legal action."""
    now = moment or played.end
    position, values = now.position, played.game.constants.values
    return {
        "board": write_board(position),
        "forts": sorted(position.forts),
        "sand_storm": position.storm or "none",
        "held": _held(position),
        "supply": {
            who: values.troops_per_faction - position.on_board(who) for who in position.players
        },
        "sardaukar_pile": values.sardaukar_count - position.sardaukar_on_board(),
        "spice_left": now.spice_left,
        "winner": position.winner or "none",
        "active": position.active,
        "round": position.round,
    }


def _held(position: Position) -> dict[str, list[str]]:
    return {
        who: [token for token in TOKENS for _ in range(position.holds(who, token))]
        for who in position.players
        if any(owner == who for owner, _ in position.held)
    }


def _printed(request: Mapping[str, Any], answer_print: AnswerPrint | None) -> Result:
    if answer_print is None:
        return Result(ERROR, message="requests for printing need the printing side of pnp")
    facts = dict(answer_print(request))
    verdict = str(facts.pop("verdict", LEGAL))
    rule, message = facts.pop("rule", None), str(facts.pop("message", "") or "")
    return Result(PRINT_VERDICTS.get(verdict, verdict), rule, None, message, facts)


# ---------------------------------------------------------------------- expectations


def _same_board(expected: Any, actual: Any) -> bool:
    def plain(board: Any) -> dict[tuple[str, str], tuple[int, int]]:
        return {
            (location, faction): pair
            for location, entry in (board or {}).items()
            for faction, item in (entry or {}).items()
            if any(pair := counters(item))
        }

    return plain(expected) == plain(actual)


def _same_held(expected: Any, actual: Any) -> bool:
    def plain(held: Any) -> dict[str, list[str]]:
        return {who: sorted(tokens) for who, tokens in (held or {}).items() if tokens}

    return plain(expected) == plain(actual)


def _same_or_none(expected: Any, actual: Any) -> bool:
    return (expected or "none") == (actual or "none")


def _at_least(expected: Any, actual: Any) -> bool:
    return isinstance(actual, (int, float)) and actual >= expected


WAYS: Final[Mapping[str, Compare]] = {
    "board": _same_board,
    "forts": same_members,
    "sand_storm": _same_or_none,
    "held": _same_held,
    "supply": each_stated,
    "winner": _same_or_none,
    "actual": _same_or_none,
    "warnings": same_members,
    **dict.fromkeys(("laid_out", "page_factors", "counts", "stickers"), each_stated),
    "pages_at_least": _at_least,
}
_ABOUT_VERDICT: Final = ("also_accept", "never")


def _mismatches(data: Mapping[str, Any], result: Result) -> list[Mismatch]:
    """Return what differs from the expectations; a scenario without any expects to be legal."""
    expect = data.get("expect")
    if expect is None:
        expect = {"verdict": LEGAL}
    stated = {key: value for key, value in expect.items() if key not in _ABOUT_VERDICT}
    at = result.at or {}
    accepted = expect.get("also_accept") or []
    accepted = [accepted] if isinstance(accepted, str) else accepted
    rule = result.rule
    if rule in accepted and "rule" in stated:
        rule = stated["rule"]
    actual = {
        **result.state,
        "verdict": result.verdict,
        "rule": rule,
        "at_action": at.get("action"),
        "at_roll": at.get("roll"),
        "at_turn": at.get("turn", 1 if at and "claim" not in at else None),
        "claim": at.get("claim"),
        "actual": result.state.get("actual"),
        "pages_at_least": result.state.get("pages_at_least", result.state.get("pages")),
    }
    return compared(stated, actual, WAYS)

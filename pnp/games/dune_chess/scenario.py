"""Scenarios and records of games: their form, their verdict, their explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games.book import Refusal
from pnp.games.dune_chess.attempts import Tried, attempt, opening
from pnp.games.dune_chess.form import check
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.notation import PositionFault, write_position
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.record import RecordFault, read_record
from pnp.games.dune_chess.trial import Trial
from pnp.games.engine import Explanation
from pnp.games.kit.form import Fault
from pnp.games.kit.report import ERROR, Report, Result


def faults(game: DuneChess, data: Any) -> list[Fault]:
    """Return every fault in the form of a scenario, which may also be a record (DC-9.8)."""
    try:
        return check(as_mapping(game, data), game.constants.supply)
    except (RecordFault, PositionFault) as error:
        return [Fault((), str(error))]


def as_mapping(game: DuneChess, data: Any) -> Any:
    """Return a scenario as it is, and a record as the scenario that says the same.

    Raises RecordFault and PositionFault.
    """
    if not isinstance(data, str):
        return data
    record = read_record(game, data)
    scenario: dict[str, Any] = {
        "position_string": write_position(record.start),
        "line": list(record.line),
    }
    if record.result is not None:
        scenario["over"] = {"result": record.result}
        if record.rule is not None:
            scenario["over"]["rule"] = record.rule
    return scenario


def run(game: DuneChess, data: Any, explaining: bool = False) -> Report:
    """Return the report on a scenario; a fault of form gives the verdict *error*."""
    wrong = faults(game, data)
    if wrong:
        return Report(Result(ERROR, message="; ".join(fault.message for fault in wrong)))
    return Trial(game, as_mapping(game, data), explaining).run()


def explain(game: DuneChess, written: Any) -> list[Explanation]:
    """Return every move of a scenario of sound form: refused ones with all objections."""
    data = as_mapping(game, written)
    position = opening(game, data)
    return [] if position is None else list(_explained(game, data, position))


def _explained(
    game: DuneChess, data: Mapping[str, Any], position: Position
) -> Iterator[Explanation]:
    def told(tried: Tried) -> Explanation:
        refusals = tried.refusals
        if tried.move is None:
            sentence = game.constants.sentence("DC-9.4")
            refusals = (Refusal("DC-9.4", sentence, "the text cannot be read", {}),)
        return Explanation(tried.at, tried.text, tried.events, refusals)

    def each(key: str, texts: list[str]) -> Iterator[Explanation]:
        for number, text in enumerate(texts, start=1):
            yield told(attempt(game, position, text, {key: number}, True))

    yield from each("illegal", [entry["move"] for entry in data.get("illegal") or ()])
    yield from each("legal", list(data.get("legal") or ()))
    for number, text in enumerate(data.get("line") or (), start=1):
        tried = attempt(game, position, text, {"move": number}, True)
        yield told(tried)
        if tried.move is None or tried.refusals:
            return
        position = game.play(position, tried.move)

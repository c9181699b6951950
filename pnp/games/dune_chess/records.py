"""Game records: the moves of a game with the numbers of their rounds, and its result (DC-9.8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from pnp.errors import PnpError
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import ATREIDES, HARKONNEN
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.moves import Drop, Go, read_move
from pnp.games.dune_chess.notation import NOTATION, read_position, write_position
from pnp.games.dune_chess.position import Position

_ENDING: Final = re.compile(r"(?:^|\s)([AH=] [0-9]+:[0-9]+)(?: \{(DC-8\.[2-7])\})?\s*$")

WIDTH: Final = 96
"""Characters on a line of a record."""


class RecordFault(PnpError):
    """A record that is not written as DC-9.8 says, or whose end is not true."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down; its moves are not tried yet."""

    start: Position
    line: tuple[str, ...]
    result: str | None = None
    """Winner and totals as written; None for a game that was left."""

    rule: str | None = None
    """The rule in braces, if one stands there."""


def write_moves(start: Position, moves: Iterable[Go | Drop]) -> str:
    """Return moves with the numbers of their rounds, Harkonnen's first.

    A round that Atreides opens is numbered with three dots in place of Harkonnen's move.
    """
    words = []
    number, house = start.round, start.to_move
    for count, move in enumerate(moves):
        if house == HARKONNEN:
            words.append(f"{number}.")
        elif count == 0:
            words += [f"{number}.", "..."]
        words.append(str(move))
        if house == ATREIDES:
            number += 1
        house = HARKONNEN if house == ATREIDES else ATREIDES
    return " ".join(words)


@NOTATION.effect("DC-9.8")
def write_record(
    game: ChessRules, start: Position, moves: Iterable[Go | Drop], end: Position
) -> str:
    """Return the record of a game: lines for the position, the moves and the result.

    The usual first position stands there only when no move does.
    """
    lines = wrap(write_moves(start, moves), WIDTH)
    if not lines or write_position(start) != game.constants.start:
        lines.insert(0, write_position(start))
    outcome = game.outcome(end)
    if outcome is not None:
        lines.append(f"{result(totals(game.constants, end))} {{{outcome.rule}}}")
    return "\n".join(lines) + "\n"


def read_record(game: ChessRules, text: str) -> Record:
    """Return what a record says.

    Raises RecordFault where the numbers of the rounds are not as they should be, and
    PositionFault.
    """
    ending = _ENDING.search(text)
    words = (text[: ending.start()] if ending else text).split()
    start = game.set_up()
    if words and "/" in words[0]:
        start = read_position(" ".join(words[:8]), game.constants.supply)
        words = words[8:]
    line = tuple(_line(start, words))
    return Record(start, line, ending[1], ending[2]) if ending else Record(start, line)


def _line(start: Position, words: Iterable[str]) -> Iterator[str]:
    """Yield the moves among words of rounds."""
    number, second = start.round, start.to_move == ATREIDES
    rest = iter(words)
    for count, word in enumerate(rest):
        if second and count == 0:
            _expect(f"{number}.", word)
            _expect("...", next(rest, ""))
            word = next(rest, "")
        elif not second:
            _expect(f"{number}.", word)
            word = next(rest, "")
        if not word:
            raise RecordFault(f"expected a move in round {number}, found the end")
        yield word
        number += second
        second = not second


def _expect(wanted: str, found: str) -> None:
    if wanted != found:
        raise RecordFault(f'expected "{wanted}", found "{found or "the end"}"')


def replay(game: ChessRules, record: Record) -> list[Position]:
    """Return all positions of a record, the first included.

    Raises InvalidMove and IllegalMove at the move that fails, RecordFault when the game did not
    end as the record says.
    """
    positions = [record.start]
    for text in record.line:
        positions.append(game.apply(positions[-1], read_move(text)))
    if record.result is not None:
        end = positions[-1]
        outcome = game.outcome(end)
        true = "a game that goes on" if outcome is None else result(totals(game.constants, end))
        if record.result != true:
            raise RecordFault(f"expected the result {record.result}, found {true}")
        if outcome is not None and record.rule not in (None, outcome.rule):
            raise RecordFault(f"expected the end by {record.rule}, found {outcome.rule}")
    return positions

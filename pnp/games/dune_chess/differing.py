"""What came out differently from what a scenario states, told in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.english import listed
from pnp.games.dune_chess.line import SYNTAX, Tried


def said_of(tried: Tried, wanted: str = "") -> str:
    """Return what became of a move, and not the rule *wanted*."""
    if tried.verdict == SYNTAX:
        return f'"{tried.written}" cannot be read as a move: {tried.refusals[0].because} (DC-9.4)'
    if tried.verdict == "legal":
        return f"{tried.says} is legal"
    return f"{tried.says} breaks {tried.verdict}{f', not {wanted}' if wanted else ''}"


def said_of_end(expected: Mapping[str, Any] | None, over: Mapping[str, Any] | None) -> str:
    """Return how a game stands that is said to stand otherwise.

    >>> said_of_end({"rule": "DC-8.2"}, None)
    'the game goes on'
    >>> end = {"rule": "DC-8.4", "winner": "draw", "result": "= 30:30", "totals": {"Atreides": 30}}
    >>> said_of_end(None, end), said_of_end({"rule": "DC-8.2", "result": "= 30:30"}, end)
    ('the game is over by DC-8.4', 'the rule that ended the game is DC-8.4, not DC-8.2')
    >>> said_of_end({"winner": "Atreides"}, end)
    'the game is a draw, not won by Atreides'
    """
    if over is None:
        return "the game goes on"
    if expected is None:
        return f"the game is over by {over['rule']}"
    return "; ".join(_of_end(expected, over))


def _of_end(expected: Mapping[str, Any], over: Mapping[str, Any]) -> Iterator[str]:
    names = {"rule": "rule that ended the game", "result": "result"}
    for key, value in expected.items():
        if key == "totals":
            yield from _totals(value, over[key])
        elif value == over[key]:
            continue
        elif key == "winner":
            yield f"the game is {_won(over[key])}, not {_won(value)}"
        else:
            yield f"the {names[key]} is {over[key]}, not {value}"


def _won(winner: str) -> str:
    return "a draw" if winner == "draw" else f"won by {winner}"


def said_of_totals(expected: Mapping[str, int], totals: Mapping[str, int]) -> str:
    """Return what the houses count, where it is not as stated.

    >>> said_of_totals({"Atreides": 99, "Harkonnen": 28}, {"Atreides": 33, "Harkonnen": 28})
    'Atreides counts 33, not 99'
    """
    return listed(_totals(expected, totals))


def _totals(expected: Mapping[str, int], totals: Mapping[str, int]) -> Iterator[str]:
    for house, value in expected.items():
        if totals[house] != value:
            yield f"{house} counts {totals[house]}, not {value}"

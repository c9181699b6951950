"""What the tests of Dune Chess share: rules, engine, scenarios, positions made by hypothesis."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dune_chess import DuneChess, Position
from pnp.games.dune_chess.board import HOUSES, PIECES, SQUARES, STACKS, in_order
from pnp.games.dune_chess.notation import impossible, read_position
from pnp.games.dune_chess.scenario import ChessReplay
from pnp.games.kit.form import Fault
from pnp.games.kit.replay import Step
from pnp.games.kit.report import Report
from pnp.model.rules import read_rules
from pnp.model.scenarios import Scenario, read_scenarios
from tests.fuzzing import times

ROOT = Path(__file__).parents[3]
GAME = ROOT / "components" / "dune-chess"
RULES = read_rules(GAME / "rules.yaml")
ENGINE = DuneChess(RULES.plain())
SUPPLY = ENGINE.constants.supply
FILES = [GAME / "examples.yaml", *sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))]
SCENARIOS: list[Scenario] = [item for file in FILES for item in read_scenarios(file)]

STEADY = settings(max_examples=times(120))


def replayed(data: Any) -> ChessReplay:
    """Return a scenario, played once."""
    replay = ENGINE.replay(data)
    assert isinstance(replay, ChessReplay)
    return replay


def report_of(data: Any) -> Report:
    """Return what came out of a scenario."""
    return replayed(data).report


def faults_of(data: Any) -> list[Fault]:
    """Return everything wrong with the form of a scenario."""
    return list(replayed(data).faults)


def explained(data: Any) -> list[Step[Position]]:
    """Return every move of a scenario, tried or played."""
    return list(replayed(data).explained)


def at(text: str) -> Position:
    """Return the position of a text."""
    return read_position(text, SUPPLY)


def _within_supply(
    stacks: list[tuple[str, str]], lists: tuple[str, str], spice: tuple[int, int]
) -> tuple[list[str], list[str], tuple[int, int]]:
    """Return as much of what was drawn as the supply allows."""
    left = dict(SUPPLY)

    def take(symbols: str) -> bool:
        if any(symbols.count(symbol) > left[symbol] for symbol in symbols):
            return False
        for symbol in symbols:
            left[symbol] -= 1
        return True

    board = [""] * len(SQUARES)
    for square, text in stacks:
        if take(text):
            board[SQUARES.index(square)] = text
    gone = ["".join(piece for piece in pieces if take(piece)) for pieces in lists]
    first = min(spice[0], left["*"])
    return board, gone, (first, min(spice[1], left["*"] - first))


@st.composite
def composed(draw: st.DrawFn) -> Position:
    """Return any position that can be written, the impossible in play included."""
    stack = st.tuples(st.sampled_from(SQUARES), st.sampled_from([text for text in STACKS if text]))
    stacks = draw(st.lists(stack, max_size=40, unique_by=lambda pair: pair[0]))
    pieces = st.text(st.sampled_from(PIECES), max_size=6)
    store = st.integers(0, 8)
    board, gone, spice = _within_supply(
        stacks, (draw(pieces), draw(pieces)), (draw(store), draw(store))
    )
    position = Position(
        tuple(board),
        draw(st.sampled_from(HOUSES)),
        spice,
        in_order(gone[0]),
        in_order(gone[1]),
        None,
        draw(st.sampled_from((0, 7, 39, 40, 99, 100))),
        draw(st.integers(1, 200)),
    )
    bans = [
        banned
        for origin in SQUARES
        if position.at(origin).is_riderless
        for to in SQUARES
        if not list(impossible(banned := replace(position, ban=(origin, to)), SUPPLY))
    ]
    return draw(st.sampled_from([position, *bans]))


@st.composite
def reached(draw: st.DrawFn) -> Position:
    """Return a position of a random game, with its past."""
    chance = Chance.of(draw(st.integers(0, 2**32)), 0)
    position = ENGINE.set_up()
    for number in range(draw(st.integers(0, 120))):
        moves = ENGINE.legal_moves(position)
        if not moves:
            break
        position = ENGINE.apply(position, chance.pick(number, moves))
    return position


positions = st.one_of(composed(), reached())

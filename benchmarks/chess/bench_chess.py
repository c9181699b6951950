"""Speed of the engine of Dune Chess beside python-chess, in one run, by own CPU time.

Run it with `python benchmarks/chess/bench_chess.py [FILE.json]`; it needs the package chess.
Rates are medians of several runs, made in turns, per second of this process's own CPU time.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess

from pnp.games.chance import Chance
from pnp.games.dune_chess import DuneChess, read_move
from pnp.games.dune_chess.bulk import Playout, by_chance
from pnp.games.dune_chess.notation import read_position, write_position
from pnp.games.dune_chess.state import to_state
from pnp.games.kit.perft import perft
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios

GAME = Path(__file__).parents[2] / "components" / "dune-chess"
ENGINE = DuneChess(read_rules(GAME / "rules.yaml").plain())
START = ENGINE.set_up()
MIDDLE = "4b3/1m1(oh)3s/2(ot)*1t2/1(^t)1(*~)*3/2~*2F1/2T1(^O)(OT)2/1H2D3/4M3 h 6/6 FTTsht - - 2 9"
RUNS = 15


Job = tuple[str, str, Callable[[], int]]
"""Name, unit, and what returns the units of work it did."""


def rates_of(jobs: list[Job]) -> list[list[float]]:
    """Return the rates of every job, timed in turns: who shares the machine slows all alike."""
    rates: list[list[float]] = [[] for _ in jobs]
    for _, _, run in jobs:
        run()
    for _ in range(RUNS):
        for found, (_, _, run) in zip(rates, jobs, strict=True):
            start = time.process_time()
            work = run()
            found.append(work / (time.process_time() - start))
    return rates


# ---------------------------------------------------------------------- python-chess


def chess_moves(games: int, seed: int) -> int:
    """Play random games of chess and return the number of moves."""
    dice = random.Random(seed)
    plies = 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 150:
                break
            board.push(moves[dice.randrange(len(moves))])
            plies += 1
    return plies


def chess_lines(board: chess.Board, depth: int) -> int:
    """Return the number of lines of chess, the last moves counted and not made."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_lines(board, depth - 1)
        board.pop()
    return total


def chess_texts(count: int) -> int:
    """Write and read the position of chess after some moves."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    for _ in range(count):
        board = chess.Board(board.fen())
    return count


# ---------------------------------------------------------------------- Dune Chess


def dune_moves(games: int, seed: int) -> int:
    """Play random games to the end by all rules, repetition included; return the moves."""
    state = to_state(START)
    turns = 0
    for number in range(games):
        game = Playout(ENGINE.fast.rules, state, ENGINE.constants.values.repetitions)
        for _ in game.play((by_chance, by_chance), Chance.of(seed, number), 20_000):
            pass
        turns += game.turns
    return turns


def dune_texts(text: str, count: int) -> int:
    """Write and read a position."""
    supply = ENGINE.constants.supply
    position = read_position(text, supply)
    for _ in range(count):
        position = read_position(write_position(position), supply)
    return count


def dune_lines(depth: int) -> int:
    """Return the number of lines of Dune Chess from the set-up."""
    return perft(ENGINE, START, depth)


def refused(count: int) -> int:
    """Explain a move against three rules."""
    move = read_move("Of8xd6!")
    for _ in range(count):
        ENGINE.violations(START, move)
    return count


def booked(count: int) -> int:
    """Play a move by the book: every rule asked, a new position made."""
    move = read_move("Tb7-a6")
    for _ in range(count):
        ENGINE.apply(START, move)
    return count


def main() -> None:
    """Run everything, print the comparison and write the figures if a file is named."""
    seeds = iter(range(10_000))
    board = chess.Board()
    assert chess_lines(board, 4) == 197_281
    assert dune_lines(4) == 1_233_956
    printed = [item.data for item in read_scenarios(GAME / "examples.yaml")]

    def replay() -> int:
        for data in printed * 10:
            assert ENGINE.replay(data).report.ok
        return len(printed) * 10

    jobs: list[Job] = [
        ("python-chess, random moves", "moves/s", lambda: chess_moves(15, next(seeds))),
        ("Dune Chess, random moves, all ends tested", "moves/s",
             lambda: dune_moves(40, next(seeds))),
        ("python-chess, perft(4), last moves counted", "nodes/s",
             lambda: chess_lines(board, 4)),
        ("Dune Chess, perft(4), last moves counted", "nodes/s", lambda: dune_lines(4)),
        ("python-chess, position to text and back", "round trips/s", lambda: chess_texts(2000)),
        ("Dune Chess, position to text and back, set-up", "round trips/s",
             lambda: dune_texts(write_position(START), 5000)),
        ("Dune Chess, position to text and back, full of stacks", "round trips/s",
             lambda: dune_texts(MIDDLE, 5000)),
        ("Dune Chess, a move by the book", "moves/s", lambda: booked(3000)),
        ("Dune Chess, one explanation, all rules that object", "refusals/s",
             lambda: refused(3000)),
        ("Dune Chess, printed examples, form and replay", "scenarios/s", replay),
    ]  # fmt: skip
    rates, rows = rates_of(jobs), []
    for (name, unit, _), found in zip(jobs, rates, strict=True):
        median, least, most = statistics.median(found), min(found), max(found)
        print(f"{name:<58} {median:>12,.0f} {unit:<14} (min {least:,.0f}, max {most:,.0f})")
        rows.append({"name": name, "unit": unit, "median": median, "min": least, "max": most})
    for what, first, second in (("random moves", 0, 1), ("perft(4)", 2, 3), ("texts", 4, 5)):
        times = [ours / theirs for theirs, ours in zip(rates[first], rates[second], strict=True)]
        print(f"{what}: {statistics.median(times):.1f} times python-chess")
    if len(sys.argv) > 1:
        figures = {"python": platform.python_version(), "machine": platform.machine(), "rows": rows}
        Path(sys.argv[1]).write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

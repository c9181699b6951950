"""Speed of the rules engine beside python-chess, in one run, by own CPU time.

Run it with `python benchmarks/engine/bench_engine.py [FILE.json]`; it needs the package chess.
Rates are medians of several timed runs per second of this process's own CPU time, except for the
simulation on two processes, which is rated by wall time and wants two idle cores.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import chess

from pnp.games.chance import Chance
from pnp.games.dune_express import DuneExpress, Options, Position
from pnp.games.dune_express.moves import Place, Roll, SetAside
from pnp.games.dune_express.words import FACTIONS
from pnp.games.kit.perft import perft
from pnp.games.kit.seating import seated
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, simulation_of
from pnp.games.protocol import Setup
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios

GAME = Path(__file__).parents[2] / "components" / "dune-express"
RULES = read_rules(GAME / "rules.yaml").plain()
ENGINE = DuneExpress(RULES)
RUNS = 7


def rate(name: str, unit: str, run: Callable[[], int], wall: bool = False) -> dict[str, Any]:
    """Time *run*, which returns the units of work it did, and print the median rate."""
    clock = time.perf_counter if wall else time.process_time
    run()
    rates = []
    for _ in range(RUNS):
        start = clock()
        work = run()
        rates.append(work / (clock() - start))
    median = statistics.median(rates)
    print(f"{name:<58} {median:>12,.0f} {unit:<10} (min {min(rates):,.0f}, max {max(rates):,.0f})")
    return {"name": name, "unit": unit, "median": median, "min": min(rates), "max": max(rates)}


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


def express_turns(policy: str, games: int, seed: int, options: Options) -> int:
    """Play games of three and return the number of whole turns, rolls and all."""
    turns = 0
    for number in range(games):
        players = seated(FACTIONS, 3, number)
        setup = Setup(players, options.to_plain())
        turns += ENGINE.fast.playout(setup, (policy,) * 3, Chance.of(seed, number), 400).turns
    return turns


def explained() -> Position:
    """Return a position in which two Spice are left and four counters are wanted."""
    start = ENGINE.start(Setup(("atreides", "harkonnen")), Chance.of(0, 0))
    faces = ("atreides", "atreides", "fremen", "fremen", 2, "carthag", "poison")
    return ENGINE.apply(ENGINE.apply(start, Roll(start.waiting, faces)), SetAside(start.waiting))


@cache
def simulation(games: int) -> Simulation:
    """Return a simulation of games of three."""
    return simulation_of(ENGINE, Asked("dune-express", players="3", policy="greedy", games=games))


def simulated(jobs: int, games: int) -> int:
    """Play a simulation on one or several processes and return the number of games."""
    asked = simulation(games)
    if jobs == 1:
        return sum(asked.run(numbers).games for numbers in asked.jobs())
    with ProcessPoolExecutor(jobs) as pool:
        return sum(tally.games for tally in pool.map(asked.run, asked.jobs()))


def main() -> None:
    """Run everything, print the bars and write the figures if a file is named."""
    seeds = iter(range(10_000))
    rows = [
        rate("python-chess, random moves", "moves/s", lambda: chess_moves(15, next(seeds))),
    ]
    standard = Options()
    everything = Options(True, True, True, False, "custom", "house")
    for policy, options, games in (
        ("naive", standard, 60),
        ("greedy", standard, 100),
        ("random", standard, 20),
        ("random", everything, 20),
    ):
        rows.append(
            rate(
                f"Dune Express, whole turns, {policy}, {options}"[:58],
                "turns/s",
                partial(express_turns, policy, games, 1, options),
            )
        )
    position, wanted = explained(), Place(4, "arrakeen")

    def explain() -> int:
        for _ in range(2000):
            ENGINE.violations(position, wanted)
        return 2000

    rows.append(rate("one explanation, all rules that object", "calls/s", explain))
    rows.append(rate("lines of three actions", "lines/s", partial(perft, ENGINE, position, 3)))
    examples = [item.data for item in read_scenarios(GAME / "examples.yaml")]

    def check() -> int:
        for data in examples:
            assert ENGINE.replay(data).report.ok or "print" in data
        return len(examples)

    rows.append(rate("one printed example, form and replay", "checks/s", check))
    one = rate("simulation, greedy, 1 process", "games/s", partial(simulated, 1, 600), wall=True)
    two = rate("simulation, greedy, 2 processes", "games/s", partial(simulated, 2, 600), wall=True)
    rows += [one, two]
    bars = {
        "turns beside chess moves, at least 1": rows[1]["median"] / rows[0]["median"],
        "microseconds an explanation, below 50": 1e6 / rows[5]["median"],
        "milliseconds a printed example, below 2": 1e3 / rows[7]["median"],
        "two processes beside one, at least 1.8": two["median"] / one["median"],
    }
    for name, value in bars.items():
        print(f"{name}: {value:.2f}")
    if len(sys.argv) > 1:
        report = {"python": platform.python_version(), "rows": rows, "bars": bars}
        Path(sys.argv[1]).write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Speed of Dragon Dune's engine beside python-chess, in one run, by own CPU time.

Run it with `python benchmarks/dragon/bench_dragon.py [FILE.json]`; it needs the package chess.
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
from functools import partial
from pathlib import Path
from typing import Any

import chess

from pnp.games.chance import Chance
from pnp.games.dragon_dune import DragonDune
from pnp.games.dragon_dune.opening import opening
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.seating import seated
from pnp.games.kit.setting import Asked
from pnp.games.protocol import Setup
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios

GAME = Path(__file__).parents[2] / "components" / "dragon-dune"
RULES = read_rules(GAME / "rules.yaml").plain()
ENGINE = DragonDune(RULES)
RUNS = 7
EVERYTHING = {
    "orcish_plunder": True,
    "dwarven_elite": True,
    "elven_blessing": True,
    "goblin_initiative": True,
    "advanced_special_cards": True,
    "extra_conscription": True,
}


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
    print(f"{name:<58} {median:>12,.0f} {unit:<11} (min {min(rates):,.0f}, max {max(rates):,.0f})")
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


def decisions(policy: str, games: int, seed: int, options: dict[str, Any]) -> int:
    """Play games of four and return the number of decisions, dice and draws not counted."""
    count = 0
    for number in range(games):
        players = seated(FACTIONS, len(FACTIONS), number)
        chance = Chance.of(seed, number)
        game = ENGINE.fast.begun(Setup(players, options), (policy,) * len(players), chance)
        game.finish()
        count += game.decisions
    return count


def simulated(jobs: int, games: int) -> int:
    """Play a simulation on one or several processes and return the number of games."""
    simulation = ENGINE.simulation(Asked("dragon-dune", policy="random", games=games))
    if jobs == 1:
        return sum(simulation.run(numbers).games for numbers in simulation.jobs())
    with ProcessPoolExecutor(jobs) as pool:
        return sum(tally.games for tally in pool.map(simulation.run, simulation.jobs()))


def main() -> None:
    """Run everything, print the bars and write the figures if a file is named."""
    seeds = iter(range(10_000))
    rows = [
        rate("python-chess, random moves", "moves/s", lambda: chess_moves(15, next(seeds))),
    ]
    for policy, options, games in (
        ("random", {}, 120),
        ("random", EVERYTHING, 120),
        ("uniform", {}, 30),
        ("uniform", EVERYTHING, 30),
        ("greedy", {}, 6),
    ):
        name = f"Dragon Dune, {policy}, {'all options' if options else 'no options'}"
        run = partial(decisions, policy, games, 1, options)
        rows.append(rate(name, "decisions/s", run))
    examples = [item.data for item in read_scenarios(GAME / "examples.yaml")]
    position = opening(ENGINE, {"state": {"dragon": 8}})
    at = ENGINE.constants.board.places
    wanted = March(0, (at["7"], at["8"], at["9•"], at["11"]), 3)

    def explain() -> int:
        for _ in range(2000):
            ENGINE.violations(position, wanted)
        return 2000

    rows.append(rate("one explanation, all rules that object", "calls/s", explain))

    def check() -> int:
        for data in examples:
            assert ENGINE.replay(data).report.ok
        return len(examples)

    rows.append(rate("one printed example, form and replay", "checks/s", check))
    one = rate("simulation, random, 1 process", "games/s", partial(simulated, 1, 1000), wall=True)
    two = rate("simulation, random, 2 processes", "games/s", partial(simulated, 2, 1000), wall=True)
    rows += [one, two]
    bars = {
        "random decisions beside chess moves, at least 0.7": rows[1]["median"] / rows[0]["median"],
        "microseconds an explanation": 1e6 / rows[6]["median"],
        "milliseconds a printed example": 1e3 / rows[7]["median"],
        "two processes beside one, at least 1.8": two["median"] / one["median"],
    }
    for name, value in bars.items():
        print(f"{name}: {value:.2f}")
    if len(sys.argv) > 1:
        report = {"python": platform.python_version(), "rows": rows, "bars": bars}
        Path(sys.argv[1]).write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

"""How players that search fare against greedy ones, by the games' own simulations.

    python benchmarks/players/strength.py dune-express search:300,greedy,greedy 120

Prints a line after every sixth game: seats, wins, 95 % interval, seconds of CPU time a game.
"""

from __future__ import annotations

import sys
import time

from pnp.cli.engine import played
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import simulation_of

EVERY = 6


def main(game: str, policy: str, games: str, players: str = "") -> None:
    """Play and tell how it goes."""
    rules, _ = played(game, "")
    asked = Asked(game, players, policy=policy, games=int(games), seed=7)
    simulation, began = simulation_of(rules, asked), time.process_time()
    tally = simulation.run(range(0))
    for number in range(int(games)):
        tally.add(simulation.run(range(number, number + 1)))
        if number % EVERY == EVERY - 1:
            seconds = (time.process_time() - began) / (number + 1)
            faring = "; ".join(simulation.faring(tally))
            left = f", {tally.unfinished} left unfinished" if tally.unfinished else ""
            print(f"{number + 1} games{left}, {seconds:.1f} s each: {faring}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

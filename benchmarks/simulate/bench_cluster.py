"""What a cluster costs and brings: the same games in one process and on two workers of dask.

    python benchmarks/simulate/bench_cluster.py [GAME] [GAMES A TASK] [TASKS]

Prints what a task costs beside the games in it, what the games cost on workers beside one process
in computing time, which neighbours on the machine do not change, how much faster two workers are by
the clock, which wants two idle cores, and what follows for 100 machines of four cores.
"""

from __future__ import annotations

import math
import pickle
import sys
import time
from statistics import median

from pnp.cli.engine import played
from pnp.cluster import Cluster
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, Tally, simulation_of

MACHINES, CORES, GAMES = 100, 4, 10_000_000


def nothing(numbers: range) -> Tally:
    """Return the tally of no game: what is left is the cost of a task."""
    return Tally()


def seconds(simulation: Simulation, cluster: Cluster | None, jobs: list[range]) -> float:
    """Return how long the jobs take."""
    began = time.perf_counter()
    answers = map(simulation.run, jobs) if cluster is None else cluster.each(simulation.run, jobs)
    total = Tally()
    for tally in answers:
        total = total.plus(tally)
    assert total.games == sum(map(len, jobs))
    return time.perf_counter() - began


def computed(cluster: Cluster) -> float:
    """Return the computing time that the workers and this process took so far, in seconds."""
    return math.fsum([time.process_time(), *cluster.client.run(time.process_time).values()])


def main(game: str = "dune-express", size: str = "100", tasks: str = "8") -> None:
    """Measure and tell."""
    each, count = int(size), int(tasks)
    simulation = simulation_of(played(game, "")[0], Asked(game, games=each * count))
    jobs = list(simulation.jobs(0, None, each))
    tally = simulation.run(jobs[0])
    sent, back = len(pickle.dumps(simulation)), len(pickle.dumps(tally))
    print(f"{game}: a task is {sent:,} bytes, its answer {back:,}", flush=True)
    with Cluster("local", 2) as cluster:
        seconds(simulation, cluster, jobs[:2])  # Workers import the program once.
        empty = list(range(100))
        began = time.perf_counter()
        for _ in cluster.each(nothing, [range(0)] * len(empty)):
            pass
        task = (time.perf_counter() - began) / len(empty)
        clocks, works = [], []
        for _ in range(3):
            here = time.process_time()
            alone = seconds(simulation, None, jobs)
            there, here = computed(cluster), time.process_time() - here
            clocks.append(alone / seconds(simulation, cluster, jobs))
            works.append((here, computed(cluster) - there))
    a_game = median(one for one, _ in works) / (each * count)
    dearer = median(many / one for one, many in works)
    print(f"a task costs {1000 * task:.1f} ms, a game {1000 * a_game:.2f} ms of computing")
    print(f"on workers the same games take {dearer:.2f} times the computing of one process")
    print(f"two workers are {median(clocks):.2f} times as fast as one process by the clock")
    # The scheduler hands out one task after the other; workers are idle for the cost of each.
    cores = MACHINES * CORES
    for many in (1000, 5000):
        at_work = GAMES * (a_game * dearer + task / many) / cores
        handing_out = GAMES / many * task
        print(
            f"{GAMES:,} games on {MACHINES} machines, {many} a task: "
            f"{max(at_work, handing_out) / 60:.1f} minutes "
            f"(handing out takes {handing_out:.0f} s of them; "
            f"one process {GAMES * a_game / 3600:.0f} hours)"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])

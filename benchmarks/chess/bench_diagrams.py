"""Times diagrams of Dune Chess: positions of a random game as SVG, all in one process.

Run it from the root of the repository: python benchmarks/chess/bench_diagrams.py
"""

from __future__ import annotations

import random
import time
from pathlib import Path

from pnp.diagram import DiagramMaker
from pnp.games.dune_chess import Position
from pnp.games.dune_chess.story import Mark, mark_of
from pnp.model.workspace import Workspace

POSITIONS, RUNS = 300, 5


def main() -> None:
    """Print how many diagrams a second the best run made."""
    maker = DiagramMaker(Workspace(Path.cwd()), "dune-chess")
    chance, position = random.Random(7), maker.position("start")
    wanted: list[tuple[Position, list[Mark]]] = []
    while len(wanted) < POSITIONS:
        moves = sorted(maker.engine.legal_actions(position, position.to_move), key=str)
        if not moves:
            position = maker.position("start")
            continue
        move = chance.choice(moves)
        wanted.append((position, [mark_of(move)]))
        position = maker.engine.apply(position, move)
    seconds = []
    for _ in range(RUNS):
        began = time.perf_counter()
        for there, marks in wanted:
            maker.svg(there, marks)
        seconds.append(time.perf_counter() - began)
    print(f"{POSITIONS / min(seconds):.0f} diagrams a second, best of {RUNS} runs of {POSITIONS}")


main()

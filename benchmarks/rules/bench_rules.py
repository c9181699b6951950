"""Speed of rules as data beside python-chess and the Python engine of Dune Express, in one run.

Run it with `python benchmarks/rules/bench_rules.py [FILE.json]`; it needs the package chess. All
rates are per second of this process's own CPU time. What is compared is timed in turns, so that a
busy machine is as busy for all of them; the median of the ratios of each turn counts.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import chess

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from pnp.games.chance import Chance  # noqa: E402
from pnp.games.declared import Sitting  # noqa: E402
from pnp.games.declared.fast import playout  # noqa: E402
from pnp.games.declared.luck import Rolls  # noqa: E402
from pnp.games.dune_express import DuneExpress, Options  # noqa: E402
from pnp.games.protocol import Setup  # noqa: E402
from pnp.model.rules import read_rules  # noqa: E402
from tests.games.declared.express import chosen  # noqa: E402
from tests.games.declared.table import the_game  # noqa: E402

TURNS = 9
SEATS = ("atreides", "bene_gesserit", "corrino")
EXPRESS = (
    Options(),
    Options(advanced=True, tactics=True),
    Options(True, True, True, False, "regular", "house"),
)
"""Ways to play Dune Express: the standard game, more of it, all of it."""

Work = Callable[[], int]


def chess_moves(games: int) -> int:
    """Play random games of chess and return the number of moves."""
    dice = random.Random(games)
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


def at_speed(game: Sitting, games: int) -> int:
    """Play random games as a simulation does and return the number of decisions."""
    return sum(playout(game, Chance.of(1, number))[1] for number in range(games))


def with_judge(game: Sitting, games: int) -> int:
    """Play random games by the protocol, each decision judged, and return their number."""
    decisions = 0
    for number in range(games):
        chance = Chance.of(1, number)
        rolls = Rolls(chance)
        position = game.start(rolls)
        while position.ended is None:
            legal = game.legal_actions(position)
            action = legal[chance.below(decisions, len(legal))]
            position = game.apply(position, action, rolls)
            decisions += 1
    return decisions


def express_turns(engine: DuneExpress, options: Options, games: int) -> int:
    """Play random games of Dune Express in Python and return the number of whole turns."""
    turns = 0
    for number in range(games):
        setup, policies = Setup(SEATS, options.to_plain()), ("random",) * len(SEATS)
        turns += engine.fast.playout(setup, policies, Chance.of(1, number), 150).turns
    return turns


def declared_turns(game: Sitting, judged: bool, games: int) -> int:
    """Play random games of Dune Express in the language and return the number of whole turns."""
    turns = 0
    for number in range(games):
        chance = Chance.of(1, number)
        if not judged:
            last, _ = playout(game, chance, 1500)
            turns += len(SEATS) * (game.to_plain(last)["round"] - 1)
            continue
        rolls = Rolls(chance)
        position = game.start(rolls)
        for decision in range(1500):
            if position.ended is not None:
                break
            legal = game.legal_actions(position)
            action = legal[chance.below(decision, len(legal))]
            position = game.apply(position, action, rolls)
            turns += action[0] == "end_turn"
    return turns


def rate(work: Work) -> float:
    """Return how much of a work is done in a second."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def beside(name: str, bar: float | None, work: Work, other: Work) -> dict[str, object]:
    """Time two works in turns and print how they compare."""
    work(), other()
    pairs = [(rate(work), rate(other)) for _ in range(TURNS)]
    own, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    wanted = "" if bar is None else f", wanted {bar:g}"
    print(f"{name:<52}{own:>12,.0f} /s {theirs:>12,.0f} /s   {ratio:6.2f} times{wanted}")
    return {"name": name, "rate": own, "beside": theirs, "ratio": ratio, "bar": bar}


def main() -> None:
    """Time everything, print it and write the figures if a file is named."""
    random_chess = partial(chess_moves, 4)
    rows = []
    for name, games, bar in (
        ("tic_tac_toe", 400, 2.0),
        ("marches", 40, 1.0),
        ("connect_four", 80, None),
        ("harbour", 80, None),
        ("liars_dice", 200, None),
        ("kalah", 40, None),
        ("breakthrough", 40, None),
        ("checkers", 15, None),
        ("othello", 2, None),
    ):
        game = the_game(name)
        rows.append(beside(f"{name}, at speed", bar, partial(at_speed, game, games), random_chess))
        judged = partial(with_judge, game, games)
        rows.append(beside(f"{name}, each decision judged", None, judged, random_chess))
    engine = DuneExpress(read_rules(ROOT / "components/dune-express/rules.yaml").plain())
    for options in EXPRESS:
        game = the_game("dune_express", seats=SEATS, options=chosen(options))
        python = partial(express_turns, engine, options, 8)
        for judged, how in ((False, "at speed"), (True, "judged")):
            words = f"Dune Express, turns, {how}, {options}"
            rows.append(beside(words, 1.0, partial(declared_turns, game, judged, 4), python))
    start = time.process_time()
    the_game("dune_express", seats=SEATS[:2])
    print(f"another seating of Dune Express compiled in {time.process_time() - start:.2f} s")
    if len(sys.argv) > 1:
        report = {"python": platform.python_version(), "rows": rows}
        Path(sys.argv[1]).write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()

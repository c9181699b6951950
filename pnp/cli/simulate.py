"""`pnp simulate`: plays many games and shows who wins, with how much certainty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.cli import options as shared
from pnp.cli.ruling import agreed, by_edition, by_file
from pnp.errors import PnpError, UsageProblem
from pnp.units import parse_percent

USUAL_GAMES = 1000
MOST_GAMES = 10_000_000


class _Share(click.ParamType[float]):
    """A share in percent: ``1%``."""

    name = "share"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            share = parse_percent(str(value))
        except ValueError:
            share = 0.0
        if not 0 < share < 1:
            self.fail(f"expected a share like 1%, found {value}")
        return share


class _PartOf(click.ParamType[tuple[int, int]]):
    """One part of several: ``3/100``."""

    name = "part"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        number, _, parts = str(value).partition("/")
        if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
            self.fail(f"expected a part like 3/100, found {value}")
        return int(number), int(parts)


@click.command("simulate")
@shared.game
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=None,
              help="How many; 1000 unless said. With --until at most so many.")  # fmt: skip
@click.option("--until", type=_Share(), default=None,
              help="Stop when every player's share is known so well: 1%.")  # fmt: skip
@click.option("--players", default="", help="How many play, where the game leaves it open.")
@click.option("--factions", default="", help="Who rotates through the seats; all unless said.")
@click.option(
    "--policy",
    default="",
    help="random, search:400, in some games greedy; one for each seat.",
)
@click.option("--options", "wanted", default="", help="As for `pnp play`.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--turns", type=click.IntRange(1, 100_000), default=None,
              help="Count a game as unfinished after so many.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Processes; the result is the same for any number.")  # fmt: skip
@click.option("--workers", default="", metavar="ADDRESS",
              help="Play on a dask cluster: tcp://HOST:8786, or local with --jobs.")  # fmt: skip
@click.option("--task", type=click.IntRange(1, MOST_GAMES), default=None,
              help="Games that a worker is given at once; 1000 unless said.")  # fmt: skip
@click.option("--part", type=_PartOf(), default=None,
              help="Only the third of a hundred: 3/100. `pnp tally` adds them up.")  # fmt: skip
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False),
              help="Keep what is counted in a file, and go on with what it holds.")  # fmt: skip
@click.option("--sweep", multiple=True, metavar="VALUE=10..16",
              help="Play by other values of the rules, too, with the same chance.")  # fmt: skip
@click.option("--detail", is_flag=True,
              help="Count choices, leads, uses, and what goes with winning.")  # fmt: skip
@click.option("--each", type=click.Path(path_type=Path, dir_okay=False),
              help="Write every single game to a table: games.csv.")  # fmt: skip
@click.option("--report", "page", type=click.Path(path_type=Path, dir_okay=False),
              help="Write the answer as a page with charts: out.html.")  # fmt: skip
@by_edition
@by_file
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Table and summary as JSON.")
def command(game: str, games: int | None, until: float | None, players: str, factions: str,
            policy: str, wanted: str, seed: int, turns: int | None, jobs: int,
            workers: str, task: int | None, part: tuple[int, int] | None, save: Path | None,
            sweep: tuple[str, ...], detail: bool, each: Path | None, page: Path | None,
            edition: str, file: str, as_csv: bool, as_json: bool) -> None:  # fmt: skip
    """Play a GAME many times and print win rates with 95 % intervals."""
    from pnp.balance.answer import Answer
    from pnp.cli.counting import Counting, begun
    from pnp.cli.engine import is_declared, played
    from pnp.cli.lacking import pieces_of
    from pnp.cli.reporting import publish, ready
    from pnp.cli.singles import Singles
    from pnp.cli.tables import report
    from pnp.cluster import TASK, Cluster
    from pnp.games.kit.counting import PORTION
    from pnp.games.kit.setting import Asked
    from pnp.games.kit.sweep import simulated
    from pnp.processes import Workers

    if until is not None and part is not None:
        raise UsageProblem("expected --until or --part, found both")
    if sweep and detail:
        raise UsageProblem("expected --sweep or --detail, found both")
    if task is not None and not workers:
        raise UsageProblem("expected --workers with --task", "--workers local is this machine")
    ready(page)
    name = f"{game} by {file}" if file else game
    count = games or (USUAL_GAMES if until is None else MOST_GAMES)
    asked = Asked(name, players, factions=factions, options=agreed(game, wanted, edition),
                  policy=policy, seed=seed, turns=turns, games=count, detail=detail,
                  each=each is not None, sweep=";".join(sweep))  # fmt: skip
    rules, _ = played(game, file)
    simulation = simulated(rules, asked)
    pieces = pieces_of(simulation, game, rules)
    number, parts = part or (1, 1)
    first, end = count * (number - 1) // parts, count * number // parts
    begin = begun(simulation, file, first, end, save)
    singles = Singles(each, begin) if each else None
    counting = Counting(simulation, begin, end, is_declared(rules), save, singles)
    pool = Cluster(workers, jobs) if workers else Workers(jobs, counting.apart)
    size = (task or TASK) if workers else PORTION
    try:
        counting.run(pool, until, size)
    except (KeyboardInterrupt, PnpError):
        # What was counted took its time, and is as true as it would be alone.
        if counting.part.tally.games:
            report(Answer(simulation, counting.part.tally, pieces), as_csv, as_json)
        click.echo(f"counted: {counting.part.tally.games} of {end - first} games", err=True)
        raise
    if until is not None:
        known = f"{simulation.aim} is known to {simulation.spread(counting.part.tally):.1%}"
        click.echo(f"{counting.part.tally.games} games: {known}", err=True)
    answer = Answer(simulation, counting.part.tally, pieces)
    report(answer, as_csv, as_json)
    publish(answer, page)

"""`pnp perft`: counts the lines of play from a position, to compare engines."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.errors import PnpError, UsageProblem

START = "start"


@click.command("perft")
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--game", default="dune-chess", show_default=True, help="The game whose rules apply.")
@click.option("--divide", "divided", is_flag=True, help="A line for each move, the sum last.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=5_000_000,
    show_default=True,
    help="Positions to visit at most; 30,000 take about a second.",
)
def command(position: str, depth: int, game: str, divided: bool, limit: int) -> None:
    """Count the lines of DEPTH moves from a POSITION: a position string, or the word start."""
    from pnp.cli.engine import find_rules
    from pnp.games.dune_chess import Constants, DuneChess
    from pnp.games.dune_chess.notation import read_position
    from pnp.games.dune_chess.perft import Budget, TooManyPositions, divide, effort, perft
    from pnp.model.workspace import Workspace

    engine, rules = find_rules(Workspace(Path.cwd()), game)
    if engine != "dune_chess":
        raise UsageProblem(f"expected a game without chance, found {game}", "try dune-chess")
    chess = DuneChess(Constants.from_plain(rules.plain()))
    try:
        start = chess.start() if position == START else None
        start = start or read_position(position, chess.constants.supply)
    except PnpError as error:
        raise UsageProblem(f"position: {error}", f'write "{START}" for the set-up') from None
    if divided and depth == 0:
        raise UsageProblem("expected a depth from 1 up for --divide, found 0")
    budget = Budget(limit)
    try:
        if effort(chess, start, depth, budget) > limit:
            raise TooManyPositions
        if not divided:
            click.echo(perft(chess, start, depth, budget))
            return
        counts = divide(chess, start, depth, budget)
    except TooManyPositions:
        message = f"expected at most {limit:,} positions on the way, found more to depth {depth}"
        raise UsageProblem(message, "choose a smaller depth, or a larger --limit") from None
    for move, count in sorted(counts.items(), key=lambda item: str(item[0])):
        click.echo(f"{move} {count}")
    click.echo(sum(counts.values()))

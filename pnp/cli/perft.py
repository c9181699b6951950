"""`pnp perft`: counts the lines of play from a position, to compare engines."""

from __future__ import annotations

import click

from pnp.cli.places import here
from pnp.cli.ruling import by_file
from pnp.errors import PnpError, UsageProblem

START = "start"

A_SECOND = 1_000
"""Positions that even a slow game visits in a second."""


@click.command("perft")
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0))
@click.option(
    "--game", default="", help="The game whose rules apply; needed where there are several."
)
@click.option("--players", default="", help="Who sits where at the start, as for `pnp play`.")
@click.option("--options", "wanted", default="", help="As for `pnp play`.")
@click.option("--seed", type=int, default=0, show_default=True, help="Key of what lies hidden.")
@by_file
@click.option("--divide", "divided", is_flag=True, help="A line for each move, the sum last.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=5_000_000,
    show_default=True,
    help="Positions to visit at most.",
)
def command(
    position: str,
    depth: int,
    game: str,
    players: str,
    wanted: str,
    seed: int,
    file: str,
    divided: bool,
    limit: int,
) -> None:
    """Count the lines of DEPTH moves from a POSITION: the word start, or as the game writes it.

    Games write positions as JSON of their fields, some in a notation of their own. What chance can
    bring counts as a move.
    """
    from pnp.cli.engine import limits, only_game, played
    from pnp.games.chance import Chance
    from pnp.games.kit.parts import position_of
    from pnp.games.kit.perft import Budget, TooManyPositions, divide, effort, perft
    from pnp.games.kit.setting import Asked, setup_of

    name = game or only_game(here())
    rules, _ = played(name, file)
    try:
        if position == START:
            setup = setup_of(rules, Asked(name, players, options=wanted))
            start = rules.start(setup, Chance.of(seed, 0))
        else:
            start = position_of(rules, position)
    except UsageProblem:
        raise
    except PnpError as error:
        raise UsageProblem(f"position: {error}", f'write "{START}" for the set-up') from None
    if divided and depth == 0:
        raise UsageProblem("expected a depth from 1 up for --divide, found 0")
    budget = Budget(limit)
    try:
        with limits(rules, seconds=limit // A_SECOND):
            if effort(rules, start, depth, budget) > limit:
                raise TooManyPositions
            if not divided:
                click.echo(perft(rules, start, depth, budget))
                return
            counts = divide(rules, start, depth, budget)
    except TooManyPositions:
        message = f"expected at most {limit:,} positions on the way, found more to depth {depth}"
        raise UsageProblem(message, "choose a smaller depth, or a larger --limit") from None
    spelled = sorted((rules.spell(start, action), count) for action, count in counts.items())
    lines = [f"{text} {count}" for text, count in spelled]
    click.echo("\n".join([*lines, str(sum(counts.values()))]))

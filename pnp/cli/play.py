"""`pnp play`: plays a game out and prints how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.errors import UsageProblem, did_you_mean


@click.command("play")
@click.argument("game")
@click.option("--random", "by_chance", is_flag=True, help="Every player decides by chance.")
@click.option("--policy", default=None, help="How the players decide: random or greedy.")
@click.option("--seed", type=int, default=0, show_default=True, help="Key of dice and choices.")
@click.option("--players", required=True, help="Factions in turn order: atreides,harkonnen.")
@click.option("--options", "wanted", default="", help="advanced,tactics,thumper,"
              "three_roll_limit,dice=regular,powers=house")  # fmt: skip
@click.option("--turns", type=click.IntRange(1, 100_000), default=400, show_default=True,
              help="Stop a game that is not over by then.")  # fmt: skip
@click.option("--save", type=click.Path(path_type=Path), help="Write the game as a scenario.")
def command(game: str, by_chance: bool, policy: str | None, seed: int, players: str, wanted: str,
            turns: int, save: Path | None) -> None:  # fmt: skip
    """Play a GAME out with keyed dice and print every turn."""
    from pnp.cli.engine import dune_express_rules
    from pnp.games.chance import Chance
    from pnp.games.dune_express import Constants, DuneExpress, Options
    from pnp.games.dune_express.playout import Transcript, begin
    from pnp.games.dune_express.policies import POLICIES
    from pnp.model.scenarios import written

    rules = dune_express_rules(game)
    engine = DuneExpress(Constants.from_plain(rules.plain()))
    chosen = "random" if by_chance or policy is None else policy
    if chosen not in POLICIES:
        raise UsageProblem(f"expected a policy, found {chosen}", did_you_mean(chosen, POLICIES))
    seats = seated(players)
    options = read_options(wanted)
    policies = dict.fromkeys(seats, POLICIES[chosen])
    chance = Chance.of(seed, 0)
    transcript = Transcript(
        begin(engine, seats, Options.from_plain(options), chance, policies, turns)
    )
    scenario = transcript.write()
    end = transcript.game.position
    outcome = engine.outcome(end)
    click.echo("\n".join(transcript.lines).lstrip("\n"))
    click.echo("")
    click.echo(f"{outcome.reason} ({outcome.rule})" if outcome else f"not over after {turns} turns")
    if save is not None:
        named = {"id": f"{game}-seed-{seed}", "about": f"{chosen} play, seed {seed}", **scenario}
        write(save, written(named))


def seated(players: str) -> tuple[str, ...]:
    """Return the factions that a list names. Raises UsageProblem unless they can play (DE-1.1)."""
    from pnp.games.dune_express.words import FACTIONS

    seats = tuple(part.strip().replace("-", "_") for part in players.split(",") if part.strip())
    for seat in seats:
        if seat not in FACTIONS:
            raise UsageProblem(f"expected a faction, found {seat}", did_you_mean(seat, FACTIONS))
    if len(set(seats)) < len(seats):
        raise UsageProblem("expected every faction once (DE-1.5)")
    if not 2 <= len(seats) <= 6:
        raise UsageProblem(f"expected 2 to 6 players (DE-1.1), found {len(seats)}")
    return seats


def read_options(words: str) -> dict[str, Any]:
    """Return options written as words. Raises UsageProblem when they are none (DE-17).

    >>> read_options("advanced,powers=house")
    {'advanced': True, 'powers': 'house'}
    """
    from pnp.games.dune_express.options import DICE_SETS, SWITCHES, faults

    options: dict[str, Any] = {}
    for part in filter(None, (word.strip() for word in words.split(","))):
        key, equals, value = part.partition("=")
        key = key.strip().replace("-", "_")
        if equals and key in ("dice", "powers"):
            options[key] = value.strip()
        elif not equals and key in SWITCHES:
            options[key] = True
        elif not equals and key in ("house", *DICE_SETS):
            options["powers" if key == "house" else "dice"] = key
        else:
            known = (*SWITCHES, "dice=regular", "dice=snoozefest", "powers=house")
            raise UsageProblem(f"expected an option, found {part}", did_you_mean(part, known))
    for rule, facts in faults(options):
        raise UsageProblem(f"these options do not go together ({rule}): found {facts['found']}")
    return options


def write(path: Path, text: str) -> None:
    """Write a file beside its place and rename it there, so that no half file is ever left."""
    from pnp.errors import problem

    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise problem(f"cannot be written: {error.strerror or 'error'}", file=path) from None

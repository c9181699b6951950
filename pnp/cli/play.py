"""`pnp play`: plays a game out and prints how it went; people can take seats in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import options as shared
from pnp.cli.ruling import agreed, by_edition, by_file
from pnp.errors import UsageProblem
from pnp.files import write_file

if TYPE_CHECKING:
    from pnp.games.kit.human import Ask, Question
    from pnp.games.kit.match import Match


SHOWN = 24
"""Choices that a person is shown; longer lists are read by nobody."""


@click.command("play")
@shared.game
@click.option("--random", "by_chance", is_flag=True, help="Every player decides by chance.")
@click.option(
    "--policy", default="", help="How they decide: random, search:400; in some games greedy."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Key of dice and choices.")
@click.option("--players", default="", help="Who sits where, in turn order: ann,bob.")
@click.option("--people", default="", help="Players who decide at this terminal: ann.")
@click.option("--options", "wanted", default="", help="The game's own: advanced,dice=regular.")
@click.option("--turns", type=click.IntRange(1, 100_000), default=None,
              help="Stop a game that is not over by then.")  # fmt: skip
@by_edition
@by_file
@click.option("--save", type=click.Path(path_type=Path), help="Write the game down for `examples`.")
def command(game: str, by_chance: bool, policy: str, seed: int, players: str, people: str,
            wanted: str, turns: int | None, edition: str, file: str,
            save: Path | None) -> None:  # fmt: skip
    """Play a GAME out with keyed chance and print every turn."""
    from pnp.cli.engine import limits, played
    from pnp.games.kit.match import match_of
    from pnp.games.kit.setting import Asked, words_of

    if by_chance and policy not in ("", "random"):
        raise UsageProblem(f"expected --random or --policy {policy}, found both")
    asked = Asked(game, players, people, options=agreed(game, wanted, edition), seed=seed,
                  turns=turns, policy="random" if by_chance else policy)  # fmt: skip
    rules, _ = played(game, file)
    match = match_of(rules, asked, asking(len(words_of(people)) > 1))
    begun = False
    try:
        with limits(rules):
            for line in match.lines():
                begun = begun or bool(line)
                if begun:
                    click.echo(line)
    except UsageProblem:
        # Who leaves the table keeps what was played.
        keep(match, f"{game}-seed-{seed}", save)
        raise
    click.echo(f"\n{match.ending()}")
    keep(match, f"{game}-seed-{seed}", save)


def keep(match: Match[Any], name: str, save: Path | None) -> None:
    """Write the game down as far as it was played, if that was asked for."""
    from pnp.model.scenarios import written

    if save is not None:
        record = match.record()
        if not isinstance(record, str):
            record = written({"id": name, **record})
        write_file(save, record.encode(), hint="choose another place with --save")


def asking(several: bool) -> Ask:
    """Return what asks the person at this terminal; *several* take turns and hide their views."""
    last = ""

    def ask(question: Question) -> str:
        nonlocal last
        if several and question.who != last:
            click.clear()
            click.echo(f"{question.who} is next, the others look away.")
            click.pause()
            last = question.who
        click.echo("\n" + "\n".join(question.sees))
        for number, choice in enumerate(question.choices[:SHOWN], start=1):
            click.echo(f"  {number:>3}  {choice}")
        if len(question.choices) > SHOWN:
            click.echo(f"       and {len(question.choices) - SHOWN} more of the kind: type them")
        if question.refused:
            click.echo(question.refused)
        try:
            answer: str = click.prompt(f"{question.who}, a number or a move").strip()
        except click.Abort:
            raise UsageProblem("the game was left before its end") from None
        chosen = int(answer) - 1 if answer.isdecimal() else -1
        return question.choices[chosen] if 0 <= chosen < len(question.choices) else answer

    return ask

"""`pnp diff`: what two builds print otherwise, in words."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.errors import UsageProblem


@click.command("diff")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
def command(old: Path, new: Path) -> None:
    """Tell what to print and what to take out to make the OLD build into the NEW one.

    Each is a folder of a build, or a manifest.json that was kept. What changed pieces, rules and
    the rulebook say otherwise is told too.
    """
    from pnp.manifest.sides import difference
    from pnp.pipeline.sides import manifest_at

    before, after = manifest_at(old), manifest_at(new)
    if before.get("game") != after.get("game"):
        message = f"expected two builds of one game, found {before.get('game')}"
        raise UsageProblem(f"{message} and {after.get('game')}")
    lines = list(difference(before, after).lines())
    click.echo("\n".join(lines) if lines else "no side, no rule and no text differs")

"""`pnp fetch`: tables from the web, stored beside game.yaml."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from pnp.cli import options as shared
from pnp.cli.places import here
from pnp.errors import PnpError, Problem, Problems, UsageProblem, did_you_mean


@click.command("fetch")
@shared.game
@click.argument("files", nargs=-1)
@click.option("--overwrite", is_flag=True, help="Replace files that were changed here, too.")
def command(game: str, files: tuple[str, ...], overwrite: bool) -> None:
    """Store the tables that GAME names addresses for, all or some FILES.

    Builds never use the network: they read what was stored, and say when that was.

    \b
    In game.yaml:  fetch: {cards.csv: "https://docs.google.com/.../pub?output=csv"}
    """
    from pnp.files import write_file
    from pnp.model.game_file import GameFile
    from pnp.model.snapshots import RECORD, Snapshot, digest, host, record, snapshots
    from pnp.model.source import read_yaml
    from pnp.model.structure import structure

    workspace = here()
    folder = workspace.games().get(game)
    if folder is None:
        hint = did_you_mean(game, workspace.games()) or "pnp list shows the games"
        raise UsageProblem(f'expected a game, found "{game}"', hint)
    if not folder.resolve().is_relative_to(workspace.root.resolve()):
        raise UsageProblem(f"expected a game of this workspace, found {game}, which comes with pnp")
    source = read_yaml(folder / "game.yaml", workspace.shown(folder / "game.yaml"))
    data, problems = structure(GameFile, source)
    if data is None:
        raise Problems(problems)
    if not data.fetch:
        raise UsageProblem(
            f"expected addresses in {source.file.as_posix()}, found none",
            'fetch: {cards.csv: "https://..."}',
        )
    for name in files:
        if name not in data.fetch:
            message = f'expected a file with an address, found "{name}"'
            raise UsageProblem(message, did_you_mean(name, data.fetch))
    problems = []
    for name in files or data.fetch:
        address, place = data.fetch[name], folder / name
        kept = snapshots(folder)
        try:
            found, rows = _table(address, place, workspace.shown(place), kept.get(name), overwrite)
        except Problems as error:
            problems += error.problems
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        write_file(place, found)
        kept[name] = Snapshot(address, digest(found), _today())
        write_file(folder / RECORD, record(kept))
        shown = workspace.shown(place).as_posix()
        click.echo(f"{shown}: {rows} rows from {host(address)}, sha256 {digest(found)[:16]}")
    if problems:
        raise Problems(problems)


def _table(
    address: str, place: Path, shown: Path, kept: object, overwrite: bool
) -> tuple[bytes, int]:
    """Return what lies at the address, and how many rows it has; raises Problems."""
    from pnp.fetching import fetched
    from pnp.model.snapshots import Snapshot
    from pnp.model.table import table_of

    if place.is_file() and not overwrite:
        known = isinstance(kept, Snapshot) and kept.is_of(place.read_bytes())
        if not known:
            message = "expected the file as it was fetched, found another"
            raise Problems([Problem(shown, 0, "", message, "--overwrite replaces it")])
    try:
        data = fetched(address)
    except PnpError as error:
        raise Problems([Problem(shown, 0, address, str(error))]) from None
    if data.lstrip()[:200].lower().startswith((b"<!doctype html", b"<html")):
        hint = "publish the sheet as CSV; in Google Sheets: File, Share, Publish to web"
        raise Problems([Problem(shown, 0, address, "expected a table, found a web page", hint)])
    return data, len(table_of(data, shown, None).value)


def _today() -> str:
    """Return the date, that of SOURCE_DATE_EPOCH where it is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    return now.date().isoformat()

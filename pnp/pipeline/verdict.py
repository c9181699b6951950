"""What the quick proof says of a finished folder, and which of its files are of earlier data."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pnp.english import listed
from pnp.model.game import Game
from pnp.pipeline.blanks import EVERYTHING
from pnp.proof import fast_checks
from pnp.proof.result import Result


def verdict(made: Path, game: Game, kept: Collection[str]) -> tuple[list[Result], list[str]]:
    """Return the faults of a folder, and the files of an earlier build that are of other data.

    *kept* names the files that a build of a part has left as they were. Where the data contradict
    one, that is no fault: it is held against its own manifest, as is what repeats its pages.
    """
    faults = [result for result in fast_checks(made, game) if not result.ok]
    older = {result.file for result in faults if result.file in kept}
    if older:
        judged = [r for r in faults if r.file and r.file not in {*kept, EVERYTHING}]
        judged += [result for result in fast_checks(made) if not result.ok]
        faults = list(dict.fromkeys(judged))
    return faults, sorted(file for file in older if file)


def of_earlier_data(files: Collection[str], game: Game) -> str:
    """Return the note on files that other data were printed in.

    A build of the whole game makes them anew.
    """
    are = "is" if len(files) == 1 else "are"
    return f"{listed(files)} {are} of earlier data: pnp build {game.name} makes all anew"

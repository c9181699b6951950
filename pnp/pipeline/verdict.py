"""What the quick proof says of a finished folder, and which of its files are of earlier data."""

from __future__ import annotations

import importlib
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.cache import Cache
from pnp.english import listed
from pnp.model.game import Game
from pnp.pipeline.blanks import EVERYTHING
from pnp.proof.trace import trace

if TYPE_CHECKING:
    from pnp.proof import Result

HOLDS: Final = b"all quick properties hold"


def get_ready(with_bleeds: bool) -> None:
    """Import what looks at finished files, and at bleeds in them, while another process works."""
    importlib.import_module("pnp.proof.by_sheet")
    if with_bleeds:
        importlib.import_module("pypdfium2")


def verdict(
    made: Path, game: Game, kept: Collection[str], cache: Cache | None = None
) -> tuple[list[Result], list[str]]:
    """Return the faults of a folder, and the files of an earlier build that are of other data.

    *kept* names the files that a build of a part has left as they were. Where the data contradict
    one, that is no fault: it is held against its own manifest, as is what repeats its pages.

    A folder of which the proof would read what it has read of one that it found faultless is not
    asked again: the *cache* knows the traces of these.
    """
    seen = trace(made, game) if cache else None
    key = cache.key("verdict", seen) if cache and seen else ""
    if cache and key and cache.get(key) == HOLDS:
        return [], []
    from pnp.proof import faults  # all properties take a while to import

    found = faults(made, game)
    older = {result.file for result in found if result.file in kept}
    if cache and key and not found:
        cache.put(key, HOLDS)
    if older:
        judged = [r for r in found if r.file and r.file not in {*kept, EVERYTHING}]
        found = list(dict.fromkeys([*judged, *faults(made)]))
    return found, sorted(file for file in older if file)


def of_earlier_data(files: Collection[str], game: Game) -> str:
    """Return the note on files that other data were printed in.

    A build of the whole game makes them anew.
    """
    are = "is" if len(files) == 1 else "are"
    return f"{listed(files)} {are} of earlier data: pnp build {game.name} makes all anew"

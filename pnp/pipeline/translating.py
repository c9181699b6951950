"""Writes the PO files of a game for a translator, and brings those that are there up to date."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem, UsageProblem
from pnp.files import write_file
from pnp.languages.merging import ROOM, Merged, merged
from pnp.languages.own import own_messages
from pnp.languages.reading import place_of, read_po
from pnp.model.workspace import Workspace
from pnp.pipeline.gathering import gather
from pnp.pipeline.pictured import PAGE, pictured
from pnp.pipeline.room import letters_that_fit
from pnp.pipeline.tight import tight_in

SHARED_TITLE = "pnp"


class Written(Struct, frozen=True):
    """A file of messages that was written."""

    path: Path
    merged: Merged
    changed: bool
    long: tuple[Problem, ...] | None = None
    """Texts that do not fit their boxes, None where nobody looked."""


def translate(workspace: Workspace, name: str, tag: str, quick: bool = False) -> list[Written]:
    """Write the messages of a game, and those of pnp itself where the language lacks some.

    *quick* leaves boxes alone: how long texts may become, and which ones are too long; and the page
    of pictures. Raises Problems for faults in the game or in a PO file, UsageProblem for the game's
    own language; nothing is written then.
    """
    heard, messages = gather(workspace, name)
    game, page = heard.game, b""
    if tag == game.data.language:
        raise UsageProblem(
            f"expected another language than that of {name}, found {tag}",
            "its own words stand in its data and its rulebook.md; translate into de, say",
        )
    if not quick:
        page = pictured(heard, messages)
        room = letters_that_fit(game)
        for message in messages:
            if letters := room.get((message.context, message.text)):
                message.add("", f"{ROOM} about {letters} letters")
    title = " ".join(part for part in (game.data.title, game.data.edition) if part)
    files = [(place_of(name, tag), merged(_old(workspace, name, tag), messages, title, tag))]
    shared = merged(_old(workspace, "", tag), own_messages(), SHARED_TITLE, tag)
    if shared.fuzzy or shared.missing or _is_here(workspace, place_of("", tag)):
        files.append((place_of("", tag), shared))
    written = [_write(workspace, place, found) for place, found in files]
    if page:
        _put(workspace.root / place_of(name, tag).replace(f"{tag}.po", PAGE), page)
    if not quick and written[0].merged.done:
        written[0] = replace(written[0], long=tuple(tight_in(workspace, name, tag)))
    return written


def _old(workspace: Workspace, name: str, tag: str) -> object:
    path = workspace.find(place_of(name, tag))
    return read_po(path, workspace.shown(path)) if path else None


def _is_here(workspace: Workspace, place: str) -> bool:
    """Return whether a file lies in the workspace itself."""
    return (workspace.root / place).is_file()


def _write(workspace: Workspace, place: str, found: Merged) -> Written:
    path = workspace.root / place
    # One line break at the end, as gettext's own programs write it.
    data = f"{str(found.file).rstrip()}\n".encode()
    return Written(workspace.shown(path), found, _put(path, data))


def _put(path: Path, data: bytes) -> bool:
    """Write a file that would change, and return whether it was."""
    changed = not path.is_file() or path.read_bytes() != data
    if changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, data)
    return changed

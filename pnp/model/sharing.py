"""Files of one paper and one craft that share sheets, as the data or the command line say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pnp.errors import UsageProblem, did_you_mean
from pnp.model.fields import MOST_NOTE
from pnp.model.game_file import GameFile, SharedSheets

if TYPE_CHECKING:
    from pnp.model.component import Component
    from pnp.model.game import Game

NONE: Final = "none"
"""What is typed for every file on sheets of its own."""


Place = tuple[str | int, ...]
"""Where below `sheets` something stands."""


def faults_of_sheets(
    data: GameFile, known: Mapping[str, Sequence[Component]], reserved: Collection[str]
) -> Iterator[tuple[Place, str, str | None]]:
    """Yield place, message and hint of what is wrong with the sheets that files share.

    *known* are the components by file, *reserved* the files that pnp makes itself.
    """
    owner: dict[str, str] = {}
    for name, sheets in data.sheets.items():
        if name in reserved:
            yield (name,), f'expected a name that pnp does not use itself, found "{name}"', None
        elif name in known and name not in sheets.files:
            message = f'expected another name: components are printed in a file "{name}"'
            yield (name,), message, "take it up under files, or choose another"
        for index, file in enumerate(sheets.files):
            place = (name, "files", index)
            if file not in known:
                message = f'expected a file that a component is printed in, found "{file}"'
                yield place, message, did_you_mean(file, known)
            elif owner.setdefault(file, name) != name:
                yield place, f'expected a file once, found "{file}" in {owner[file]} too', None
            elif file in data.files and data.files[file].labels is not None:
                yield place, f"expected no ready-cut labels, found those of {file}", None
            elif any(part.making.stickers for part in known[file]):
                yield place, f"expected no stickers, found those of {file}", None


def sharing(game: Game, merge: str, factors: Mapping[str, float]) -> Game:
    """Return the game with the files joined that share sheets, each under the name of the sheets.

    *merge* is what was typed: nothing for what the data say, ``none``, or ``a+b,c+d``. Pieces
    that are printed with another of the *factors* by scale group keep their own sheets. Raises
    UsageProblem for a name that is no file of the game and for files that cannot share.
    """
    wanted = {} if merge == NONE else dict(game.data.sheets)
    if merge and merge != NONE:
        typed = dict(_typed(game, merge, factors))
        taken = {name for sheets in typed.values() for name in sheets.files}
        rest = {name: [f for f in s.files if f not in taken] for name, s in wanted.items()}
        wanted = {name: s.model_copy(update={"files": rest[name]}) for name, s in wanted.items()}
        wanted.update(typed)
    joined: dict[str, str] = {}
    for name, sheets in wanted.items():
        files = _alike(game, sheets.files, factors)
        if len(files) > 1:
            joined.update(dict.fromkeys(files, name))
    if not joined:
        return game
    used = {name: wanted[name] for name in joined.values()}
    components = [
        part.model_copy(update={"file": joined.get(part.group, part.group)})
        for part in game.components
    ]
    data = game.data.model_copy(update={"files": {**game.data.files, **used}})
    return replace(game, components=tuple(components), data=data, joined=joined)


def _alike(game: Game, files: Sequence[str], factors: Mapping[str, float]) -> list[str]:
    """Return those of the files that the game has and that are printed with the first's factor."""
    groups = game.groups()
    known = [name for name in files if name in groups]
    scale = {name: groups[name][0].scale for name in known}
    factor = {name: factors.get(scale[name] or "", 1.0) for name in known}
    return [name for name in known if factor[name] == factor[known[0]]]


def _typed(
    game: Game, merge: str, factors: Mapping[str, float]
) -> Iterator[tuple[str, SharedSheets]]:
    """Yield the sheets that were typed, by name."""
    groups = game.groups()
    seen: set[str] = set()
    for part in merge.split(","):
        files = [name.strip() for name in part.split("+")]
        if len(files) < 2 or not all(files):
            raise UsageProblem(
                f'expected files that share sheets, found --merge "{part}"',
                "write --merge deck+tokens; more of them after a comma; or --merge none",
            )
        for name in files:
            if name not in groups:
                message = f'expected a file of {game.name} to merge, found "{name}"'
                raise UsageProblem(message, did_you_mean(name, list(groups)))
            if name in seen:
                raise UsageProblem(f"expected each file once in --merge, found {name} again")
            if game.group(name).labels is not None:
                raise UsageProblem(f"{name} is printed on ready-cut labels and shares no sheets")
            if any(part.making.stickers for part in groups[name]):
                raise UsageProblem(f"{name} has stickers, which share no sheets with other pieces")
            seen.add(name)
        if len(_alike(game, files, factors)) < len(files):
            raise UsageProblem(
                f'expected files of one scale, found --merge "{part}"',
                "pieces that are printed with another factor have sheets of their own",
            )
        settings = [game.group(name) for name in files]
        title = " and ".join(game.group_title(name) for name in files)
        yield (
            "+".join(files),
            SharedSheets(
                files=files,
                title=title,
                print=_once(one.print for one in settings),
                before=_once(one.before for one in settings),
                make=_once(one.make for one in settings),
                margin=max(one.margin for one in settings),
                gap=max(one.gap for one in settings),
            ),
        )


def _once(notes: Iterator[str]) -> str:
    """Return all different notes one after the other, as far as a page has room for them."""
    told = ""
    for note in dict.fromkeys(note for note in notes if note):
        longer = f"{told} {note}".strip()
        told = longer if len(longer) <= MOST_NOTE else told
    return told

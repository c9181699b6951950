"""What `pnp check` tells of a game's texts: what no check looks at, and what nobody has signed.

With --sign it writes down what the game says, as it was held against the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pnp.faces import KINDS
from pnp.files import write_file
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

if TYPE_CHECKING:
    from pnp.pipeline.review import Review


def sign_books(workspace: Workspace, names: Sequence[str]) -> None:
    """Write the signed text of each game; a book that contradicts its rules is refused.

    Raises Problems for it, and PnpError for a game without texts.
    """
    from pnp.pipeline.signing import signed_by

    for name in names:
        ordinary = load_game(workspace, name, KINDS)
        others = [load_game(workspace, name, KINDS, each) for each in ordinary.editions[1:]]
        signing = signed_by([ordinary, *others])
        write_file(signing.path, signing.text.encode())
        for line in dict.fromkeys(each.told() for each in signing.unread):
            click.echo(line)
        click.echo(f"signed: {workspace.shown(signing.path).as_posix()}")


def lines_of(name: str, reviews: Sequence[Review]) -> list[str]:
    """Return what no check looks at in a game's editions, the ordinary one first, line by line.

    That is words which their author has taken out, and then how much is as it was signed, and what
    is not. Of a game that nobody has signed there is only how much that is.
    """
    lines = [
        f'{free.place.file}:{free.place.line}: free: "{free.words}" ({free.reason})'
        for review in reviews
        for free in review.free
    ]
    others = [
        one for review in reviews[1:] for unread, _ in review.unread.values() for one in unread
    ]
    for what, (unread, total) in reviews[0].unread.items() if reviews else ():
        new = [each for each in unread if each.now]
        count = f"{total - len(new)} of {total} {what} stand as they were signed"
        lines.append(f"{name}: {count}" + (f"; pnp check {name} --sign" if unread else ""))
        if len(new) < total:
            lines += [each.told() for each in unread]
            lines += [each.told() for each in others if each not in unread]
            others = []
    return list(dict.fromkeys(lines))

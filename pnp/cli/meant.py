"""What was meant by a word in the place of a game, where the workspace has one game only."""

from __future__ import annotations

from pnp.cli.completing import things
from pnp.cli.places import here
from pnp.errors import UsageProblem
from pnp.model.workspace import UnknownGame


def meant(error: UnknownGame, command: str, takes: bool) -> UsageProblem:
    """Return the error with what to type: the game, and the thing of it that was named.

    *takes* says whether the command works on single components. Where the word looks like the
    name of a game, or there are several games, the error stays.
    """
    own = here().own()
    if error.near or len(own) != 1:
        return error
    known = things(own[0])
    typed = known.get(error.name)
    message = str(error).split("\n", maxsplit=1)[0]
    if typed is None:
        return UsageProblem(message, f"the game here is {own[0]}: {command} {own[0]}")
    behind = f" {typed}" if takes else ""
    return UsageProblem(message, f"{error.name} is a part of {own[0]}: {command} {own[0]}{behind}")

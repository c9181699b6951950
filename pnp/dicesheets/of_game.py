"""The dice of a game, for `pnp dice GAME`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.dice.die import DiceSet
from pnp.dice.rows import die_of
from pnp.errors import UsageProblem, did_you_mean
from pnp.faces import KINDS
from pnp.faces.dice import Dice
from pnp.faces.net import DieNet
from pnp.faces.stickers import DieStickers
from pnp.model.component import Item
from pnp.model.fields import Fault
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace


def dice_of_game(
    workspace: Workspace, name: str, components: Sequence[str]
) -> tuple[Game, DiceSet]:
    """Return a game and its dice, those of some components only where named.

    Raises UsageProblem for a game without dice or a component that is not made of dice.
    """
    game = load_game(workspace, name, KINDS)
    made_of_dice = [c for c in game.components if isinstance(c, Dice | DieStickers | DieNet)]
    known = [component.id for component in made_of_dice]
    for wanted in components:
        if wanted not in known:
            message = f'expected a component of {name} made of dice, found "{wanted}"'
            raise UsageProblem(message, did_you_mean(wanted, known))
    if not known:
        raise UsageProblem(
            f'expected a game with dice, found "{name}"', "pnp list shows the components of a game"
        )
    chosen = [c for c in made_of_dice if not components or c.id in components]
    rows: dict[str, tuple[Mapping[str, Any], int, Item]] = {}
    for component in chosen:
        for item in game.items[component.id]:
            row = item.fields["die"]
            copies = item.fields.get("dice", item.copies)
            rows.setdefault(f"{component.id}.{row['id']}", (row, copies, item))
    try:
        dice = tuple(
            die_of({**row, "copies": copies}, row["id"], item.file, item.line)
            for row, copies, item in rows.values()
        )
    except Fault as fault:
        raise UsageProblem(str(fault), fault.hint) from None
    settings: dict[str, Any] = {"edge": chosen[0].edge, "full_bleed": chosen[0].bleed > 0}
    if isinstance(chosen[0], Dice):
        settings |= {"sticker": chosen[0].sticker, "radius": chosen[0].radius}
        settings |= {"recess": chosen[0].recess, "laminate": chosen[0].laminate}
    return game, DiceSet(name, game.data.title, dice, settings)


def component_ids(game: Game, components: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the components made of dice, the named ones only where some are named."""
    kinds = (Dice, DieStickers, DieNet)
    return tuple(
        c.id for c in game.components if isinstance(c, kinds) and c.id in (components or [c.id])
    )

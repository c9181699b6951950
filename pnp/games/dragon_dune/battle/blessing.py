"""Round V: the Elves bless a battle (DD-16.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, ByFighter, Faction
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.questions import plans_are_made
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import LIMIT, ONCE, OPTION, POWER, TIME
from pnp.games.dragon_dune.words import BATTLE, ELVES, people, what_is_there

BLESSING: Final = Part("The blessing")


class Bless(Action, ByFighter, verb="bless", about="{by} bless the battle"):
    """The Elves bless a battle (DD-16.3)."""

    round, rule = BATTLE, "DD-16.3"
    final = True

    by: Faction


def may_bless(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Elves where they may bless the battle (DD-16.3)."""
    options, fight = table.options, table.fight
    assert fight is not None
    able = options.elven_blessing and not table.blessing_used
    elven = ELVES in (fight.attacker, fight.defender)
    return alone(ELVES, able and elven and table.elven_losses >= options.values.blessing_losses)


@BLESSING.choice(
    "bless",
    says="The Elves may bless the battle",
    rules="DD-16.3",
    takes=Bless,
    then="plan",
    asks=may_bless,
)
def blessings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the blessing (DD-16.3)."""
    yield Bless(who)


BLESSING.refuses("DD-16.3", TIME, Bless, says="a plan has been made already")(plans_are_made)


@BLESSING.refuses("DD-16.3", OPTION, Bless, says="the Elven Blessing is not in use")
def no_blessing(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """The blessing is an option (DD-16.3)."""
    return None if position.options.elven_blessing else {}


@BLESSING.refuses("DD-16.3", POWER, Bless, says="only the Elves bless a battle, not {who}")
def blessing_of_another(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """Only Elves bless (DD-16.3)."""
    return None if move.by == ELVES else {"who": people(move.by)}


@BLESSING.refuses("DD-16.3", ONCE, Bless, says="a battle has been blessed this turn already")
def blesses_twice(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """One blessing a turn (DD-16.3)."""
    return {} if position.blessing_used else None


@BLESSING.refuses("DD-16.3", LIMIT, Bless, says="{dead} died in battle, and it takes {least}")
def too_few_have_died(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """The blessing wakes when so many Elves have died in battles (DD-16.3, A-50)."""
    least, count = position.options.values.blessing_losses, position.elven_losses
    dead = f"{what_is_there(count, 'Elf')} {'have' if count > 1 else 'has'}"
    return {"dead": dead, "least": least} if count < least else None


@BLESSING.does(Bless, cites="DD-16.3")
def bless(constants: Constants, table: Table, move: Bless, log: Log | None) -> None:
    """The Elves bless this battle (DD-16.3)."""
    assert table.fight is not None
    table.fight = table.fight._replace(blessed=True)
    table.blessing_used = True
    if log is not None:
        log.cite("DD-16.3", "the Elves bless the battle")

"""Round IV, step 5: how far a group moves (DD-10.5a, c, d and e)."""

from __future__ import annotations

from typing import Final

from pnp.english import listed
from pnp.games.book import Facts
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import flies, range_of
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.stages import LIMIT
from pnp.games.dragon_dune.words import ORCS, people

RANGES: Final = Part("The range of a group")


def _too_far(constants: Constants, position: Position, move: March) -> Facts | None:
    reach = range_of(constants, position, move.by, len(move.specials))
    steps = len(move.path) - 1
    if steps <= reach:
        return None
    usual = range_of(constants, position, move.by, 0)
    more = f", and {reach - usual} more by {_aces(move)}" if move.specials else ""
    return {"why": f"the range of {people(move.by)} is {usual}{more}; the way is {steps} long"}


def _aces(move: March) -> str:
    return "an Ace" if len(move.specials) == 1 else f"{len(move.specials)} Aces"


@RANGES.refuses("DD-6.3", LIMIT, March, says="{why}")
@RANGES.refuses("DD-10.5e", LIMIT, March, says="{why}")
def too_far_by_aces(constants: Constants, position: Position, move: March) -> Facts | None:
    """Each Ace is good for one more territory (DD-10.5e)."""
    return _too_far(constants, position, move) if move.specials else None


@RANGES.refuses("DD-10.5d", LIMIT, March, says="{why}")
def too_far_by_griffin(constants: Constants, position: Position, move: March) -> Facts | None:
    """Griffins carry so far and no farther (DD-10.5d)."""
    flying = flies(constants, position, move.by)
    return _too_far(constants, position, move) if flying else None


@RANGES.refuses("DD-5.O2", LIMIT, March, says="{why}")
@RANGES.refuses("DD-10.5c", LIMIT, March, says="{why}")
def too_far_for_orcs(constants: Constants, position: Position, move: March) -> Facts | None:
    """Orcs walk farther, but not for ever (DD-10.5c)."""
    walking = move.by == ORCS and not flies(constants, position, move.by)
    return _too_far(constants, position, move) if walking else None


@RANGES.refuses("DD-10.5a", LIMIT, March, says="{why}")
def too_far(constants: Constants, position: Position, move: March) -> Facts | None:
    """A group moves up to its range, unless it has another one (DD-10.5a)."""
    usual = move.by != ORCS and not flies(constants, position, move.by)
    return _too_far(constants, position, move) if usual else None


@RANGES.refuses("DD-5.O10", LIMIT, March, says="the Orcs do not share their range with {who}")
def too_far_for_an_ally(constants: Constants, position: Position, move: March) -> Facts | None:
    """The ally of the Orcs has no longer range (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    too_far = ally and _too_far(constants, position, move) is not None
    return {"who": people(move.by)} if too_far else None


@RANGES.refuses("DD-2.7", LIMIT, March, says="{why}")
def no_griffins(constants: Constants, position: Position, move: March) -> Facts | None:
    """Who does not control a griffin castle does not fly (DD-2.7)."""
    there = [
        constants.board.ids[at]
        for at in constants.board.griffins
        if position.visible[at][move.by] or position.hidden[at][move.by]
    ]
    found = _too_far(constants, position, move) if there else None
    if found is None or flies(constants, position, move.by):
        return found
    control = f"{people(move.by)} do not control {listed(there, 'or')}"
    return {"why": f"{control}, and {found['why']}"}

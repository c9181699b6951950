"""What the dice mean: faces of each set of dice, and the results of a turn (DE-4, DE-12, DE-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.book import Log
from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.position import Results, Table
from pnp.games.dune_express.words import DIE_NAMES, NOTHING, SHAI_HULUD, WEAPONS
from pnp.games.kit import Chapter

READING: Final = Chapter("What the dice say")


def kind_of(die: str) -> str:
    """Return the kind of a die.

    >>> kind_of("F3"), kind_of("X")
    ('faction', 'tactics')
    """
    return DIE_NAMES.get(die, "faction")


def dice_in_use(constants: Constants, options: Options) -> Mapping[str, tuple[Face, ...]]:
    """Return the faces of every die of the set in use (DE-3.7, DE-15.3)."""
    return constants.dice[options.dice != "custom", options.thumper]


def read_face(constants: Constants, options: Options, active: str, die: str, shown: Face) -> Face:
    """Return what a shown face means to the active player; numbers by the key of the dice set.

    A success on a white die reads as the active player's faction (DE-12.1), a black 4 as Shield
    or, with the Thumper variant, as Thumper (DE-12.6).
    """
    if options.dice == "custom" or not isinstance(shown, int):
        return shown
    face = constants.keys[options.dice][kind_of(die)].get(shown, shown)
    if face == "own":
        return active
    if face == "shield_or_thumper":
        return "thumper" if options.thumper else "shield"
    return face


def read_all(constants: Constants, table: Table) -> tuple[Face | None, ...]:
    """Return the meaning of every die set aside, None for the others."""
    pool = constants.pool(table.options)
    return tuple(
        None if shown is None else read_face(constants, table.options, table.active, die, shown)
        for die, shown in zip(pool, table.aside, strict=True)
    )


def results_of(constants: Constants, table: Table) -> Results:
    """Return the results of dice that are all set aside (DE-4.1 to DE-4.6)."""
    options = table.options
    active = table.active
    faces = table.aside if options.dice == "custom" else read_all(constants, table)
    values = constants.values
    dice = values.faction_dice
    spice = faces[dice]
    if spice == SHAI_HULUD:
        worm = True
        budget = values.worm_moves if active == "fremen" and options.house else 0
    else:
        worm = False
        budget = int(spice or 0)
    return Results(
        allowance=faces[:dice].count(active),
        budget=budget,
        worm=worm,
        location=str(faces[dice + 1]),
        traitor=str(faces[dice + 2]),
        tactics=str(faces[dice + 3]) if options.tactics else None,
    )


def traitor_shows(constants: Constants, table: Table, results: Results) -> Face:
    """Return what the Traitor die means, or its number where that means nothing (DE-13.3)."""
    number = table.aside[constants.index["T"]]
    return number if results.traitor == NOTHING and number else results.traitor


@READING.effect(
    "DE-4.1", "DE-4.2", "DE-4.3", "DE-4.4", "DE-4.5", "DE-4.6", "DE-12.1", "DE-12.2", "DE-12.3",
    "DE-12.4", "DE-12.5", "DE-12.6", "DE-13.1", "DE-13.2", "DE-13.3", "DE-13.4", "DE-14.1",
    "DE-15.3", "DE-17.2",
)  # fmt: skip
def cite_results(constants: Constants, table: Table, log: Log) -> None:
    """Log what the dice say now that all are set aside."""
    results, options = table.results, table.options
    if results is None:
        return
    if options.dice == "custom":
        log.cite("DE-17.2", "the game's own dice are read by their faces")
    else:
        _cite_numbers(table, log)
    own = results.allowance
    log.cite("DE-4.1", "{count} of the Faction dice count for {who}", count=own, who=table.active)
    log.cite("DE-4.2", "the Active Location is {where}", where=results.location)
    if results.worm:
        log.cite("DE-4.4", "the Spice die shows Shai Hulud")
    else:
        log.cite("DE-4.3", "{budget} Spice can be spent", budget=results.budget)
    traitor = traitor_shows(constants, table, results)
    weapon = traitor in WEAPONS
    says = "{face} allows a removal" if weapon else "{face} removes nobody"
    log.cite("DE-4.5" if weapon else "DE-4.6", says, face=traitor)
    if options.thumper:
        log.cite("DE-15.3", "the Traitor die has Thumper in place of Shield")
    if options.tactics:
        log.cite("DE-14.1", "the Tactics die shows {face}", face=results.tactics)


def _cite_numbers(table: Table, log: Log) -> None:
    options = table.options
    numbers = list(table.aside)
    if options.dice == "snoozefest":
        log.cite("DE-13.1", "Snoozefest's Dice are read by their key")
        log.cite("DE-13.2", "white dice show {numbers}", numbers=tuple(numbers[:-4]))
        log.cite("DE-13.3", "the black die is read by its key")
        log.cite("DE-13.4", "these dice go with any rules")
    else:
        log.cite("DE-12.1", "white dice show their numbers; a 1 is a success")
        log.cite("DE-12.2", "the black die is read by its key")
    log.cite("DE-12.3", "the red die is read by its key")
    log.cite("DE-12.4", "the blue die names the number of a location")
    if options.tactics:
        log.cite("DE-12.5", "the Tactics number is read by its key")
    if options.thumper:
        log.cite("DE-12.6", "a black 4 stands for Thumper")

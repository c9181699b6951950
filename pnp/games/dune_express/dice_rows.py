"""The dice of a scenario as rows of drawings, as they were rolled and set aside (DE-3, DE-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.moments import Told
from pnp.games.dune_express.moves import Roll, SetAside, UseThumper
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.reading import kind_of, read_all
from pnp.games.dune_express.replay import ExpressReplay
from pnp.games.dune_express.rolling import set_aside_by_rule
from pnp.games.kit.story import Row, Thing

ORDINALS: Final = "First Second Third Fourth Fifth Sixth Seventh Eighth".split()
PIPS: Final[Mapping[Face, str]] = dict(enumerate("one two three four five six".split(), start=1))
NUMBERED: Final = {
    "faction": "white",
    "spice": "red",
    "location": "blue",
    "traitor": "black",
    "tactics": "green",
}
"""Colours of ordinary dice (DE-12.1 to DE-12.5)."""


def rows_of(replay: ExpressReplay, names: Mapping[str, str]) -> list[Row]:
    """Return the rows of dice of a scenario; *names* are the words for ids."""
    rows = []
    for turn in dict.fromkeys(step.turn for step in replay.steps):
        steps = [step for step in replay.steps if step.turn == turn and "roll" in step.at]
        for label, step in zip(_labels(replay, steps), steps, strict=True):
            whose = _name(names, step.before.active) if "turn" in step.at else ""
            label = ", ".join(filter(None, (whose, label.lower() if whose else label)))
            rows.append(Row(label, tuple(_things(replay.game.constants, step, names))))
    return rows


def _labels(replay: ExpressReplay, steps: list[Told]) -> Iterator[str]:
    """Yield the names of rolls; dice that are given as they lie need none."""
    number = 0
    for step in steps:
        if isinstance(step.actions[0], UseThumper):
            yield "Thumper"
        elif replay.place(step.at)[-1] == "dice":
            yield ""
        else:
            yield f"{ORDINALS[number]} roll"
            number += 1


def _things(constants: Constants, step: Told, names: Mapping[str, str]) -> Iterator[Thing]:
    """Yield the dice of a roll, pale those that are rolled again."""
    options = step.before.options
    kept = _kept(constants, step)
    for move in step.actions:
        if isinstance(move, Roll):
            for die, face in zip(move.dice, move.faces, strict=True):
                yield _die(kind_of(die), face, options, names, kept is None or die in kept)


def _kept(constants: Constants, step: Told) -> set[str] | None:
    """Return the dice that are set aside after a roll, by choice or by rule; None for all."""
    asked = next((move for move in step.actions if isinstance(move, SetAside)), None)
    if asked is None:
        return None
    if step.stuck is None:
        pool = zip(constants.pool(step.before.options), step.after.aside, strict=True)
        return {die for die, face in pool if face is not None}
    # Refused dice are drawn as they would lie; those that cannot be rolled lock nothing.
    by_rule = set_aside_by_rule(constants, step.stuck) if step.wrong else ()
    return {*asked.dice, *by_rule}


def _die(
    kind: str, face: Face, options: Options, names: Mapping[str, str], kept: bool = True
) -> Thing:
    if options.dice != "custom":
        colour = NUMBERED[kind]
        return Thing(f"pips:{colour}.{face}", f"{colour} die: {PIPS.get(face, face)}", kept)
    row = "traitor_thumper" if kind == "traitor" and options.thumper else kind
    shown = f"spice_{face}" if isinstance(face, int) else str(face)
    name = f"{face} Spice" if isinstance(face, int) else _name(names, shown)
    return Thing(f"die:{row}.{shown}", f"{kind.capitalize()} die: {name}", kept)


def _name(names: Mapping[str, str], word: str) -> str:
    return names.get(word, word.replace("_", " ").title())


def location_of(replay: ExpressReplay) -> str | None:
    """Return the Active Location before the first action (DE-4.2, DE-12.4); None where it has none.

    A Second Look at the Location die is an action, so it changes nothing here (DE-11.2).
    """
    if not replay.steps:
        return None
    constants = replay.game.constants
    face = read_all(constants, replay.moments[0].position)[constants.index["L"]]
    return None if face is None else str(face)

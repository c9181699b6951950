"""The dice of a scenario as rows of drawings (the keys of written scenarios: DE-3, DE-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.games.dune_express.form import read_options
from pnp.games.kit.story import Row, Thing

LETTERS: Final = {"S": "spice", "L": "location", "T": "traitor", "X": "tactics"}
KINDS: Final = ("faction", *LETTERS.values())
ORDINALS: Final = "First Second Third Fourth Fifth Sixth Seventh Eighth".split()
PIPS: Final = dict(enumerate("one two three four five six".split(), start=1))
NUMBERED: Final = {
    "faction": "white",
    "spice": "red",
    "location": "blue",
    "traitor": "black",
    "tactics": "green",
}
"""Colours of ordinary dice (DE-12.1 to DE-12.5)."""


def rows_of(data: Mapping[str, Any], names: Mapping[str, str], most: int) -> list[Row]:
    """Return the rows of dice of a scenario.

    *names* are the words for ids, *most* the number of rolls under the three-roll limit.
    """
    turns = data.get("turns")
    if turns:
        return [
            Row(f"{label}{_name(names, turn.get('by', ''))}{roll}", row.things)
            for turn in turns
            for row in rows_of({**data, "turns": None, **turn}, names, most)
            for label, roll in [("", f", {row.label.lower()}" if row.label else "")]
        ]
    options = read_options(data.get("options"))
    if data.get("dice"):
        dice = [_die(kind, face, options, names) for kind, face in lying(data["dice"])]
        return [Row("", tuple(dice))]
    return list(_rolled(data.get("rolls") or [], options, names, most))


def _rolled(
    rolls: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any],
    names: Mapping[str, str],
    most: int,
) -> Iterator[Row]:
    number = 0
    for entry in rolls:
        if "thumper" in entry:
            face = (entry["thumper"] or {}).get("new_face")
            yield Row("Thumper", (_die("spice", face, options, names),))
            continue
        label = f"{ORDINALS[number]} roll"
        number += 1
        keep = set(entry.get("keep") or ())
        # What a rule sets aside need not be named: a locked Shai Hulud, the dice of the last roll.
        locked = options.get("thumper") and not options.get("three_roll_limit")
        last = bool(options.get("three_roll_limit")) and number == most
        dice = tuple(
            _die(
                LETTERS.get(die, "faction"),
                face,
                options,
                names,
                last or die in keep or bool(locked and face == "shai_hulud"),
            )
            for die, face in entry["roll"].items()
        )
        yield Row(label, dice)


def lying(dice: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield kind and face of every die that is given as it lies."""
    for kind in KINDS:
        if kind in dice:
            faces = dice[kind] if isinstance(dice[kind], list) else [dice[kind]]
            yield from ((kind, face) for face in faces)


def _die(
    kind: str,
    face: Any,
    options: Mapping[str, Any],
    names: Mapping[str, str],
    kept: bool = True,
) -> Thing:
    if options.get("dice", "custom") != "custom":
        colour = NUMBERED[kind]
        return Thing(f"pips:{colour}.{face}", f"{colour} die: {PIPS.get(face, face)}", kept)
    row = "traitor_thumper" if kind == "traitor" and options.get("thumper") else kind
    shown = f"spice_{face}" if isinstance(face, int) else str(face)
    name = f"{face} Spice" if isinstance(face, int) else _name(names, shown)
    return Thing(f"die:{row}.{shown}", f"{kind.capitalize()} die: {name}", kept)


def _name(names: Mapping[str, str], word: str) -> str:
    return names.get(word, word.replace("_", " ").title())


def location_of(data: Mapping[str, Any], keys: Mapping[str, Any]) -> str | None:
    """Return the place that the Location die names in the end (DE-4.2, DE-12.4)."""
    turn = (data.get("turns") or [data])[-1]
    face = (turn.get("dice") or {}).get("location")
    for entry in turn.get("rolls") or ():
        face = (entry.get("roll") or {}).get("L", face)
    for action in turn.get("actions") or ():
        if action.get("do") == "second_look" and action.get("die") == "L":
            face = action.get("new_face", face)
    if isinstance(face, int):
        face = keys.get("regular", {}).get("location", {}).get(face)
    return face

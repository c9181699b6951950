"""The form of Dune Express scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.moves import RECORDED, SecondLook, UseThumper
from pnp.games.dune_express.options import SWITCHES
from pnp.games.dune_express.words import FACTIONS, LOCATIONS, TOKENS, WEAPONS
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    anything,
    chosen,
    either,
    fields,
    found,
    listing,
    optional,
    scalar,
    table,
    text,
    truth,
    whole,
    word,
)
from pnp.games.kit.kinds import Kind
from pnp.games.kit.moves import MoveField

FACES: Final = (
    *FACTIONS,
    *LOCATIONS,
    *WEAPONS,
    "shield",
    "snooper",
    "truth_trance",
    "thumper",
    "shai_hulud",
    "fort",
    "atomic",
    "sand_storm",
    "assignment",
    "own",
    "other",
    "nothing",
    "shield_or_thumper",
    *(f"spice_{value}" for value in range(1, 6)),
)
"""What a claim about dice may name, beside the numbers of the Spice die."""

_faction = word("a faction", FACTIONS)
_location = word("a location", LOCATIONS)
_faction_or_none = optional(word("a faction or none", (*FACTIONS, "none")))
_location_or_none = optional(word("a location or none", (*LOCATIONS, "none")))
_token = word("a token", TOKENS)
_count = whole()


_options_table = fields({}, {**{key: optional(truth) for key in SWITCHES},
                             "dice": anything, "powers": anything})  # fmt: skip


def options(path: Path, value: Any) -> list[Fault]:
    """Expect options as a mapping, or as a list of the switches that are on."""
    if value is None:
        return []
    if isinstance(value, list):
        return listing(word("an option", SWITCHES))(path, value)
    return _options_table(path, value)


def read_options(value: Any) -> dict[str, Any]:
    """Return options that passed the check as a mapping."""
    if isinstance(value, list):
        return dict.fromkeys(value, True)
    return {key: item for key, item in (value or {}).items() if item is not None}


_counters = either(
    lambda value: isinstance(value, Mapping),
    fields({}, {"troops": whole(0), "sardaukar": whole(0)}),
    whole(0),
)
_board = table(_location, table(_faction, _counters))
_held = table(_faction, listing(_token))
_before = fields(
    {},
    {
        "active": _faction,
        "round": whole(1),
        "board": _board,
        "forts": listing(_location),
        "sand_storm": _location_or_none,
        "held": _held,
        "prediction": optional(fields({"faction": _faction, "round": _count})),
    },
)


def _dice(count: int) -> Check:
    others = dict.fromkeys(("spice", "location", "traitor", "tactics"), scalar)
    return fields({}, {"faction": listing(scalar, count), **others})


def _rolls(die: Check) -> Check:
    roll = fields({"roll": table(die, scalar)}, {"keep": listing(die)})
    thumper = optional(fields({}, {"new_face": scalar}))
    return listing(
        either(
            lambda value: isinstance(value, Mapping) and "thumper" in value,
            fields({"thumper": thumper}),
            roll,
        )
    )


_NEW_FACE: Final = MoveField("new_face", Kind(scalar), None)
"""What a re-roll brought stands beside the move that asked for it."""


def action_form(game: ExpressRules) -> Check:
    """Return the check of an action."""
    forms = {}
    for kind in RECORDED:
        form = game.forms.by_verb[kind.verb]
        if kind in (UseThumper, SecondLook):
            form = replace(form, fields=(*form.fields, _NEW_FACE))
        forms[form.verb] = form.check
    return chosen("do", "an action", forms)


def _face(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, int) and not isinstance(value, bool):
        return []
    return word("a face", FACES)(path, value)


def _claim(action: Check) -> Check:
    kinds: dict[str, dict[str, Check]] = {
        "dice": {"face": _face, "count": _count},
        "troops": {"location": _location, "faction": _faction, "count": _count},
        "controls": {"location": _location, "faction": _faction_or_none},
        "supply": {"faction": _faction, "count": _count},
        "spice_left": {"count": _count},
        "winner": {"faction": _faction_or_none},
        "cannot": {"action": action},
    }
    forms = {kind: fields({"kind": anything, **keys}) for kind, keys in kinds.items()}
    fact = chosen("kind", "a kind of fact", forms)
    return fields({"fact": fact}, {"says": text, "after": whole(0)})


_names = listing(text)


def _choice(path: Path, value: Any) -> list[Fault]:
    if not isinstance(value, list) or len(value) != 2:
        return [Fault(path, f"expected a player and a faction, found {found(value)}")]
    return text((*path, 0), value[0]) + _faction((*path, 1), value[1])


_setup = fields(
    {"turn_order": _names, "choices": listing(_choice)},
    {"options": options, "first_turn": text, "board": _board},
)


_expect = fields(
    {},
    {
        "verdict": word(
            "a verdict",
            ("legal", "illegal", "invalid_state", "contradiction"),
        ),
        "rule": text,
        "also_accept": either(lambda value: isinstance(value, str), text, listing(text)),
        **dict.fromkeys(("at_action", "at_roll", "at_turn", "claim"), whole(1)),
        "actual": scalar,
        "board": _board,
        "forts": listing(_location),
        "sand_storm": _location_or_none,
        "held": _held,
        "supply": table(_faction, whole(0)),
        "sardaukar_pile": whole(0),
        "spice_left": optional(_count),
        "winner": _faction_or_none,
        "active": _faction,
        "round": whole(1),
        "players": listing(_faction),
        "warnings": listing(text),
        "laid_out": table(text, whole(0)),
    },
)
PLAYED: Final = ("players", "before", "dice", "rolls", "actions", "turns", "claims", "options")
"""The keys of a scenario in which somebody plays."""


def scenario_form(game: ExpressRules) -> Check:
    """Return the check of a scenario."""
    count, die = game.constants.values.faction_dice, game.kinds.own["die"].form
    rolls, dice, action = _rolls(die), _dice(count), action_form(game)
    actions = listing(action)
    turn = fields({}, {"by": _faction, "dice": dice, "rolls": rolls, "actions": actions})
    scenario = fields(
        {},
        {
            "id": text,
            "about": text,
            "options": options,
            "players": listing(_faction),
            "before": optional(_before),
            "dice": dice,
            "rolls": rolls,
            "actions": actions,
            "turns": listing(turn),
            "claims": listing(_claim(action)),
            "setup": _setup,
            "expect": optional(_expect),
        },
    )

    def check(path: Path, value: Any) -> list[Fault]:
        faults = scenario(path, value)
        return faults + _together(value) if isinstance(value, Mapping) else faults

    return check


def _together(value: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of keys that stand instead of each other, or of missing ones."""
    faults = []
    if "setup" in value:
        beside = [key for key in PLAYED if key in value]
        return [Fault((key,), f"expected no {key} beside setup") for key in beside]
    if "players" not in value:
        faults.append(Fault((), "expected the key players (or setup, or print)"))
    faults += _one_of(value, (), ("turns", "actions"), ("turns", "dice"), ("turns", "rolls"))
    faults += _one_of(value, (), ("dice", "rolls"))
    turns = value.get("turns")
    actions = len(value.get("actions") or ()) if isinstance(value.get("actions"), list) else 0
    if isinstance(turns, list):
        for index, turn in enumerate(turns):
            if isinstance(turn, Mapping):
                faults += _one_of(turn, ("turns", index), ("dice", "rolls"))
                listed = turn.get("actions")
                actions += len(listed) if isinstance(listed, list) else 0
    claims = value.get("claims")
    for index, claim in enumerate(claims if isinstance(claims, list) else ()):
        after = claim.get("after") if isinstance(claim, Mapping) else None
        if isinstance(after, int) and after > actions:
            message = f"expected the number of an action up to {actions}, found {after}"
            faults.append(Fault(("claims", index, "after"), message))
    return faults


def _one_of(value: Mapping[str, Any], path: Path, *pairs: tuple[str, str]) -> list[Fault]:
    return [
        Fault((*path, second), f"expected either {first} or {second}, found both")
        for first, second in pairs
        if first in value and second in value
    ]

"""What the book shows of an example around its narration: dice, positions, steps, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.rulebook.dice import Row, location_of, rows_of
from pnp.rulebook.drawings import Drawing, Drawings
from pnp.rulebook.examples import Example


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position drawn, and the same in words."""

    name: str
    drawing: Drawing
    alt: str


@dataclass(frozen=True, slots=True)
class Told:
    """Everything drawn or computed for one example."""

    players: str
    before: Diagram | None
    after: Diagram | None
    rows: tuple[Row, ...]
    done: tuple[str, ...]
    """What each action did, in the engine's words."""

    result: str


def names_of(game: Game) -> dict[str, str]:
    """Return the words for the ids in the game's tables: factions, places, faces of dice."""
    names: dict[str, str] = {}
    for rows in game.tables.values():
        for row in rows:
            names[str(row["id"])] = str(row.get("name") or row["id"])
            for face in row.get("faces") or ():
                if isinstance(face, Mapping):
                    names.setdefault(str(face["id"]), str(face.get("name") or face["id"]))
    for component in game.components:
        names.setdefault(component.id.replace("-", "_"), component.name)
    # A die face may carry a shortened name; the place itself has the whole one.
    return names | {str(row["id"]): str(row["name"]) for row in game.tables.get("locations", ())}


def tell(example: Example, game: Game, rules: Rules | None, drawings: Drawings) -> Told:
    """Return what the book shows of an example whose replay holds."""
    data, names = example.data, names_of(game)
    if "players" not in data:
        return Told("", None, None, (), (), _set_up(example, names))
    keys: Mapping[str, Any] = (rules.blocks.get("number_keys") if rules else None) or {}
    active = location_of(data, keys)
    most = rules.values.get("roll_limit", 0) if rules else 0
    before, after = example.after(0).state, example.end.state
    # The opening as written: tokens that a re-roll uses up are still in hand.
    opening = {**before, **(data.get("before") or {})}
    opening["board"] = before.get("board") or {}
    return Told(
        _players(data, names),
        _diagram("Before", opening, active, drawings, names),
        _diagram("After", after, None, drawings, names),
        tuple(rows_of(data, names, most)),
        tuple(step.says[:1].upper() + step.says[1:] + "." for step in example.steps),
        _result(after, names, example),
    )


def _players(data: Mapping[str, Any], names: Mapping[str, str]) -> str:
    active = (data.get("before") or {}).get("active") or data["players"][0]
    others = [names.get(who, who) for who in data["players"] if who != active]
    options = [name for name in _options(data.get("options") or {}) if name]
    against = f"{names.get(active, active)} against {', '.join(others)}"
    return " · ".join([against, *options])


def _options(options: Mapping[str, Any]) -> list[str]:
    named = {
        "advanced": "Advanced rules",
        "tactics": "Tactics",
        "thumper": "Thumper",
        "three_roll_limit": "Three-roll limit",
    }
    found = [title for key, title in named.items() if options.get(key)]
    dice = {"regular": "Regular Dice", "snoozefest": "Snoozefest’s Dice"}
    found.append(dice.get(str(options.get("dice")), ""))
    return [*found, "House powers" if options.get("powers") == "house" else ""]


def _diagram(
    name: str,
    state: Mapping[str, Any],
    active: str | None,
    drawings: Drawings,
    names: Mapping[str, str],
) -> Diagram | None:
    drawing = drawings.position(state, active)
    if drawing is None:
        return None
    told = "; ".join(standing(state, names)) or "the board is empty"
    place = f" The Active Location is {names.get(active, active)}." if active else ""
    return Diagram(name, drawing, f"{name}: {told}.{place}")


def standing(state: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Return who and what stands where, one text a place.

    >>> standing({"board": {"carthag": {"atreides": 2}}, "forts": ["carthag"]}, {})
    ['carthag: atreides 2, Fort']
    """
    board = state.get("board") or {}
    forts, storm = state.get("forts") or [], state.get("sand_storm")
    told = []
    for place in dict.fromkeys([*board, *forts, *([storm] if storm not in (None, "none") else [])]):
        parts = [
            f"{names.get(who, who)} {_count(count)}" for who, count in board.get(place, {}).items()
        ]
        parts += ["Fort"] if place in forts else []
        parts += ["Sand Storm"] if place == storm else []
        told.append(f"{names.get(place, place)}: {', '.join(parts)}")
    return told


def _count(count: Any) -> str:
    if isinstance(count, Mapping):
        pair = [f"{count.get('troops', 0)} Troops"] if count.get("troops") else []
        return " and ".join([*pair, f"{count.get('sardaukar', 0)} Sardaukar"])
    return str(count)


def _result(state: Mapping[str, Any], names: Mapping[str, str], example: Example) -> str:
    parts = standing(state, names) or ["The board is empty"]
    held = [
        f"{names.get(who, who)} holds {', '.join(names.get(token, token) for token in tokens)}"
        for who, tokens in (state.get("held") or {}).items()
        if tokens
    ]
    parts += held
    if state.get("spice_left") is not None:
        parts.append(f"Spice unspent: {state['spice_left']}")
    ended = bool(example.actions) and example.actions[-1].get("do") == "end_turn"
    if state.get("winner") not in (None, "none"):
        parts.append(f"{names.get(state['winner'], state['winner'])} has won")
    elif ended:
        parts.append(f"Next: {names.get(state['active'], state['active'])}")
    return " · ".join(parts)


def _piece(kind: str, names: Mapping[str, str]) -> str:
    # The component of that name is the sheet of stickers; on the table lie the dice themselves.
    return "dice" if kind == "dice" else names.get(kind, kind.replace("_", " "))


def _set_up(example: Example, names: Mapping[str, str]) -> str:
    state = example.report.result.state
    out = [
        f"{_piece(kind, names)} {count}"
        for kind, count in (state.get("laid_out") or {}).items()
        if count
    ]
    players = ", ".join(names.get(who, who) for who in state.get("players") or ())
    return " · ".join(
        part for part in (f"In turn order: {players}", f"Laid out: {', '.join(out)}") if part
    )

"""The JSON Schema of play.yaml, the rules of a game as data.

It knows the keys and what form their values have; what a condition means is left to pnp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pnp.model.schema import DRAFT

Schema = dict[str, Any]

_WORDS: Final = ["string", "number", "boolean"]
_NAMED: Final = r"^[A-Za-z][A-Za-z0-9_]*$"
_CITED: Final = r"^[A-Z][A-Z0-9]*-[0-9A-Za-z.]+( .+)?$"
"""The id of a rule, with a word behind it where the same rule comes twice: `GO-2 own`."""


def _text(about: str) -> Schema:
    return {"type": _WORDS, "description": about}


def _fields(about: str, known: Schema, needed: Sequence[str] = ()) -> Schema:
    """Return the schema of a mapping with fixed keys."""
    named = {"type": ["object", "null"], "description": about, "properties": known}
    return {**named, "required": list(needed), "additionalProperties": False}


def _each(about: str, value: Schema, keys: str = _NAMED) -> Schema:
    """Return the schema of a mapping whose keys are the author's."""
    named = {"type": ["object", "null"], "description": about, "additionalProperties": value}
    return {**named, "propertyNames": {"pattern": keys}} if keys else named


def _list(about: str, item: Schema) -> Schema:
    return {"type": "array", "description": about, "items": item}


def _either(about: str, *schemas: Schema) -> Schema:
    return {"description": about, "anyOf": list(schemas)}


_RULE: Final = _text("The id of a rule.")
_CONDITION: Final = _text("A condition: count <= stones and not finished.")
_EFFECT: Final = _text("What happens, in lines that run in order.")
_SAYS: Final = _text("The sentence that is told; {name} shows a value.")
_FLAG: Final = {"type": "boolean"}
_NAMES: Final = {"anyOf": [{"type": "string"}, _list("Names.", {"type": _WORDS})]}
_LETS: Final = _each("Names for values that several lines need.", _text("A value."))


def play_schema() -> Schema:
    """Return the schema of play.yaml."""
    return {
        "$schema": DRAFT,
        "title": "play.yaml",
        **_fields("Rules as data, for pnp; docs/rules.md.", _parts(), ("players", "actions")),
        "type": "object",
    }


def _parts() -> Schema:
    cites = "Rules of the frame: turn, over, phase, and a kind for an unknown member of it."
    return {
        "title": _text("The name of the game."),
        "about": _text("A sentence about it."),
        "players": _players(),
        "options": _each("Ways to play; of a list the first is usual.", {}),
        "values": _each("Numbers that are in no rule.", {}),
        "rules": _each("Sentences by rule id, where there is no rules.yaml.", {}, _CITED),
        "kinds": _each("Finite sets: lists, 1..6, tables, boards.", _kind()),
        "pieces": _each("Stock that is conserved.", _pieces()),
        "state": _each("What changes in play.", _state()),
        "functions": _each("Named conditions and values: NAME(p player).", _function("is"), ""),
        "procedures": _each("Named effects: NAME(p player).", _function("do"), ""),
        "phases": _each("Who decides now, between which actions.", _phase()),
        "actions": _each("What can be done, and what refuses it.", _action()),
        "whenever": _each("What happens as soon as a condition holds.", _trigger(), _CITED),
        "end": _each("How the game is over.", _end(), _CITED),
        "always": _each("CONDITION -- SENTENCE: true in any position.", _CONDITION, _CITED),
        "cites": _each(cites, _RULE),
        "scores": _either(
            "Who wins where nobody is named.", _CONDITION, _list("In order.", _CONDITION)
        ),
        "payoff": _text("What the seat `it` gets."),
        "scene": _each("What pictures are told: words, active, anything else.", _text("")),
        "told": _each("Rules for the table alone, and who minds them.", {}, _CITED),
    }


def _players() -> Schema:
    count = {"type": "integer", "minimum": 1}
    known = {"from": _text("A kind whose members are the seats."), "least": count, "most": count}
    about = "The seats in turn order."
    return _either(about, _list("Names.", {"type": "string"}), _fields(about, known, ("from",)))


def _kind() -> Schema:
    row = {"type": "object", "required": ["id"]}
    known = {
        "grid": _list("[columns, rows]", {"type": _WORDS}),
        "hexes": _text("Rings around the middle cell."),
        "table": _either(
            "A table of game.yaml by name, or its rows.", {"type": "string"}, _list("Rows.", row)
        ),
        "component": _text("The designs of a component of game.yaml."),
        "every": _each("Every member of one set with every one of others.", {}),
        "directions": {"enum": ["all", "orthogonal", "diagonal", "hexes"]},
        "neighbours": _text("The column that names the neighbours of a row."),
        "cells": _either(
            "What is printed on cells of a board: a table, or rows.",
            {"type": "string"},
            _list("Rows.", row),
        ),
        "said": _each("What sentences call members.", _text("A name.")),
    }
    return {"anyOf": [_list("Members.", {"type": _WORDS}), _text("1..6"), _fields("", known)]}


def _pieces() -> Schema:
    known = {
        "component": _text("The printed component that is counted."),
        "count": _text("How many there are, or a value of rules.yaml."),
        "rule_count": _text("The value that the count must equal."),
        "per": _text("The kind that owns them."),
        "on": _text("The kind that they lie on."),
        "left": _text("The function that says how many are left."),
        "rule": _RULE,
    }
    return _fields("A stock of pieces.", known, ("per", "on", "left"))


def _state() -> Schema:
    known = {
        "is": _text("number, 0..9, flag, text, KIND, T?, [T], KIND -> T"),
        "start": _text("Its value at the start."),
        "seen_by": _text("all, nobody, owner, or a part of the state that holds a player."),
        "size": {"const": "hidden"},
    }
    return {"anyOf": [_text("A type."), _fields("", known, ("is",))]}


def _function(body: str) -> Schema:
    says = _CONDITION if body == "is" else _EFFECT
    return {"anyOf": [says, _fields("", {"let": _LETS, body: says}, (body,))]}


def _phase() -> Schema:
    known = {
        "about": {**_SAYS, "description": "What is done in it, as a clause: both lay a card."},
        "by": _text("Who decides: a player, or a list of players."),
        "actions": {**_NAMES, "description": "Between which actions."},
        "do": {**_EFFECT, "description": "What happens by itself."},
        "then": {**_EFFECT, "description": "What follows when nobody is left to decide."},
        "rule": {**_RULE, "description": "Refuses actions at the wrong time."},
    }
    return _fields("A phase.", known)


def _action() -> Schema:
    known = {
        "about": _SAYS,
        "called": _text("What is done: now is the time to ..."),
        "with": _each("The choices, in their order.", _parameter()),
        "let": _LETS,
        "rules": _each("ID: CONDITION -- SENTENCE, in the order asked.", _guard(), _CITED),
        "do": _EFFECT,
        "if_no_other": {**_RULE, "description": "Legal when nothing else is, by this rule."},
        "secret": _FLAG,
    }
    return _fields("An action.", known)


def _parameter() -> Schema:
    each = {"anyOf": [_text("A type."), _each("A type for each part.", _text("A type."))]}
    known = {
        "in": _text("The list to choose from."),
        "default": _text("What it is where a record leaves it out."),
        "rule": {**_RULE, "description": "Refuses what is not in the list."},
        "says": _SAYS,
        "each": each,
        "listed": _text("The lists that a menu offers."),
        "peeks": _FLAG,
    }
    return {"anyOf": [_text("A kind, 1..6, flag, or a list."), _fields("", known)]}


def _guard() -> Schema:
    known = {"if": _CONDITION, "unless": _CONDITION, "says": _SAYS, "peeks": _FLAG}
    return {"anyOf": [_text("CONDITION -- SENTENCE"), _fields("", known)]}


def _trigger() -> Schema:
    return _fields("", {"if": _CONDITION, "do": _EFFECT, "says": _SAYS}, ("if", "do"))


def _end() -> Schema:
    known = {
        "if": _CONDITION,
        "winner": _text("A player, a list of players or none."),
        "after": {**_NAMES, "description": "Asked after these actions only."},
        "says": _SAYS,
    }
    return {"anyOf": [_CONDITION, _fields("", known, ("if",))]}

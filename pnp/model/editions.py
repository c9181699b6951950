"""Editions of a game: which there are, and what one of them changes in the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.errors import Problem, UsageProblem, did_you_mean
from pnp.model.fields import Fault, Free, Record, Row, Text, described, no_entries
from pnp.model.source import Located, read_yaml
from pnp.model.workspace import Workspace

_SAFE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"


def _edition_name(value: Any) -> str:
    if not isinstance(value, str) or set(value) - set(_SAFE) or not value[:1].isalnum():
        message = (
            f"expected an edition of letters, digits, dots and hyphens, found {described(value)}"
        )
        raise Fault(message, "it becomes part of a folder's name")
    return str(value)


EditionName = Annotated[
    str, BeforeValidator(_edition_name), WithJsonSchema({"type": ["string", "number"]})
]
"""The name of an edition, as `--edition` takes it."""


class Edition(Record):
    """What another edition changes."""

    about: Text = Field("", description="What is different, in a sentence.")
    values: dict[str, Free] = Field(
        default_factory=no_entries, description="Data for the templates that differ."
    )
    components: dict[str, Row] = Field(
        default_factory=no_entries, description="Fields of components that differ, by id."
    )

    @model_validator(mode="before")
    @classmethod
    def _no_translation(cls, data: Any) -> Any:
        if isinstance(data, dict) and "language" in data:
            hint = "a game in another language has a file of its own: pnp translate GAME de"
            raise Fault("expected no language in an edition, found one", hint)
        return data


def chosen_edition(workspace: Workspace, game: str, name: str) -> str:
    """Return the edition to build, empty for the one that the game is printed in anyway.

    Raises UsageProblem for a name that is no edition; an unknown game is left to `load_game`.
    """
    folder = workspace.games().get(game)
    if folder is None:
        return name
    source = read_yaml(folder / "game.yaml", workspace.shown(folder / "game.yaml"))
    data = source.value if isinstance(source.value, dict) else {}
    ordinary, others = str(data.get("edition") or ""), data.get("editions") or {}
    if name == ordinary:
        return ""
    if not others:
        hint = f"build it without --edition: it is {ordinary}" if ordinary else None
        raise UsageProblem(f'expected no edition: {game} has only one, found "{name}"', hint)
    if name not in others:
        raise UsageProblem(
            f'expected an edition of {game}, found "{name}"',
            did_you_mean(name, [ordinary, *others]),
        )
    return name


def changed_components(source: Located, edition: str) -> tuple[list[Any], list[Problem]]:
    """Return the components as game.yaml gives them, with what the edition changes in them."""
    raw = source.value.get("components")
    components: list[Any] = raw if isinstance(raw, list) else []
    editions = source.value.get("editions")
    known = {str(c.get("id")) for c in components if isinstance(c, dict)}
    problems: list[Problem] = []
    for name, item in editions.items() if isinstance(editions, dict) else ():
        changes = item.get("components") if isinstance(item, dict) else None
        if not isinstance(changes, dict):
            continue
        for component in changes:
            if component not in known:
                place = ("editions", name, "components", component)
                message = f'expected the id of a component, found "{component}"'
                hint = did_you_mean(component, map(str, known))
                problems.append(source.problem(place, message, hint))
        if name == edition:
            components = [_changed(component, changes) for component in components]
    return components, problems


def _changed(component: Any, changes: Mapping[str, Any]) -> Any:
    change = changes.get(str(component.get("id"))) if isinstance(component, dict) else None
    return {**component, **change} if isinstance(change, dict) else component


def edition_of_rules(raw: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """Return the content of rules.yaml as one edition has it: rules, texts and values.

    The block ``editions`` holds for each name what is ``absent``, other ``values`` by name and
    ``rules`` that are worded otherwise or added. Everything else stays as it is, the block too.
    """
    changes = _mapping(_mapping(raw.get("editions")).get(edition))
    values = _mapping(changes.get("values"))
    fresh = {str(name): _mapping(item) for name, item in _mapping(changes.get("rules")).items()}
    absent = {str(name) for name in changes.get("absent") or ()}
    rules: dict[str, Any] = {}
    for name, item in _mapping(raw.get("rules")).items():
        if name in absent:
            continue
        if not isinstance(item, dict):
            rules[name] = item
            continue
        rule = {**item, **fresh.pop(name, {})}
        stated = rule.get("values")
        if isinstance(stated, dict):
            rule["values"] = {key: values.get(key, number) for key, number in stated.items()}
        rules[name] = rule
    return {**raw, "rules": {**rules, **fresh}}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}

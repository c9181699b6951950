"""Editions of a game: which there are, and what one of them changes in the data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

from msgspec.structs import replace
from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.errors import Problem, UsageProblem, did_you_mean
from pnp.model.fields import Fault, Free, Record, Row, Text, described, no_entries
from pnp.model.source import Located, Path_, read_yaml
from pnp.model.structure import structure
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


def changed_components(source: Located, edition: str) -> tuple[Located, list[Any], list[Problem]]:
    """Return the components as game.yaml gives them, with what the edition changes in them.

    The document before them knows where the changes stand; the problems are those of all editions.
    """
    data = _mapping(source.value)
    raw = data.get("components")
    components: list[Any] = raw if isinstance(raw, list) else []
    ids = [str(c.get("id")) if isinstance(c, dict) else "" for c in components]
    problems: list[Problem] = []
    moved: dict[Path_, Path_] = {}
    for name, item in _mapping(data.get("editions")).items():
        changes = _mapping(_mapping(item).get("components"))
        place: Path_ = ("editions", name, "components")
        for component in changes:
            if component not in ids:
                message = f'expected the id of a component, found "{component}"'
                hint = did_you_mean(component, filter(None, ids))
                problems.append(source.problem((*place, component), message, hint))
        if name == edition:
            for index, own in enumerate(ids):
                for field in _mapping(changes.get(own)):
                    moved["components", index, field] = (*place, own, field)
            components = [_changed(component, changes) for component in components]
    return replace(source, moved=moved) if moved else source, components, problems


def edition_problems(source: Located, kinds: Mapping[str, type[BaseModel]]) -> list[Problem]:
    """Return what is wrong with components as the editions change them."""
    problems: list[Problem] = []
    for edition in _mapping(_mapping(source.value).get("editions")):
        changed, components, _ = changed_components(source, edition)
        indices = {path[1] for path in changed.moved}
        for index, component in enumerate(components):
            kind = kinds.get(str(component.get("kind"))) if index in indices else None
            if kind:
                problems += structure(kind, changed, ("components", index), component)[1]
    return problems


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


def faults_of_rules(
    source: Located, raw: Mapping[str, Any], editions: Collection[str]
) -> list[Problem]:
    """Return a problem for each edition of rules.yaml that game.yaml does not name."""
    return [
        source.problem(
            ("editions", name),
            f'expected an edition of game.yaml, found "{name}"',
            did_you_mean(name, editions),
        )
        for name in _mapping(raw.get("editions"))
        if name not in editions
    ]


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}

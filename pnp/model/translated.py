"""A game in another language: the same data with its words replaced, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pnp.errors import Problem, Problems
from pnp.languages.catalogue import Catalogue
from pnp.languages.checking import checker_of, faults, turned
from pnp.languages.pseudo import TAG as PSEUDO
from pnp.languages.pseudo import Pseudo
from pnp.languages.reading import catalogue_of
from pnp.model.component import Component, Item
from pnp.model.game import Game
from pnp.model.game_file import Credit, GameFile, Players, PrintGroup
from pnp.model.icon_names import are_icons, icon_names
from pnp.model.rules import RULE_TEXTS, rule_context
from pnp.model.texts import PRINTED, Say, translated

Where = Callable[..., str]


def in_language(game: Game, tag: str) -> Game:
    """Return the game in a language; itself for its own or for none.

    Raises UsageProblem where nobody has begun to translate it, Problems for a faulty PO file.
    """
    said, wrong = as_said(game, tag)
    if wrong:
        raise Problems(wrong)
    return said


def as_said(game: Game, tag: str, is_signing: bool = False) -> tuple[Game, list[Problem]]:
    """Return the game in a language, and what is wrong with its messages; raises likewise.

    Who is *signing* the messages may have turned what was signed.
    """
    if not tag or tag == game.data.language:
        return game, []
    if tag == PSEUDO:
        return in_words_of(game, Pseudo(game.data.language)), []
    words = catalogue_of(game.workspace, game.name, tag)
    # What is being signed is held as it will be once it is.
    words = words.resigned() if is_signing else words
    checker = checker_of(words, names_in(game), game.data.language, kinds_in(game))
    wrong = faults(checker) + ([] if is_signing else turned(checker))
    return in_words_of(game, words), wrong


def names_in(game: Game) -> dict[str, str]:
    """Return the names of a game, each with what it means: the first name of the same thing.

    Words that a row goes by besides mean the row; who plays it is somebody else.
    """
    means: dict[str, str] = {}
    first: dict[str, str] = {}
    rows = [row for rows in game.named_rows().values() for row in rows]
    rows += [{"id": item.id, **item.fields} for items in game.items.values() for item in items]
    for row in rows:
        faces = [face for face in row.get("faces") or () if isinstance(face, dict)]
        for thing in (row, *faces):
            _add(thing, first, means)
    return means


def kinds_in(game: Game) -> dict[str, str]:
    """Return the table of each thing that has a name: a place is no player, wherever it is said."""
    means, found = names_in(game), dict[str, str]()
    for table, rows in game.named_rows().items():
        for row in rows:
            for name in (row.get("name"), row.get("player")):
                if name:
                    found.setdefault(means[str(name)], table)
    return found


def _add(row: dict[str, Any], first: dict[str, str], means: dict[str, str]) -> None:
    name, thing = str(row.get("name") or ""), str(row.get("id") or row.get("name"))
    meaning = first.setdefault(thing, means.get(name, name or thing))
    others = row.get("also") or ()
    for word in (name, *(others if isinstance(others, list) else [others])):
        if word:
            means.setdefault(str(word), meaning)
    if row.get("player"):
        means.setdefault(str(row["player"]), str(row["player"]))


def in_words_of(game: Game, words: Catalogue) -> Game:
    """Return the game as a catalogue says it; `Game.original` is the one as it is written."""
    say = _but_icons(game, words.say)
    tables = {
        name: [translated(row, say, name) for row in rows] for name, rows in game.tables.items()
    }
    return replace(
        game,
        data=_data(game.data, say).model_copy(update={"language": words.tag}),
        tables=tables,
        components=tuple(_component(component, say) for component in game.components),
        items={c.id: tuple(_item(i, c, say) for i in game.items[c.id]) for c in game.components},
        rules=_rules(game.rules, say),
        words=words,
        original=game,
    )


def _but_icons(game: Game, say: Say) -> Say:
    """Return what says everything but values that are nothing but names of icons."""
    icons = icon_names(game.workspace, game.name)

    def said(context: str, text: str) -> str:
        held = context.rpartition(" ")[2] in PRINTED
        return say(context, text) if held or not are_icons(text, icons) else text

    return said


def _data(data: GameFile, say: Say) -> GameFile:
    players = data.players
    return data.model_copy(
        update={
            "title": say("game title", data.title),
            "subtitle": data.subtitle and say("game subtitle", data.subtitle),
            "about": say("game about", data.about),
            "licence": say("game licence", data.licence),
            "players": players and _players(players, say),
            "credits": [_credit(credit, say) for credit in data.credits],
            "values": translated(data.values, say, "values"),
            "files": {name: _group(group, name, say) for name, group in data.files.items()},
            "sheets": {name: _group(group, name, say) for name, group in data.sheets.items()},
        }
    )


def _players(players: Players, say: Say) -> Players:
    fields = {name: getattr(players, name) for name in ("time", "age")}
    return players.model_copy(
        update={name: text and say(f"game {name}", text) for name, text in fields.items()}
    )


def _credit(credit: Credit, say: Say) -> Credit:
    return credit.model_copy(update={"role": say("game role", credit.role)})


def _group(group: PrintGroup, name: str, say: Say) -> Any:
    fields = ("title", "print", "before", "make", "paper")
    said = {field: getattr(group, field, None) for field in fields}
    update = {field: say(f"file {name} {field}", text) for field, text in said.items() if text}
    return group.model_copy(update=update)


def _component(component: Component, say: Say) -> Component:
    # Without a title the id stands for it, and is translated like one.
    title = say(f"component {component.id} title", component.name)
    values = translated(component.values, say, f"component {component.id}")
    changed = title != component.name or values != component.values
    update = {"title": title, "values": values}
    if currency := getattr(component, "currency", None):
        update["currency"] = say(f"component {component.id} currency", str(currency))
        changed = True
    return component.model_copy(update=update) if changed else component


def _item(item: Item, component: Component, say: Say) -> Item:
    fields = dict(item.fields)
    fields.setdefault("id", item.id)
    found = translated(fields, say, component.for_each or component.id)
    return replace(item, fields={key: found[key] for key in item.fields})


def _rules(rules: dict[str, Any], say: Say) -> dict[str, Any]:
    """Return rules.yaml with its sentences and the titles of its sections replaced."""
    found = dict(rules)
    for part in ("rules", "sections"):
        if isinstance(rules.get(part), dict):
            found[part] = {key: _rule(part, key, item, say) for key, item in rules[part].items()}
    return found


def _rule(part: str, key: str, item: Any, say: Say) -> Any:
    if part == "sections":
        return say(f"section {key}", str(item))
    if not isinstance(item, dict):
        return item
    said = {
        field: say(rule_context(key, field), str(item[field]))
        for field in RULE_TEXTS
        if item.get(field)
    }
    return {**item, **said}

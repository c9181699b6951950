"""Gathers what a game says: it is drawn and its book opened, by words that listen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.face import Design
from pnp.faces.maker import FaceMaker
from pnp.files import is_file
from pnp.languages.ambient import PAPER
from pnp.languages.catalogue import NAME
from pnp.languages.gathered import Listening, Message
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.scenarios import SCENARIOS, read_scenarios
from pnp.model.source import Located, read_yaml
from pnp.model.translated import in_words_of
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from pnp.pipeline.choices import has_book
from pnp.pipeline.pictured import Heard
from pnp.rulebook.html import write_html

_SPOKEN = re.compile(r"""\b_\(\s*(["'])(.*?)(?<!\\)\1""")
NOTES = {
    NAME: "name: other forms may stand behind bars",
    "position": "what a picture shows, for who cannot see it",
    "reason": "what a step came to; on the page for the screen",
    "row": "a die or a card of an example, for who cannot see it",
}
"""What a translator is told of the messages of a context."""

MOST_PLACES = 4
"""More places of one text would only hide the first ones."""


def gather(workspace: Workspace, name: str) -> tuple[Heard, list[Message]]:
    """Return a game as it was heard, and the messages of all its editions. Raises Problems."""
    game = load_game(workspace, name, KINDS)
    words = Listening(game.data.language)
    heard = _listen(game, words)
    for edition in game.editions[1:]:
        _listen(load_game(workspace, name, KINDS, edition), words)
    messages = [message for message in words.all() if message.context != PAPER]
    _place(messages, game)
    return heard, messages


def _listen(game: Game, words: Listening) -> Heard:
    """Draw everything that the game prints, and return it."""
    words.on = ""
    told = in_words_of(game, words)
    maker = FaceMaker(told)
    designs: dict[str, list[Design]] = {}
    for component in told.components:
        words.on = component.id
        designs[component.id] = maker.designs(component)
    if maker.problems:
        raise Problems(maker.problems)
    words.on = "rulebook"
    book = None
    if has_book(told):
        book = open_book(told, draft=True, maker=maker)
        write_html(book, maker.templates, maker.fonts)
    return Heard(game, maker, designs, book)


# ---------------------------------------------------------------------- where they stand


def _place(messages: Sequence[Message], game: Game) -> None:
    """Note where the messages are written, and what they are about."""
    written = _written(game)
    scenarios = _scenarios(game)
    printed = {c.for_each: c for c in game.components if c.for_each}
    called = cache(partial(_of_root, game.workspace))
    for message in messages:
        owner, _, rest = message.context.partition(" ")
        if owner == "example":
            places = [scenarios[rest.split(" ")[0]]] if rest.split(" ")[0] in scenarios else []
        else:
            places = written[message.text][:MOST_PLACES]
        message.places = list(dict.fromkeys(map(called, message.places or places)))
        if owner in printed:
            found = [c.id for c in game.components if c.for_each == owner]
            message.add("", f"on: {', '.join(found)}")
        if note := NOTES.get(message.context):
            message.add("", note)


def _of_root(workspace: Workspace, place: str) -> str:
    """Return a place as it is called wherever `pnp` was started, and wherever it is installed."""
    file, _, line = place.rpartition(":")
    roots = workspace.roots()
    files = ((base / file).resolve() for base in (Path.cwd(), *roots))
    path = next(filter(is_file, files), Path(file))
    # An environment may lie in the workspace, and pnp in it: the innermost root counts.
    for root in sorted(roots, key=lambda root: -len(root.parts)):
        if path.is_relative_to(root):
            return f"{path.relative_to(root).as_posix()}:{line}"
    return place


def _written(game: Game) -> Mapping[str, list[str]]:
    """Return where texts are written, by text."""
    found: dict[str, list[str]] = defaultdict(list)
    for source in _sources(game):
        for place, text in _texts(source.value, ()):
            line = source.line(place)
            found[text].append(f"{source.file.as_posix()}:{line}")
    for items in game.items.values():
        for item in items:
            for _, text in _texts(item.fields, ()):
                if item.file and item.line:
                    found[text].append(f"{item.file.as_posix()}:{item.line}")
    for path, template in _templates(game):
        for number, row in enumerate(template.split("\n"), start=1):
            for _, said in _SPOKEN.findall(row):
                found[said].append(f"{path.as_posix()}:{number}")
    return defaultdict(list, {text: list(dict.fromkeys(at)) for text, at in found.items()})


def _sources(game: Game) -> Iterator[Located]:
    yield from game.sources.values()
    for name in ("game.yaml", "rules.yaml"):
        path = game.workspace.find(f"components/{game.name}/{name}")
        if path:
            yield read_yaml(path, game.workspace.shown(path))


def _texts(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield place, str(value)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(part, (*place, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _texts(part, (*place, index))


def _templates(game: Game) -> Iterator[tuple[Path, str]]:
    """Yield the templates that a game can use, its own and shared ones: the first of a name."""
    others = {Path("templates", name) for name in game.workspace.games() if name != game.name}
    seen: set[Path] = set()
    for root in game.workspace.roots():
        for path in sorted((root / "templates").rglob("*.j2")):
            place = path.relative_to(root)
            if place not in seen and others.isdisjoint(place.parents):
                seen.add(place)
                yield game.workspace.shown(path), path.read_text(encoding="utf-8")


def _scenarios(game: Game) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in SCENARIOS:
        path = game.workspace.find(f"components/{game.name}/{name}")
        for one in read_scenarios(path, game.workspace.shown(path)) if path else ():
            found[one.id] = f"{one.file.as_posix()}:{one.line}"
    return found

"""What the tests of declared rules share: games by name, and a way to play them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.declared import (
    FILES,
    Declaration,
    Declared,
    Design,
    Files,
    Printed,
    Rulebook,
    Sitting,
    declare,
)
from pnp.games.declared.luck import Rolls
from pnp.games.declared.position import Position
from pnp.games.declared.runner import Action
from pnp.games.protocol import Setup
from pnp.model.game import Game as PrintedGame
from pnp.model.loader import load_game
from pnp.model.play import read_play
from pnp.model.rules import read_rules
from pnp.model.workspace import Workspace

ROOT = Path(__file__).parents[3]
GAMES = Path(__file__).parent / "games"


def printed(game: PrintedGame) -> Printed:
    """Return tables and components of game.yaml as the rules see them."""
    return Printed(
        game.tables,
        {
            name: [Design(item.id, item.copies, item.fields) for item in items]
            for name, items in game.items.items()
        },
    )


@cache
def declared(name: str) -> Declaration:
    """Return the rules of one of the games beside the tests, or of Dune Express."""
    if name != "dune_express":
        return declare(read_play(GAMES / f"{name}.yaml", Path(f"{name}.yaml")))
    folder = ROOT / "components" / "dune-express"
    source = read_play(folder / "play.yaml", Path("play.yaml"))
    rules = read_rules(folder / "rules.yaml")
    sentences = {rule.id: rule.text for rule in rules.rules.values()}
    game = load_game(Workspace(ROOT), "dune-express", KINDS)
    return declare(source, Rulebook(sentences, rules.values), printed(game))


def from_text(text: str) -> Declaration:
    """Return the rules of a text; the file is called play.yaml in messages."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "play.yaml"
        path.write_text(text, encoding="utf-8")
        return declare(read_play(path, Path("play.yaml")))


def game_of(text: str) -> Declared:
    """Return the game of a text by the protocol."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "play.yaml"
        path.write_text(text, encoding="utf-8")
        return Declared({"values": {}, FILES: Files(read_play(path, Path("play.yaml")))})


def the_game(name: str, seats: tuple[str, ...] = (), **setup: Any) -> Sitting:
    """Return one of the games, ready to be played."""
    return declared(name).sitting(Setup(seats, **setup))


Played = tuple[Position, tuple[str, ...], list[Action], Action]
"""A position, who decides in it, all that they can do, and what one of them does."""


def played(game: Sitting, number: int, seed: int = 0) -> Iterator[Played]:
    """Play a game by chance and yield every decision; at last the end, with nothing to do."""
    choice = random.Random(f"{seed} {number}")
    rolls = Rolls(Chance.of(seed, number))
    position = game.start(rolls)
    while position.ended is None:
        seats = game.to_play(position)
        legal = [action for seat in seats for action in game.legal_actions(position, seat)]
        assert legal, game.words(position)
        action = choice.choice(legal)
        yield position, seats, legal, action
        position = game.apply(position, action, rolls)
    yield position, (), [], ()


def game(name: str, told: bool = True) -> Declared:
    """Return one of the games by the protocol; *told* is whether all of its rules are kept.

    Rules for the table alone are no rules of the game to the contracts.
    """
    source = read_play(GAMES / f"{name}.yaml", Path(f"{name}.yaml"))
    if not told:
        left = {rule: text for rule, text in source.value["rules"].items()
                if rule not in source.value["told"]}  # fmt: skip
        value = {key: part for key, part in source.value.items() if key != "told"}
        source = replace(source, value={**value, "rules": left})
    return Declared({"values": {}, FILES: Files(source)})

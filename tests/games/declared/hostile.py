"""Plays what strangers write: it is refused in words, or it runs within the limits."""

from __future__ import annotations

import random
import traceback
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.errors import PnpError
from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.declared import Design, Printed, Rulebook, declare
from pnp.games.declared.luck import Rolls
from pnp.model.loader import load_game
from pnp.model.play import read_play
from pnp.model.rules import read_rules
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from tests.games.declared.table import ROOT, game, printed

PRINTED = Printed({"tiles": [{"id": "a", "worth": 1}]}, {"tiles": [Design("a", 3)]})


@cache
def world_of(name: str) -> tuple[Rulebook, Printed]:
    """Return what a game of the repository says beside its play.yaml; little for an empty name."""
    if not name:
        return Rulebook(), PRINTED
    root = ROOT if (ROOT / "components" / name).exists() else ROOT / "gallery" / name
    rules = read_rules(root / "components" / name / "rules.yaml")
    sentences = {rule.id: rule.text for rule in rules.rules.values()}
    return Rulebook(sentences, rules.values), printed(load_game(Workspace(root), name, KINDS))


def tried(content: str | bytes, moves: int = 12, seed: int = 0, name: str = "") -> str:
    """Return what became of a file: nothing where it was played, or the message it was refused by.

    What is neither comes back as a traceback, beginning with ``!``. It stands in the place of the
    play.yaml of the game that is named.
    """
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "play.yaml"
            data = (
                content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
            )
            path.write_bytes(data)
            declaration = declare(read_play(path, Path("play.yaml")), *world_of(name))
        game = declaration.sitting()
        rolls = Rolls(Chance.of(seed, 0))
        choice = random.Random(seed)
        position = game.start(rolls)
        for _ in range(moves):
            if position.ended is not None:
                break
            game.words(position)
            seats = game.to_play(position)
            for seat in seats:
                game.observation(position, seat)
            legal = list(game.legal_actions(position))
            if not legal:
                break
            action = choice.choice(legal)
            assert game.why_not(position, action) is None
            assert not game.violations(position, action)
            position = game.apply(position, action, rolls)
            list(game.broken(position))
            assert game.from_plain(game.to_plain(position)) == position
        game.outcome(position)
        game.returns(position)
    except PnpError as error:
        return str(error) or "refused"
    except Exception:
        return "!" + traceback.format_exc()
    return ""


def replayed(name: str, contents: list[str]) -> list[str]:
    """Return what became of scenarios of a game; what is no answer in words begins with ``!``."""
    played = game(name)
    story = played.story({})
    answers = []
    for content in contents:
        answer = ""
        try:
            with TemporaryDirectory() as folder:
                path = Path(folder) / "examples.yaml"
                path.write_text(content, encoding="utf-8")
                scenarios = read_scenarios(path)
            for scenario in scenarios:
                replay = played.replay(scenario.data)
                answer = replay.report.result.message
                if not replay.faults:
                    story.told(replay)
                    story.result(replay)
                    story.scene(replay, replay.number_of_steps)
                    assert replay.applied | replay.broken <= played.rules
        except PnpError as error:
            answer = str(error)
        except Exception:
            answer = "!" + traceback.format_exc()
        answers.append(answer)
    return answers


def all_tried(contents: list[str | bytes]) -> list[str]:
    """Return what became of many files."""
    return [tried(content) for content in contents]


def all_tried_as(games: list[tuple[str, str]]) -> list[str]:
    """Return what became of many files, each in the place of a game's own."""
    return [tried(content, name=name) for name, content in games]

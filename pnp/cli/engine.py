"""What the commands about rules share: the engine of a game with the game's own constants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pnp.errors import UsageProblem, did_you_mean, problem
from pnp.games import Playing, Referee, playing, referee
from pnp.model.rules import Rules, read_rules
from pnp.model.source import read_yaml
from pnp.model.workspace import Workspace


def find_rules(workspace: Workspace, game: str) -> tuple[str, Rules]:
    """Return the name of a game's engine and its rules.

    Raises UsageProblem for an unknown game, Problems for one without rules.
    """
    games = workspace.games()
    if game not in games:
        hint = did_you_mean(game, games)
        raise UsageProblem(f"expected the name of a game, found {game}", hint)
    file = games[game] / "game.yaml"
    source = read_yaml(file, workspace.shown(file))
    engine = source.value.get("rules") if isinstance(source.value, dict) else None
    path = workspace.find(f"components/{game}/rules.yaml")
    if not engine or path is None:
        raise problem(f"{game} has no rules engine", file=source.file)
    return str(engine), read_rules(path, workspace.shown(path))


def playing_of(game: str) -> Playing:
    """Return what plays a game of this workspace by its rules."""
    engine, rules = find_rules(Workspace(Path.cwd()), game)
    return playing(engine, rules.plain())


def referee_of(game: str) -> tuple[Referee, Rules]:
    """Return the referee of a game of this workspace and the rules it goes by."""
    engine, rules = find_rules(Workspace(Path.cwd()), game)
    return referee(engine, rules.plain()), rules


def print_answerer(game: str) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """Return what answers requests for printing; the planner is only loaded when asked."""

    def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
        import pnp.build

        try:
            answered: Mapping[str, Any] = pnp.build.print_answer(game, dict(request))
        except ValueError as error:
            return {"verdict": "error", "message": str(error)}
        return answered

    return answer

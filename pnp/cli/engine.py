"""What the commands about rules share: the engine of a game with the game's own constants."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import UsageProblem, did_you_mean, problem
from pnp.games.kit.parts import AnyTelling, telling
from pnp.games.kit.replay import Evaluators
from pnp.games.protocol import AnyGame
from pnp.games.registry import game_of
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


def played(name: str) -> tuple[AnyGame, Rules]:
    """Return a game of this workspace, ready to be played, and the rules it goes by."""
    engine, rules = find_rules(Workspace(Path.cwd()), name)
    return game_of(engine, rules.plain()), rules


def told(name: str) -> tuple[AnyTelling, Rules]:
    """Return a game of this workspace as one that tells of scenarios, and the rules it goes by."""
    game, rules = played(name)
    return telling(game), rules


def evaluators(name: str) -> Evaluators:
    """Return what answers scenarios of a game that are no play; loaded when it is asked."""
    from pnp.build import evaluators_of

    return evaluators_of(Workspace(Path.cwd()), name)


def only_game(workspace: Workspace) -> str:
    """Return the game of a workspace that has one. Raises UsageProblem for several."""
    root = workspace.root.resolve()
    own = [name for name, at in workspace.games().items() if at.is_relative_to(root)]
    if len(own) == 1:
        return own[0]
    known = ", ".join(own or workspace.games())
    raise UsageProblem("expected --game with the name of a game", f"known: {known}")

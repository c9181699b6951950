"""What the commands about rules share: the engine of a game with the game's own constants."""

from __future__ import annotations

from contextlib import AbstractContextManager

from pnp.cli.places import here
from pnp.errors import UsageProblem, problem
from pnp.games.kit.replay import Evaluators
from pnp.games.kit.telling import AnyTelling, telling
from pnp.games.protocol import AnyGame
from pnp.games.registry import game_of
from pnp.model.engines import NO_ENGINE, engine_of, limits_of
from pnp.model.loader import load_game
from pnp.model.remarks import DECLARED
from pnp.model.rules import Rules, read_rules
from pnp.model.source import read_yaml
from pnp.model.workspace import Workspace


def played(name: str, rules_file: str = "") -> tuple[AnyGame, Rules]:
    """Return a game of this workspace, ready to be played, and the rules it goes by.

    A *rules_file*, declared rules in the game's folder, stands in for what game.yaml names. Raises
    UsageProblem for an unknown game or file, Problems for a game without rules or with wrong ones.
    """
    workspace = here()
    games = workspace.games()
    if name not in games:
        raise workspace.unknown(name)
    file = games[name] / "game.yaml"
    source = read_yaml(file, workspace.shown(file))
    engine = source.value.get("rules") if isinstance(source.value, dict) else None
    if rules_file:
        _check_file(workspace, name, rules_file)
        engine = rules_file
    path = workspace.find(f"components/{name}/rules.yaml")
    if isinstance(engine, str) and engine.endswith(DECLARED):
        # The rules name tables and pieces of the game: all its files are read.
        from pnp.faces import KINDS

        with limits_of(engine):
            return engine_of(load_game(workspace, name, KINDS), file=rules_file)
    if not engine or path is None:
        raise problem(f"{name} has no rules engine", hint=NO_ENGINE, file=source.file)
    rules = read_rules(path, workspace.shown(path))
    return game_of(str(engine), rules.plain()), rules


def _check_file(workspace: Workspace, name: str, rules_file: str) -> None:
    """Raise UsageProblem for what is no file of declared rules in the game's folder."""
    if rules_file.endswith(DECLARED) and workspace.find(f"components/{name}/{rules_file}"):
        return
    message = f'expected a file of declared rules in components/{name}, found "{rules_file}"'
    known = workspace.find(f"components/{name}/play{DECLARED}")
    raise UsageProblem(message, f"type --rules play{DECLARED}" if known else None)


def told(name: str, rules_file: str = "") -> tuple[AnyTelling, Rules]:
    """Return a game of this workspace as one that tells of scenarios, and the rules it goes by."""
    game, rules = played(name, rules_file)
    return telling(game), rules


def is_declared(game: AnyGame) -> bool:
    """Return whether the rules of a game are data: a stranger's may take any time."""
    return hasattr(game, "declaration")


def limits(game: AnyGame, seconds: int = 0) -> AbstractContextManager[None]:
    """Return the limits within which a game is asked; *seconds* more than usual."""
    return limits_of(DECLARED if is_declared(game) else None, seconds)


def evaluators(name: str) -> Evaluators:
    """Return what answers scenarios of a game that are no play; loaded when it is asked."""
    from pnp.pipeline import evaluators_of

    return evaluators_of(here(), name)


def only_game(workspace: Workspace) -> str:
    """Return the game of a workspace that has one. Raises UsageProblem for several."""
    own = workspace.own()
    if len(own) == 1:
        return own[0]
    known = ", ".join(own or workspace.games())
    raise UsageProblem("expected --game with the name of a game", f"known: {known}")

"""The rules and the examples of a game without a rulebook, which no book reads."""

from __future__ import annotations

from pnp.errors import Problem, Problems
from pnp.games.declared.limits import Budget
from pnp.games.kit.telling import telling
from pnp.model.engines import engine_of, limits_of
from pnp.model.game import Game
from pnp.model.scenarios import SCENARIOS, read_scenarios
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.examples import Examples, faults_of
from pnp.rulebook.seating import misseated
from pnp.rulebook.telling import names_of


def play_faults(game: Game) -> list[Problem]:
    """Return what is wrong with declared rules, and with examples that they are asked about."""
    game = game.original or game
    try:
        with limits_of(game.data.rules):
            return _faults(game)
    except Problems as error:
        return error.problems


def hold_to_play(game: Game) -> None:
    """Raise Problems where the rules of a game, or its examples, are wrong."""
    if faults := play_faults(game):
        raise Problems(faults)


def _faults(game: Game) -> list[Problem]:
    engine, rules = engine_of(game, budget=Budget())
    told = telling(engine)
    scenarios = []
    for name in SCENARIOS:
        path = game.workspace.find(f"components/{game.name}/{name}")
        scenarios += read_scenarios(path, game.workspace.shown(path)) if path else []
    evaluators = evaluators_of(game.workspace, game.name)
    examples = Examples(scenarios, told, told.story(names_of(game)), evaluators)
    faults = [problem for one in examples.all.values() for problem in faults_of(one, rules)]
    return [*faults, *misseated(game, engine.seats)]

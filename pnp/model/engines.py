"""The rules engine of a game: built in, brought by a package, or declared in a file of its own."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import problem
from pnp.games import registry
from pnp.model.game import Game
from pnp.model.play import read_play
from pnp.model.remarks import DECLARED
from pnp.model.rules import Rules, read_rules

if TYPE_CHECKING:
    from pnp.games.declared.limits import Budget
    from pnp.games.protocol import AnyGame


NO_ENGINE: Final = "rules: play.yaml in game.yaml declares rules as data: docs/rules.md"
"""The way out for a game without an engine."""


def engine_of(
    game: Game, edition: str | None = None, budget: Budget | None = None, file: str = ""
) -> tuple[AnyGame, Rules]:
    """Return the engine of a game, and the rules that it goes by in one edition.

    Declared rules know all editions themselves; *budget* holds the steps of all that is asked of
    them. A *file* of declared rules stands in for what game.yaml names. Raises Problems for faults
    in their files, PnpError for an engine that cannot be used.
    """
    # An engine plays by the sentences as they are written, whatever language is printed.
    game = game.original or game
    name, rules = file or game.data.rules, rules_for(game, edition)
    if not name or rules is None:
        raise problem(f"{game.name} has no rules engine", hint=NO_ENGINE)
    if not name.endswith(DECLARED):
        return registry.game_of(name, rules.plain()), rules
    ordinary = rules if edition is None else rules_for(game) or rules
    return _declared(game, name, ordinary, budget), rules


def limits_of(rules: str | None, seconds: int = 0) -> AbstractContextManager[None]:
    """Return the limits within which an engine works, by its name in game.yaml.

    Declared rules are a stranger's: they get a minute, and *seconds* that were asked for, and
    1 GiB, see `declared.wall`.
    """
    if not rules or not rules.endswith(DECLARED):
        return nullcontext()
    from pnp.games.declared.wall import SECONDS, limited

    return limited(SECONDS + seconds)


def rules_for(game: Game, edition: str | None = None) -> Rules | None:
    """Return the rules of a game in one edition; None for a game without. Raises Problems."""
    path = game.workspace.find(f"components/{game.name}/rules.yaml")
    shown = game.workspace.shown(path) if path else None
    return read_rules(path, shown, edition, game.words.say) if path else None


def _declared(game: Game, name: str, rules: Rules, budget: Budget | None) -> Any:
    from pnp.games.declared import FILES, Declared, Design, Files, Printed, Rulebook

    path = game.workspace.find(f"components/{game.name}/{name}")
    if path is None:
        raise problem(f'expected a file in components/{game.name}, found no "{name}"')
    source = read_play(path, game.workspace.shown(path))
    editions = rules.blocks.get("editions") or {}
    books = {"": Rulebook(_sentences(rules), rules.values)}
    for edition, block in editions.items():
        other = rules_for(game, edition)
        assert other is not None
        absent = frozenset(rules.rules) - frozenset(other.rules)
        # The number of a rule that an edition lacks may still be named: it is what it was before.
        values = {**rules.values, **(block.get("values") or {}), **other.values}
        books[edition] = Rulebook(_sentences(other), values, absent)
    pieces = {
        component: tuple(Design(item.id, item.copies, item.fields) for item in items)
        for component, items in game.items.items()
    }
    files = Files(source, books, Printed(game.tables, pieces))
    return Declared({**rules.plain(), FILES: files}, budget)


def _sentences(rules: Rules) -> dict[str, str]:
    return {rule.id: rule.text for rule in rules.rules.values()}

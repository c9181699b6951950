"""Policies by name: those of every game, of one game, and of installed packages.

A package gives policies for any game by entry points of the group ``pnp.policies``,

    [project.entry-points."pnp.policies"]
    careful = "my_players:careful"

each of which names a `Policy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any, Final

from pnp.english import listed
from pnp.errors import PnpError, UsageProblem, did_you_mean
from pnp.games.kit.effort import Effort
from pnp.games.kit.policies import USUAL, Policy, Thinker
from pnp.games.kit.search import searching
from pnp.games.protocol import AnyGame

GROUP: Final = "pnp.policies"


def policies_of(game: AnyGame) -> dict[str, Policy]:
    """Return the policies of a game that need not be told how long to think, by name."""
    own: Mapping[str, Policy] = getattr(game, "policies", {})
    return {**USUAL, **own}


def thinkers_of(game: AnyGame) -> dict[str, Thinker]:
    """Return what makes the policies of a game that take a budget, by name.

    Who searches has to deal anew what he does not see; a game that cannot names it as *undealt*.
    """
    own: Mapping[str, Thinker] = getattr(game, "thinkers", {})
    usual = {} if getattr(game, "undealt", ()) else {"search": searching(game)}
    return {**usual, **own}


def names_of(game: AnyGame) -> list[str]:
    """Return the names of all policies that can play a game, those of packages last."""
    return [*policies_of(game), *thinkers_of(game), *(point.name for point in _points())]


def policy_of(game: AnyGame, word: str) -> Policy:
    """Return the policy that a word means: ``greedy``, ``search``, ``search:400``, ``search:2s``.

    Raises UsageProblem for a word that means none, PnpError for a package's policy that cannot be
    loaded.
    """
    name, colon, budget = word.partition(":")
    known, thinkers = policies_of(game), thinkers_of(game)
    if name in thinkers:
        return thinkers[name](Effort.read(budget) if colon else Effort())
    if not colon and name in known:
        return known[name]
    if name == "search":
        undealt = listed(getattr(game, "undealt", ()))
        way = f"say in play.yaml what {undealt} can be, such as 1..6 in place of number"
        raise UsageProblem(f"expected no search: it would see {undealt}, which is hidden", way)
    for point in () if colon else _points():
        if point.name == name:
            try:
                found: Policy = point.load()
            except Exception as error:
                # Whatever a foreign module raises while it is imported is told in words.
                what = f"{type(error).__name__}: {error}"
                raise PnpError(
                    f"the policy {name} ({point.value}) cannot be loaded: {what}"
                ) from error
            return found
    hint = did_you_mean(name, names_of(game)) if name not in known else None
    hint = hint or (f"a time to think is for {', '.join(thinkers)}" if thinkers else None)
    raise UsageProblem(f"expected a policy, found {word}", hint)


def is_own(game: AnyGame, word: str) -> bool:
    """Return whether a policy comes with the game, so that its bulk paths know it."""
    name = word.partition(":")[0]
    return name in policies_of(game) or name in getattr(game, "thinkers", {})


def _points() -> list[Any]:
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)

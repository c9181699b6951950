"""Chapters of Dragon Dune: their functions are given the constants and the number of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, TypeVar

from pnp.games.book import Log
from pnp.games.dragon_dune.actions import Action, Faction, Leaving
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import EVERYBODY, FACTION
from pnp.games.kit import Chapter, evenly

Offers = Callable[[Constants, Table, int], Iterator[Action]]
OffersT = TypeVar("OffersT", bound=Offers)
Happens = Callable[[Constants, Table], Iterable[Action]]


class Decline(Action, Leaving, verb="decline", about="{by} go on"):
    """A player who was asked does not want to, or goes on to the next step."""

    declines = keeps_sharing = True
    recorded = False

    by: Faction

    def spelled(self) -> str:
        """Return what a player types who does nothing more."""
        return "go on"


DECLINES: Final = tuple(map(Decline, EVERYBODY))
"""One for each player, as it never says anything else."""


class Part(Chapter):
    """A chapter of the rules."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.happens: dict[str, Happens] = {}
        """What comes by chance or by itself, by step; of a deck the top card comes first."""

    def choice(
        self, name: str, *, takes: type | tuple[type, ...], must: bool = False, **more: Any
    ) -> Callable[[OffersT], OffersT]:
        """Return a decorator that enters a step in which players decide.

        Everybody may decline, unless they *must* decide. For the rest see `Chapter.step`.
        """
        kinds = takes if isinstance(takes, tuple) else (takes,)

        def enter(function: OffersT) -> OffersT:
            def offers(game: DragonRules, position: Table, seat: str) -> Iterator[Action]:
                who = FACTION[seat]
                found = function(game.constants, position, who)
                return found if must else chain(found, DECLINES[who : who + 1])

            self.step(name, takes=kinds if must else (*kinds, Decline), **more)(offers)
            return function

        return enter

    def happening(
        self, name: str, *, takes: type | tuple[type, ...], **more: Any
    ) -> Callable[[Happens], Happens]:
        """Return a decorator that enters a step in which nobody decides.

        The function yields what can happen, each as likely as the others.
        """

        def enter(function: Happens) -> Happens:
            def brings(game: DragonRules, position: Table) -> Iterable[Any]:
                return evenly(function(game.constants, position))

            self.happens[name] = function
            self.step(name, takes=takes, **more)(brings)
            return function

        return enter

    def by_itself(self, name: str, takes: type[Action], **more: Any) -> None:
        """Enter a step in which always the same happens."""
        always = (takes(),)
        self.happening(name, takes=takes, **more)(lambda constants, table: always)


DECLINING = Part("Going on")


@DECLINING.does(Decline)
def decline(constants: Constants, table: Table, move: Decline, log: Log | None) -> None:
    """Nothing is done; the flow goes on."""

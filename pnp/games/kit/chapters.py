"""Chapters of a rulebook as code: the moves of a chapter, its guards, effects and steps together.

RANSOM = Chapter("Ransom")

@RANSOM.step("ransom", says="Ransom a prisoner", rules="DC-7", asks=whose, takes=Drop)
def prisoners(game, position, seat):            # the moves to try
    ...

@RANSOM.refuses("DC-7.5", "price", Drop, says="the price is {price} and {house} holds {held}")
def too_dear(game, position, move):             # the facts against a move, or None
    ...

@RANSOM.does(Drop, cites="DC-7.2 DC-7.5")
def drop(game, position, move, log):            # the position after it
    ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pnp.games.book import Guards, Log
from pnp.games.kit.flow import Asks, Brings, Course, Goes, Kind, Step

Effect = Callable[[Any, Any, Any, Log], Any]
"""(game, position, move, log) -> the position after a legal move; *log* hears what happened."""

Function = TypeVar("Function", bound=Callable[..., Any])
Kinds = type | tuple[type, ...]


class Chapter(Guards):
    """One chapter of the rules."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.title = title
        self.steps: list[Step] = []
        self.effects: dict[type, Effect] = {}

    def step(
        self,
        name: str,
        *,
        says: str,
        rules: str = "",
        asks: Asks | None = None,
        takes: Kinds = (),
        then: str = "",
        goes: Goes | None = None,
        kind: Kind | None = None,
        closes: Kinds = (),
        again: Kinds = (),
        course: Course | None = None,
        brings: Brings | None = None,
    ) -> Callable[[Function], Function]:
        """Return a decorator that enters a step; *rules* and *then* are words, see `Step`.

        Where somebody is asked the function gives the moves to try: (game, position, seat) ->
        moves; *brings* is what chance brings in such a step while nobody is. Otherwise the function
        gives what comes by chance or by itself: (game, position) -> (move, odds).
        """

        def enter(function: Function) -> Function:
            asked = asks is not None
            self.steps.append(
                Step(
                    name,
                    kind or (Kind.ASK if asked else Kind.CHANCE),
                    says,
                    tuple(rules.split()),
                    _all(takes),
                    tuple(then.split()),
                    asks,
                    function if asked else None,
                    brings if asked else function,
                    goes,
                    _all(closes),
                    _all(again),
                    course,
                )
            )
            return function

        return enter

    def line(self, name: str, says: str, rules: str = "", then: str = "") -> None:
        """Enter a line of the outline for what an effect does itself: nothing waits there."""
        step = Step(name, Kind.DO, says, tuple(rules.split()), (), tuple(then.split()))
        self.steps.append(step)

    def does(self, *moves: type, cites: str = "") -> Callable[[Function], Function]:
        """Return a decorator that enters the effect of moves and declares the rules it may cite."""
        self._cited.update(cites.split())

        def enter(function: Function) -> Function:
            for move in moves:
                self.effects[move] = function
            return function

        return enter


def _all(kinds: Kinds) -> tuple[type, ...]:
    return kinds if isinstance(kinds, tuple) else (kinds,)

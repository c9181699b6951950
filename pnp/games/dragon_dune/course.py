"""The sequence of play on an open table: the same as on positions, with nothing copied."""

from __future__ import annotations

from typing import Any

from pnp.games.kit.flow import Flow, Kind


class Course(Flow):
    """The steps of a turn, which change the table that they are given."""

    def come(self, game: Any, position: Any, name: str) -> Any:
        """Bring an open table to a step, or to the first after it in which somebody is asked."""
        steps = self.by_name
        while True:
            step = steps[name]
            asks = step.asks
            asked = () if asks is None else asks(game, position)
            if asked or asks is None:
                position.step, position.asked = name, asked
                return position
            name = step.then[0] if step.goes is None else step.goes(game, position)

    def advance(self, game: Any, position: Any, move: Any) -> Any:
        """Bring an open table to the step that follows a move."""
        step, kind, asked = self.by_name[position.step], type(move), position.asked
        if step.course is not None:
            return step.course(game, position, move)
        if not asked or kind in step.closes:
            return self.come(game, position, step.next(game, position))
        if kind in step.again:
            return self.come(game, position, step.name)
        if step.kind is Kind.TOGETHER:
            left = tuple(who for who in asked if who != move.by)
        else:
            left = asked[1:]
        if not left:
            return self.come(game, position, step.next(game, position))
        position.asked = left
        return position

"""Runs the compiled functions of a game: what happens, who decides, what can be done."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeVar

from pnp.games.book import Event
from pnp.games.chance import Chance
from pnp.games.declared.faults import ERRORS, RuleFault, fault_of
from pnp.games.declared.limits import CHOICES
from pnp.games.declared.luck import Luck, Rolls, Stated, Wanted
from pnp.games.declared.machine import Machine
from pnp.games.declared.position import Position
from pnp.games.declared.sequence import Stage

Action = tuple[Any, ...]
"""A verb, who acts, and the choices in their order; what chance brings is `CHANCE`."""

CHANCE: Final = "chance"
STRIDE: Final = 1_000_003
"""Between the numbers of what chance brings as one action and as the next."""

Answer = TypeVar("Answer")


class Runner:
    """Asks and moves on the positions of one game."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.meter = machine, machine.meter
        self.file = machine.plan.world.findings.file

    def stage(self, position: Position) -> Stage:
        """Return the phase of a position."""
        return self.machine.plan.stages[position.d_phase]  # type: ignore[attr-defined]

    def asked(self, function: Callable[..., Answer], position: Position, *more: Any) -> Answer:
        """Return what a compiled function says of a position. Raises RuleFault."""
        try:
            self.meter.begin()
            return function(position, *more)
        except ERRORS as error:
            raise fault_of(error, self.file) from None

    def deciders(self, position: Position) -> tuple[str, ...]:
        """Return who decides now; nobody while chance does or at the end. Raises RuleFault."""
        if position.ended is not None or position.pending is not None:
            return ()
        try:
            found: tuple[str, ...] = self.machine.by[position.d_phase](position)  # type: ignore[attr-defined]
        except ERRORS as error:
            raise fault_of(error, self.file) from None
        return found

    def legal(self, position: Position, seat: str) -> list[Action]:
        """Return what a seat can do now. Raises RuleFault."""
        return self.listed(position, seat) if seat in self.deciders(position) else []

    def listed(self, position: Position, seat: str) -> list[Action]:
        """Return what a seat that decides now can do. Raises RuleFault."""
        phase = position.d_phase  # type: ignore[attr-defined]
        try:
            self.meter.begin(self.machine.listing_cost[phase])
            found: list[Action] = self.machine.legal[phase](position, seat)
        except ERRORS as error:
            raise fault_of(error, self.file) from None
        if len(found) > CHOICES:
            message = f"expected at most {CHOICES:,} legal moves, found {len(found):,}"
            raise RuleFault.at(self.file, self.stage(position).place, message)
        return found

    def is_legal(self, position: Position, action: Action) -> bool:
        """Return whether an action is surely legal; False also where only a longer look tells.

        Raises RuleFault.
        """
        if position.ended is not None or position.pending is not None or not action:
            return False
        machine = self.machine
        usual = machine.usual[position.d_phase].get(action[0])  # type: ignore[attr-defined]
        try:
            if usual is None or len(action) != usual[0] or action[1] not in self.deciders(position):
                return False
            self.meter.begin()
            return bool(usual[1](position, *action[1:]) == -1)
        except ERRORS:
            return False

    def first(self, luck: Luck, log: list[Event] | None = None) -> Position:
        """Return the first position in which somebody decides. Raises Wanted, RuleFault."""
        try:
            self.meter.begin()
            position = self.machine.start()
            self.machine.settle(position, luck, log, "")
        except ERRORS as error:
            raise fault_of(error, self.file) from None
        return position

    def after(
        self, position: Position, action: Action, luck: Luck, log: list[Event] | None = None
    ) -> Position:
        """Return the position after a legal action and all that follows by itself.

        Raises Wanted, RuleFault.
        """
        machine, verb = self.machine, action[0]
        try:
            self.meter.begin(machine.acting_cost[verb])
            after: Position = machine.forks[verb](position)
            machine.acts[verb](after, luck, log, *action[1:])
            machine.settle(after, luck, log, verb)
        except ERRORS as error:
            raise fault_of(error, self.file) from None
        return after

    def run(
        self,
        position: Position | None,
        action: Action | None,
        luck: Luck,
        log: list[Event] | None = None,
    ) -> Position:
        """Return the position after an action; without one it is the start of the game.

        Raises Wanted, RuleFault.
        """
        if position is None or action is None:
            return self.first(luck, log)
        return self.after(position, action, luck, log)

    # ------------------------------------------------------------------ step by step

    def waiting(
        self,
        position: Position | None,
        action: Action | None,
        script: tuple[Any, ...],
        log: list[Event] | None,
    ) -> Position:
        """Return the position after an action, or the one in which it waits for chance.

        *script* is what came up so far; without an action it is the start of the game. Raises
        RuleFault.
        """
        try:
            return self.run(position, action, Stated(script), log)
        except Wanted:
            waiting = self.machine.start() if position is None else copied(position)
            waiting.pending = (action, script)
            return waiting

    def outcomes(self, position: Position) -> list[tuple[Action, Fraction]]:
        """Return what chance can bring next, with exact odds; nothing when it does not decide."""
        if position.pending is None:
            return []
        action, script = position.pending
        try:
            self.run(position, action, Stated(script))
        except Wanted as wanted:
            counts: dict[Any, int] = {}
            for item in wanted.items:
                counts[item] = counts.get(item, 0) + 1
            whole = len(wanted.items)
            return [((CHANCE, None, item), Fraction(n, whole)) for item, n in counts.items()]
        raise AssertionError("nothing is left for chance to decide")

    def brought(
        self, position: Position, outcome: Action, log: list[Event] | None = None
    ) -> Position:
        """Return the position after chance brought one outcome, or several in their order.

        Raises WrongOutcome, RuleFault.
        """
        assert position.pending is not None
        action, script = position.pending
        base = None if action is None else position
        return self.waiting(base, action, (*script, *outcome[2:]), log)

    def bring(self, position: Position, chance: Chance, number: int) -> Action:
        """Return everything that chance brings until somebody decides again. Raises RuleFault."""
        assert position.pending is not None
        action, script = position.pending
        luck = Rolls(chance, seen=[], number=number * STRIDE, script=script)
        self.run(position, action, luck)
        return (CHANCE, None, *(luck.seen or ()))


def copied(position: Position) -> Position:
    """Return a position that shares all parts with another."""
    copy = type(position)()
    copy.ended = position.ended
    for slot in position.fields:
        setattr(copy, slot, getattr(position, slot))
    return copy

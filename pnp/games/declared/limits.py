"""How large a declared game may be, and the meter that counts the steps of what it does.

Every list and every number has a bound, every loop runs over a finite list, and each step over a
list whose length is not known beforehand is charged to the meter: so everything ends, soon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized
from pathlib import Path
from typing import Final, TypeVar

from pnp.errors import Problem, Problems

TEXT: Final = 6_000
"""Characters of one condition, effect or sentence."""

NESTING: Final = 60
"""Levels of one expression."""

FAULTS: Final = 200
"""Faults after which nobody looks for more, and as many notes."""

NEAR: Final = 1_000
"""Names among which the nearest is looked for."""

PARTS: Final = 1_000
"""Actions, functions, phases, parts of the state: of each so many."""

COPIES: Final = 20_000
"""Lines of functions that copy positions; beyond it one of them copies everything."""

LOOPS: Final = 8
"""Loops inside each other, and parameters of one action."""

CALLS: Final = 40
"""Functions that use each other in a chain."""

MEMBERS: Final = 1_000
"""Members of one kind that is not a grid."""

SIDE: Final = 40
"""Columns and rows of a grid."""

RADIUS: Final = 15
"""Radius of a board of hexes."""

ALL_CELLS: Final = 5_000
"""Cells of all grids together."""

ALL_MEMBERS: Final = 20_000
"""Members of all kinds together."""

ENTRIES: Final = 20_000
"""Entries of one table of the state."""

ALL_ENTRIES: Final = 200_000
"""Entries of all tables of the state together."""

LENGTH: Final = 10_000
"""Entries of one list."""

LISTED: Final = 2_000_000
"""Entries of all lists of the state together."""

CHOSEN_FROM: Final = 12
"""Entries of a list of which every subset is offered."""

BIG: Final = 10**12
"""Numbers lie between minus this and this."""

STEPS: Final = 2_000_000
"""Steps of one action with everything that follows by itself, or of one list of moves."""

STEPS_OF_A_BUILD: Final = 20_000_000
"""Steps of all examples of a build together."""

SHOWN_EXAMPLES: Final = 3
"""Examples that are named when a build takes too many steps."""

ROUNDS: Final = 1_000
"""Automatic phases and triggers in a row."""

MOVES: Final = 3_000
"""Decisions of one game, unless more are asked for."""

CHOICES: Final = 100_000
"""Legal moves of one position."""

EVENTS: Final = 1_000
"""Sentences that one action can say."""

SENTENCE: Final = 2_000
"""Characters of a sentence with its numbers filled in."""

SHOWN: Final = 20
"""Entries of a list that a sentence names; of more it says how many there are."""

Bag = TypeVar("Bag", bound=Sized)


class Broken(Exception):
    """Something that the file says cannot be done in this position; the message says what.

    It is raised inside generated code; whoever called that code adds file and line.
    """


class Budget:
    """The steps that all examples of a build may take together, and which of them took how many."""

    __slots__ = ("file", "left", "most", "now", "taken")

    def __init__(self, most: int = STEPS_OF_A_BUILD) -> None:
        self.most = self.left = most
        self.file: Path | None = None
        """The rules that take them."""

        self.now = ""
        """The example that is being played."""

        self.taken: Counter[str] = Counter()

    def take(self, steps: int) -> None:
        """Take steps for the example that is being played. Raises Problems when none are left."""
        self.left -= steps
        self.taken[self.now] += steps
        if self.left < 0:
            raise Problems([self._exceeded()])

    def _exceeded(self) -> Problem:
        greedy = [f"{name} {n:,}" for name, n in self.taken.most_common(SHOWN_EXAMPLES) if name]
        most = f": most are taken by {', '.join(greedy)}" if greedy else ""
        message = f"expected examples of at most {self.most:,} steps together, found more{most}"
        hint = (
            "begin long examples in the middle with before:, or let the rules look at less: "
            "loops in loops cost the product"
        )
        return Problem(self.file, 0, "", message, hint)


class Meter:
    """Counts steps: of one action at a time, and of a whole build where that is asked for."""

    __slots__ = ("budget", "left")

    def __init__(self, budget: Budget | None = None) -> None:
        self.left = STEPS
        self.budget = budget
        """Steps for everything; None where nobody counts them."""

    def begin(self, cost: int = 1) -> None:
        """Start to count anew; *cost* steps are known beforehand.

        Raises Problems when the steps for everything are used up.
        """
        if self.budget is not None:
            self.budget.take(cost + STEPS - self.left)
        self.left = STEPS

    def charge(self, bag: Bag, each: int) -> Bag:
        """Return the list, having counted *each* steps for every entry. Raises Broken."""
        self.left -= len(bag) * each
        if self.left < 0:
            raise Broken(f"this takes more than {STEPS:,} steps, which is all that is allowed")
        return bag

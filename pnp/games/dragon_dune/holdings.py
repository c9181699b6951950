"""What positions hold: agreements, company, and the battle that is being fought."""

from __future__ import annotations

from typing import NamedTuple


class Agreement(NamedTuple):
    """A public agreement (DD-4.3)."""

    id: str
    parties: tuple[int, ...]
    kind: str
    player: int | None = None
    """Who is bound."""

    territory: int | None = None
    amount: int | None = None
    to: int | None = None
    text: str = ""


class Sharing(NamedTuple):
    """A territory that players have just come to share (DD-3.5, DD-3.11)."""

    at: int
    by: int
    """Who caused it."""

    fresh: bool
    """Its causer had no visible units there before, so the others may hide as well."""

    spoken: int = -1
    """The place in the order of the last one who hid."""


class Plan(NamedTuple):
    """What a fighter sends (DD-11.5)."""

    units: int
    elite: int
    artifact: str | None


class Answer(NamedTuple):
    """A question of a battle with its answer (DD-11.4)."""

    by: int
    question: str
    answer: str | int


class Pending(NamedTuple):
    """A question that waits for its answer."""

    by: int
    question: str
    special: str | None


class Treachery(NamedTuple):
    """A Usurper and a Sabotaged Artifact as they were shown (DD-11.12)."""

    by: int
    usurper: str
    sabotage: str


class Fight(NamedTuple):
    """The battle that is being fought."""

    attacker: int
    defender: int
    at: int
    answers: tuple[Answer, ...] = ()
    double: int | None = None
    """Who may ask both questions (DD-5.E5)."""

    stopped: tuple[int, ...] = ()
    """Whose question was stopped (DD-6.6)."""

    blessed: bool = False
    treacheries: tuple[Treachery, ...] = ()
    swap_stopped: bool = False

    def opponent(self, player: int) -> int:
        """Return the other fighter."""
        return self.defender if player == self.attacker else self.attacker

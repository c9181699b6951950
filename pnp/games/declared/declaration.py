"""From a file to its games: everything is judged once, then compiled for each set of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pnp.errors import Problem, Problems, UsageProblem
from pnp.games.declared.checks import note_all
from pnp.games.declared.document import Findings, Source
from pnp.games.declared.game import Game
from pnp.games.declared.kinds import Printed, plain
from pnp.games.declared.limits import Meter
from pnp.games.declared.machine import Machine, Plan, translate
from pnp.games.declared.parts import Play
from pnp.games.declared.reading import read_play
from pnp.games.declared.spelling import did_you_mean
from pnp.games.declared.world import Rulebook, Setup, World

KEPT: Final = 64
"""Compiled games that are kept, each for one set of seats and options."""


@dataclass(slots=True)
class Declaration:
    """The rules of a game as its files declare them, without a fault that can be seen in them."""

    source: Source
    play: Play
    rulebooks: Mapping[str, Rulebook]
    printed: Printed
    notes: tuple[Problem, ...] = ()
    """What may be meant, and may not."""

    _games: dict[tuple[object, ...], Game] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.play.title

    def game(self, setup: Setup | None = None, budget: int | None = None) -> Game:
        """Return one game of the file.

        *budget* limits the steps of everything that is asked of it. Raises UsageProblem for seats
        or options that it does not have, Problems where the options bring a fault to light.
        """
        setup = self._checked(setup or Setup())
        key = (setup.seats, tuple(sorted(setup.options.items())), setup.edition, budget)
        if budget is not None or key not in self._games:
            findings = Findings(self.source.file)
            plan = plan_of(self, setup, findings, budget is not None)
            findings.settle()
            game = Game(Machine(plan, Meter(budget)))
            if budget is not None:
                return game
            if len(self._games) >= KEPT:
                self._games.pop(next(iter(self._games)))
            self._games[key] = game
        return self._games[key]

    def _checked(self, setup: Setup) -> Setup:
        for name, value in setup.options.items():
            if name not in self.play.options:
                hint = did_you_mean(name, self.play.options)
                raise UsageProblem(f'expected an option of the game, found "{name}"', hint)
            ordinary = plain(self.play.options[name].value)
            choices = ordinary if isinstance(ordinary, list) else [ordinary]
            same = [item for item in choices if type(item) is type(value)]
            free = len(choices) == 1 and same and not isinstance(value, str)
            if not free and value not in same:
                known = (
                    "true or false"
                    if isinstance(choices[0], bool)
                    else " or ".join(map(str, choices))
                )
                raise UsageProblem(f"expected {name} to be {known}, found {value}")
        if setup.edition not in self.rulebooks:
            hint = did_you_mean(setup.edition, self.rulebooks)
            raise UsageProblem(f'expected an edition, found "{setup.edition}"', hint)
        return replace(setup, seats=self._seated(setup.seats))

    def _seated(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        given = self.play.seats
        if not seats:
            return seats
        if not given.origin:
            if seats != given.names:
                raise UsageProblem(f"expected the players {', '.join(given.names)}")
            return seats
        if len(set(seats)) < len(seats) or not given.least <= len(seats) <= given.most:
            raise UsageProblem(f"expected {given.least} to {given.most} players, each once")
        known = self.can_sit()
        for seat in seats:
            if seat not in known:
                raise UsageProblem(f'expected a player, found "{seat}"', did_you_mean(seat, known))
        return seats

    def can_sit(self) -> tuple[str, ...]:
        """Return everybody who can play."""
        if not self.play.seats.origin:
            return self.play.seats.names
        kinds = plan_of(self, Setup(), Findings(self.source.file)).world.kinds
        return tuple(map(str, kinds[self.play.seats.origin].ids))


def plan_of(
    declaration: Declaration, setup: Setup, findings: Findings, counted: bool = False
) -> Plan:
    """Return the translated game, its steps *counted*; faults go to the findings."""
    rulebook = declaration.rulebooks[setup.edition]
    world = World(declaration.play, findings, rulebook, declaration.printed, setup)
    return translate(world, counted)


def declare(
    source: Source,
    rulebooks: Mapping[str, Rulebook] | Rulebook | None = None,
    printed: Printed | None = None,
) -> Declaration:
    """Return the rules that a file declares. Raises Problems with every fault that is in it.

    *rulebooks* are the sentences and numbers of rules.yaml by edition, the ordinary one under an
    empty name; *printed* is what game.yaml says of the pieces.
    """
    if not isinstance(rulebooks, Mapping):
        rulebooks = {"": rulebooks or Rulebook()}
    findings = Findings(source.file)
    play = read_play(source, findings)
    declaration = Declaration(source, play, rulebooks, printed or Printed())
    if not play.actions or not (play.seats.names or play.seats.origin):
        findings.settle()
        raise Problems([Problem(source.file, 1, "", "expected players and actions")])
    note_all(plan_of(declaration, Setup(), findings))
    findings.settle()
    declaration.notes = tuple(dict.fromkeys(findings.notes))
    return declaration

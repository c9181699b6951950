"""From a file to its games: everything is judged once, then compiled for each set of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pnp.errors import Problem, Problems, UsageProblem, did_you_mean
from pnp.games.declared.checks import note_all
from pnp.games.declared.document import Findings, Source
from pnp.games.declared.kinds import Printed, plain
from pnp.games.declared.limits import Meter
from pnp.games.declared.machine import Machine, Plan, translate
from pnp.games.declared.outline import outline
from pnp.games.declared.parts import Play
from pnp.games.declared.reading import read_play
from pnp.games.declared.records import Records
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.world import Rulebook, World
from pnp.games.protocol import Option, Seats, Setup

KEPT: Final = 64
"""Compiled games that are kept, each for one set of seats and options."""

EVERYBODY: Final = Setup(())
"""The seats that a file names, and the ordinary options."""


@dataclass(frozen=True, slots=True)
class Files:
    """What a declared game is made of, as plain values that can be sent to other processes."""

    source: Source
    rulebooks: Mapping[str, Rulebook] = field(default_factory=lambda: {"": Rulebook()})
    printed: Printed = field(default_factory=Printed)

    def declared(self) -> Declaration:
        """Return the rules that the files declare. Raises Problems with every fault in them."""
        return declare(self.source, self.rulebooks, self.printed)


@dataclass
class Declaration:
    """The rules of a game as its files declare them, without a fault that can be seen in them."""

    source: Source
    play: Play
    rulebooks: Mapping[str, Rulebook]
    printed: Printed
    notes: tuple[Problem, ...] = ()
    """What may be meant, and may not."""

    _sittings: dict[tuple[object, ...], Sitting] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.play.title

    # ------------------------------------------------------------------ what there is to choose

    @cached_property
    def seats(self) -> Seats:
        """Who can play."""
        given = self.play.seats
        if not given.origin:
            return Seats.fixed(*given.names)
        names = self.can_sit()
        return Seats(names, given.least, given.most, names[: given.most])

    @cached_property
    def options(self) -> Sequence[Option]:
        """What can be agreed on before the game begins."""
        return [_option(name, plain(entry.value)) for name, entry in self.play.options.items()]

    def can_sit(self) -> tuple[str, ...]:
        """Return everybody who can play."""
        origin = self.play.seats.origin
        if not origin:
            return self.play.seats.names
        return tuple(map(str, self.ordinary.world.kinds[origin].ids))

    # ------------------------------------------------------------------ the game

    @cached_property
    def ordinary(self) -> Plan:
        """The game as it is usually played."""
        return plan_of(self, EVERYBODY, Findings(self.source.file))

    @cached_property
    def records(self) -> Records:
        """Actions as they are written, whoever plays."""
        plan, can_sit = self.ordinary, self.can_sit()
        if len(can_sit) > len(plan.world.kinds["player"].ids):
            plan = plan_of(self, Setup(can_sit), Findings(self.source.file))
        return Records(plan.deeds, plan.cites, plan.world.cells)

    def outline(self) -> list[str]:
        """Return the sequence of play as numbered lines with the rules to read."""
        return outline(self.ordinary)

    def sitting(self, setup: Setup = EVERYBODY, meter: Meter | None = None) -> Sitting:
        """Return one game of the file.

        A *meter* with a budget limits the steps of everything that is asked of it. Raises
        UsageProblem for seats or options that it does not have, Problems where the options bring
        a fault to light.
        """
        self._check(setup)
        key = (setup.seats, tuple(sorted(setup.options.items())), setup.edition, id(meter))
        if key not in self._sittings:
            findings = Findings(self.source.file)
            plan = plan_of(self, setup, findings, meter is not None)
            findings.settle()
            if len(self._sittings) >= KEPT:
                self._sittings.pop(next(iter(self._sittings)))
            self._sittings[key] = Sitting(Machine(plan, meter or Meter()))
        return self._sittings[key]

    def _check(self, setup: Setup) -> None:
        known = {option.name: option for option in self.options}
        for name, value in setup.options.items():
            if name not in known:
                hint = did_you_mean(name, known)
                raise UsageProblem(f'expected an option of the game, found "{name}"', hint)
            option = known[name]
            same = [item for item in option.values if type(item) is type(option.default)]
            is_free = not option.values and type(value) is int and value >= 0
            if not is_free and (value not in same or type(value) is not type(option.default)):
                wanted = " or ".join(str(item).lower() for item in same) or "a whole number"
                raise UsageProblem(f"expected {name} to be {wanted}, found {value}")
        if setup.edition not in self.rulebooks:
            hint = did_you_mean(setup.edition, self.rulebooks)
            raise UsageProblem(f'expected an edition, found "{setup.edition}"', hint)
        self._check_seats(setup.seats)

    def _check_seats(self, seats: tuple[str, ...]) -> None:
        given = self.play.seats
        if not seats:
            return
        if not given.origin:
            if seats != given.names:
                raise UsageProblem(f"expected the players {', '.join(given.names)}")
            return
        if len(set(seats)) < len(seats) or not given.least <= len(seats) <= given.most:
            raise UsageProblem(f"expected {given.least} to {given.most} players, each once")
        known = self.can_sit()
        for seat in seats:
            if seat not in known:
                raise UsageProblem(f'expected a player, found "{seat}"', did_you_mean(seat, known))


def _option(name: str, value: object) -> Option:
    """Return an option: a switch, one of several words, or any number from 0 up."""
    if isinstance(value, list):
        return Option(name, value[0], tuple(value))
    if isinstance(value, bool):
        return Option(name, value)
    return Option(name, value, (value,) if isinstance(value, str) else ())


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
    note_all(plan_of(declaration, EVERYBODY, findings))
    findings.settle()
    declaration.notes = tuple(dict.fromkeys(findings.notes))
    return declaration

"""One sitting of a declared game: a file with those who play, their options and their edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from pnp.english import listed
from pnp.errors import PnpError
from pnp.games.book import Event, Refusal
from pnp.games.chance import Chance
from pnp.games.declared import claims, observation, serialization
from pnp.games.declared.document import Text
from pnp.games.declared.faults import RuleFault
from pnp.games.declared.judge import Judge
from pnp.games.declared.luck import Luck, Rolls, WrongOutcome
from pnp.games.declared.machine import Machine
from pnp.games.declared.outline import outline
from pnp.games.declared.position import Position, thawed
from pnp.games.declared.records import Records
from pnp.games.declared.runner import Action, Runner
from pnp.games.declared.spelling import told
from pnp.games.declared.switches import Switches
from pnp.games.declared.unseen import Unseen, unseen
from pnp.games.kit.form import Fault
from pnp.games.protocol import Actions, IllegalMove, Outcome

_TRIES: Final = 20
"""Deals that are tried; where none is possible the position stays as it is."""

_STRIDE: Final = 10_000
"""Numbers of chance that a deal has for itself."""


class Sitting:
    """One game of a file. Its positions are values: equal by value, never changed."""

    def __init__(self, machine: Machine, off: frozenset[str] = frozenset()) -> None:
        self.machine, self.off = machine, off
        self.plan, self.world = machine.plan, machine.plan.world
        self.players = machine.players
        self.meter = machine.meter
        self.records = Records(self.plan.deeds, self.plan.cites, self.world.cells)
        self.runner = Runner(machine)
        self.judge = Judge(self.runner, self.records, off)
        machine.press.namespace["can"] = self._can
        self.asked: Refusal | None = None
        """What stood against the action of which a claim asked last."""

        self._claims: dict[tuple[str, bool], Callable[..., Any]] = {}

    # ------------------------------------------------------------------ play

    def start(self, luck: Luck | None = None, log: list[Event] | None = None) -> Position:
        """Return the first position in which somebody decides.

        Without *luck* it may be one in which chance decides, see `chance_outcomes`. Raises
        RuleFault.
        """
        return (
            self.runner.waiting(None, None, (), log)
            if luck is None
            else self.runner.first(luck, log)
        )

    def to_play(self, position: Position) -> tuple[str, ...]:
        """Return who decides now, several in any order; nobody while chance does or at the end."""
        return self.runner.deciders(position)

    def legal_actions(self, position: Position, seat: str | None = None) -> Actions[Action]:
        """Return what one seat, or everybody who decides now, can do. Raises RuleFault."""
        runner = self.runner
        complete = self.machine.complete[position.d_phase]  # type: ignore[attr-defined]
        if seat is not None:
            return Actions(runner.legal(position, seat), complete)
        actions: list[Action] = []
        for who in runner.deciders(position):
            actions += runner.listed(position, who)
        return Actions(actions, complete)

    def chance_outcomes(self, position: Position) -> list[tuple[Action, Fraction]]:
        """Return what chance can bring next, with exact odds; empty when chance does not decide."""
        return self.runner.outcomes(position)

    def bring(self, position: Position, chance: Chance, number: int) -> Action:
        """Return what *chance* brings as action *number* of a game: all of it, as one action.

        Raises LookupError where chance does not decide, RuleFault.
        """
        if position.pending is None:
            raise LookupError("chance does not decide here")
        return self.runner.bring(position, chance, number)

    def apply(self, position: Position, action: Action, luck: Luck | None = None) -> Position:
        """Return the position after an action, or after what chance brought.

        With *luck* everything that chance decides happens at once; without it the position waits
        for `chance_outcomes`. Raises IllegalMove, RuleFault.
        """
        return self._moved(position, action, luck, None)

    def explain(
        self, position: Position, action: Action, luck: Luck | None = None
    ) -> tuple[Position, list[Event]]:
        """Return the position after an action and what happened by which rule, as `apply`.

        While an action waits for chance nothing is told; the last outcome tells all of it.
        """
        log: list[Event] = []
        after = self._moved(position, action, luck, log)
        if after.pending is not None:
            return after, []
        end = self.outcome(after)
        if end is not None and all(event.rule != end.rule for event in log):
            log.append(Event(end.rule, end.reason, {}))
        return after, log

    def _moved(
        self, position: Position, action: Action, luck: Luck | None, log: list[Event] | None
    ) -> Position:
        refusal = self.why_not(position, action)
        if refusal is not None:
            raise IllegalMove(refusal, self.text(action), "\n".join(self.words(position)))
        if position.pending is not None:
            return self.runner.brought(position, action, log)
        if luck is None:
            return self.runner.waiting(position, action, (), log)
        return self.runner.after(position, action, luck, log)

    def why_not(self, position: Position, action: Action) -> Refusal | None:
        """Return the first rule that objects, None for a legal action.

        Raises InvalidMove for what is no action in any position, RuleFault.
        """
        return self.judge.why_not(position, action)

    def violations(self, position: Position, action: Action) -> list[Refusal]:
        """Return every rule that objects, in order. Raises InvalidMove, RuleFault."""
        return self.judge.violations(position, action)

    def _can(self, position: Position, action: Action) -> bool:
        self.asked = self.judge.why_not(position, action)
        return self.asked is None

    # ------------------------------------------------------------------ the end

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        if position.ended is None:
            return None
        rule, winners, words = position.ended
        names = listed([told(who, self.world.said) for who in winners])
        ending = f"{names} {'wins' if len(winners) == 1 else 'win'}" if winners else "nobody wins"
        return Outcome(winners, rule, words or ending)

    def returns(self, position: Position) -> dict[str, float]:
        """Return what each seat has of the game: its payoff, or 1 for a win alone, in sum 0.

        Several winners share the win, the others the loss; a draw and a game that goes on are 0.
        """
        if position.ended is None:
            return dict.fromkeys(self.players, 0.0)
        if self.plan.payoff is not None:
            payoff: Callable[..., int] = self.machine.press.namespace["payoff"]
            return {p: float(self.runner.asked(payoff, position, p)) for p in self.players}
        winners = position.ended[1]
        losers = len(self.players) - len(winners)
        if not winners or not losers:
            return dict.fromkeys(self.players, 0.0)
        won, lost = 1 / len(winners), -1 / losers
        return {player: won if player in winners else lost for player in self.players}

    def standing(self, position: Position) -> dict[str, float]:
        """Return the first score of every player; nothing where the file has no scores."""
        if not self.plan.scores:
            return {}
        score: Callable[..., int] = self.machine.press.namespace["score_0"]
        return {p: float(self.runner.asked(score, position, p)) for p in self.players}

    # ------------------------------------------------------------------ what is seen

    def observation(self, position: Position, seat: str) -> dict[str, Any]:
        """Return what a seat sees, as plain data; ``?`` is what it does not."""
        return observation.observation(position, seat, self.world)

    def redeal(self, position: Position, seat: str, chance: Chance) -> Position:
        """Return a position that a seat cannot tell from this one, see `observation.redeal`."""
        for attempt in range(_TRIES):
            luck = Rolls(chance, number=attempt * _STRIDE)
            dealt = observation.redeal(position, seat, luck, self.world, self.unseen)
            if self._is_possible(dealt, position):
                return dealt
        return position

    def _is_possible(self, dealt: Position, position: Position) -> bool:
        """Return whether a position could be this one, but for what is hidden."""
        try:
            self.runner.outcomes(dealt)
            if not self.unseen.drawn:
                return True
            same = self.to_play(dealt) == self.to_play(position)
            return same and not any(True for _ in self.broken(dealt))
        except (WrongOutcome, RuleFault):
            # The action that waits, or what chance has brought, does not go with another deal.
            return False

    @cached_property
    def unseen(self) -> Unseen:
        """How what is hidden is dealt anew."""
        shop = self.plan.shop
        return unseen(self.world.fields, shop.flows, shop.written)

    def words(self, position: Position, seat: str | None = None) -> list[str]:
        """Return a position in lines, one for each part of the state; for a seat what it sees."""
        if seat is None:
            shown = {name: getattr(position, f"d_{name}") for name in self.world.fields}
        else:
            shown = self.observation(position, seat)
        names = self.world.names
        return [
            f"{told(name, {})}: {told(value, names)}"
            for name, value in shown.items()
            if name != "over"
        ]

    def scene(self, position: Position) -> dict[str, Any]:
        """Return what the file says a picture shows besides the state."""
        found = self.machine.press.namespace
        return {n: self.runner.asked(found[f"scene_{n}"], position) for n in self.plan.scene}

    def value(self, position: Position, text: Text, condition: bool = False) -> Any:
        """Return what an expression is in a position; with *condition* whether a claim holds.

        Raises Problems for faults of the text, RuleFault where it cannot be computed.
        """
        return self.runner.asked(self.compiled(text, condition), position)

    def compiled(self, text: Text, condition: bool = False) -> Callable[..., Any]:
        """Return an expression as a function of positions. Raises Problems for its faults."""
        key = text.words, condition
        if key not in self._claims:
            self._claims[key] = claims.compiled(self.machine, text, condition)
        return self._claims[key]

    @property
    def questions(self) -> list[str]:
        """The functions of the file that can be asked of a position: those without parameters."""
        found = self.plan.world.play.functions
        return [name for name, one in found.items() if not one.parameters]

    def answer(self, position: Position, question: str) -> Any:
        """Return what a function without parameters says of a position. Raises RuleFault."""
        return thawed(self.value(position, Text(f"{question}()", 1, question)))

    def broken(self, position: Position) -> Iterator[tuple[str, str]]:
        """Yield what in a position is impossible: the rule and what stands against it."""
        for number, rule in enumerate(self.plan.rules):
            holds = self.machine.press.namespace[f"always_{number}"]
            if not self.runner.asked(holds, position):
                yield rule.rule, self.runner.asked(self.machine.function(rule.words), position)

    # ------------------------------------------------------------------ plain data and words

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return a position as plain data."""
        return serialization.to_plain(position, self.world)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position that `to_plain` wrote. Raises PnpError for other data."""
        position = serialization.from_plain(data, self.world, self.machine.start())
        if position.ended is None and (fault := self.undecided(position)):
            raise PnpError(f"phase: {fault}")
        return position

    def undecided(self, position: Position) -> str | None:
        """Return what is wrong with a position in whose phase nobody can decide."""
        phase = position.d_phase  # type: ignore[attr-defined]
        if position.pending is not None or phase in self.machine.by:
            return None
        known = listed([told(name, {}) for name in self.machine.by], "or")
        return f"expected a phase in which somebody decides, {known}, found {phase}"

    def facts(self, position: Position) -> dict[str, Any]:
        """Return what a scenario may expect: the state, who won, by which rule it is over."""
        plain = self.to_plain(position)
        shown = {name: plain[name] for name in self.world.fields}
        if position.ended is None:
            return {**shown, "winner": None, "over": None}
        rule, winners, _ = position.ended
        return {**shown, "winner": winners[0] if len(winners) == 1 else [*winners] or None,
                "over": rule}  # fmt: skip

    def set_up(self, position: Position, before: Mapping[str, Any]) -> tuple[Position, list[Fault]]:
        """Return a position with what a record states of it, and what is wrong with the record.

        Tables may be stated in part. Whether the position is sound is asked of `broken`.
        """
        return serialization.stated_in(before, self.world, position)

    def write_action(self, action: Action) -> dict[str, Any]:
        """Return an action as a record."""
        return self.records.write(action)

    def read_action(
        self, data: Mapping[str, Any], position: Position | None = None
    ) -> tuple[Action | None, list[Fault]]:
        """Return the action that a record states, and what is wrong with its form.

        Who acts may be left out while only one decides.
        """
        seats = (position and self.to_play(position)) or self.players
        return self.records.read(data, seats[0])

    def text(self, action: Action) -> str:
        """Return an action as it is typed, such as ``place hill 2``."""
        return self.records.text(action)

    def sentence(self, position: Position, action: Action) -> str:
        """Return an action as a sentence by its `about`; as it is typed where it has none."""
        deed = self.plan.deeds.get(action[0])
        if deed is None or deed.about is None:
            return self.text(action)
        return self.runner.asked(self.machine.describing(deed), position, *action[1:])

    def parse(self, text: str, seat: str) -> Action:
        """Return the action that a seat typed. Raises InvalidMove for what is none anywhere."""
        return self.records.parse(text, seat)

    @property
    def number_of_actions(self) -> int | None:
        """How many actions there are; None where they are numbered anew in each position."""
        return self.records.number_of_actions

    def number(self, position: Position, action: Action) -> int:
        """Return the number of an action, see `Records.number`. Raises ValueError."""
        return self.records.number(action, self.runner.legal(position, action[1]))

    def numbered(self, position: Position, number: int, seat: str) -> Action:
        """Return the action of a number. Raises IndexError."""
        return self.records.numbered(number, seat, self.runner.legal(position, seat))

    # ------------------------------------------------------------------ rules

    def outline(self) -> list[str]:
        """Return the sequence of play as numbered lines with the rules to read."""
        return outline(self.plan)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the file cites."""
        return frozenset(self.world.cited)

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of all rules that can refuse something."""
        return Switches(self.plan).breakable

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off: rules, and single guards of rules."""
        return Switches(self.plan).all

    def without(self, switch: str) -> Sitting:
        """Return the same game with one of the switches off: nothing is refused because of it."""
        return Sitting(Switches(self.plan).off(self.machine, switch), self.off | {switch})

"""A declared game under the protocol: what a file says, with whoever plays and by what options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Self

from pnp.errors import PnpError, UsageProblem
from pnp.games.book import Event, Refusal
from pnp.games.chance import Chance
from pnp.games.declared.declaration import KEPT, Files
from pnp.games.declared.limits import CHOICES, MOVES, Budget, Meter
from pnp.games.declared.position import Position
from pnp.games.declared.runner import CHANCE, Action
from pnp.games.declared.serialization import SET_UP, read_setup
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.switches import Switches
from pnp.games.declared.uses import uses
from pnp.games.declared.varying import numbers, varied
from pnp.games.kit.replay import Evaluators, Replay
from pnp.games.kit.setting import checked
from pnp.games.protocol import Actions, IllegalMove, InvalidMove, Option, Outcome, Seats, Setup

FILES: Final = "declared"
"""Under this key the data of a declared game hold what it was read from."""


class DeclaredRules:
    """One game under one play.yaml and rules.yaml; it keeps the protocol and tells of scenarios."""

    longest: Final = MOVES

    def __init__(self, data: Mapping[str, Any], budget: Budget | None = None) -> None:
        """Read the files; *budget* limits the steps of all that is asked of the game.

        Raises Problems with every fault that is in the files.
        """
        files: Files = data[FILES]
        self.declaration = files.declared()
        plan = self.declaration.ordinary
        self.data = {**data, "sentences": plan.world.sentences}
        """rules.yaml as plain data, with the sentences of play.yaml, and the files."""

        self.meter = None if budget is None else Meter(budget)
        if budget is not None:
            budget.file = files.source.file
        self.off: frozenset[str] = frozenset()
        self._switches = Switches(plan)
        self._sittings: dict[type[Position], Sitting] = {}

    # ------------------------------------------------------------------ one set-up of it

    def sitting(self, setup: Setup) -> Sitting:
        """Return the game for those who play. Raises UsageProblem for a set-up that is none."""
        made = self.declaration.sitting(self.checked(setup), self.meter)
        for switch in sorted(self.off):
            made = made.without(switch)
        return made

    def checked(self, setup: Setup) -> Setup:
        """Return a set-up with its seats and the options that differ from the ordinary ones."""
        known = checked(self, setup)
        usual = {option.name: option.default for option in self.options}
        differing = {name: value for name, value in known.options.items() if value != usual[name]}
        return Setup(known.seats, differing, known.edition)

    def at(self, position: Position) -> Sitting:
        """Return the game that a position belongs to."""
        found = self._sittings.get(type(position))
        if found is None:
            if len(self._sittings) >= KEPT:
                self._sittings.clear()
            found = self._sittings[type(position)] = self.sitting(position.setup)
        return found

    # ------------------------------------------------------------------ who plays, how it begins

    @property
    def seats(self) -> Seats:
        """Who can play."""
        return self.declaration.seats

    @property
    def options(self) -> Sequence[Option]:
        """What can be agreed on before it begins."""
        return self.declaration.options

    @property
    def editions(self) -> Sequence[str]:
        """The names of other editions of the rules than the ordinary one."""
        return [name for name in self.declaration.rulebooks if name]

    def start(self, setup: Setup, chance: Chance) -> Position:
        """Return the first position, in which chance may decide first.

        Raises UsageProblem for a set-up that the rules do not know, RuleFault.
        """
        return self.sitting(setup).start()

    def players(self, position: Position) -> tuple[str, ...]:
        """Return who plays, in turn order."""
        return self.at(position).players

    # ------------------------------------------------------------------ what comes next

    def to_play(self, position: Position) -> tuple[str, ...]:
        """Return the seats that decide now."""
        return self.at(position).to_play(position)

    def legal_actions(self, position: Position, seat: str) -> Actions[Action]:
        """Return what a seat can do now."""
        return self.at(position).legal_actions(position, seat)

    def chance_outcomes(self, position: Position) -> Sequence[tuple[Action, Fraction]]:
        """Return what chance can bring next, with exact odds."""
        return self.at(position).chance_outcomes(position)

    def bring(self, position: Position, chance: Chance, number: int) -> Action:
        """Return all that chance brings until somebody decides. Raises LookupError."""
        return self.at(position).bring(position, chance, number)

    # ------------------------------------------------------------------ what an action does

    def why_not(self, position: Position, action: Action) -> Refusal | None:
        """Return the first rule that objects, None for a legal action."""
        return self.at(position).why_not(position, action)

    def violations(self, position: Position, action: Action) -> Sequence[Refusal]:
        """Return every rule that objects, in the order of the file."""
        return self.at(position).violations(position, action)

    def apply(self, position: Position, action: Action) -> Position:
        """Return the position after an action. Raises IllegalMove, RuleFault."""
        return self.at(position).apply(position, action)

    carry_out = apply

    def explain(self, position: Position, action: Action) -> tuple[Position, Sequence[Event]]:
        """Return the position after an action and what happened; chance tells it at the last."""
        return self.at(position).explain(position, action)

    def judging(self, position: Position, action: Action) -> frozenset[str]:
        """Return the rules that judge an action: guards, lists, whose turn and what time it is."""
        sitting = self.at(position)
        deed = sitting.plan.deeds.get(action[0])
        if deed is None:
            return frozenset()
        stage = sitting.runner.stage(position)
        frame = {sitting.plan.cites.get("turn"), stage.rule, deed.last}
        frame = {*frame, *(choice.rule for choice in deed.choices)} - {None}
        return frozenset(ruling.rule for ruling in deed.rulings) | frozenset(map(str, frame))

    # ------------------------------------------------------------------ how it ends, what is seen

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.at(position).outcome(position)

    def returns(self, position: Position) -> Mapping[str, float]:
        """Return what the position is worth to each player."""
        return self.at(position).returns(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """Return what everybody's score is, the first where there are several; else nothing."""
        return self.at(position).standing(position)

    def ends_turn(self, before: Position, action: Action, after: Position) -> bool:
        """Return whether somebody has decided: how long a game is, is counted in decisions."""
        return before.pending is None

    def observation(self, position: Position, seat: str) -> Mapping[str, Any]:
        """Return what a seat sees, as plain data; ``?`` is what it does not."""
        return self.at(position).observation(position, seat)

    def redeal(self, position: Position, seat: str, chance: Chance) -> Position:
        """Return a position that the seat cannot tell from this one, see `observation.redeal`."""
        return self.at(position).redeal(position, seat, chance)

    @cached_property
    def undealt(self) -> Sequence[str]:
        """What is hidden and cannot be dealt anew: nothing says what it could be."""
        return self.declaration.sitting().unseen.unknown

    def draw(self, position: Position) -> str:
        """Return a position as text, whoever reads it."""
        return "\n".join(self.at(position).words(position))

    def sees(self, position: Position, seat: str) -> Iterator[str]:
        """Yield the lines that a seat may read before it decides."""
        yield from self.at(position).words(position, seat)

    # ------------------------------------------------------------------ how it is written

    def write(self, action: Action) -> dict[str, Any]:
        """Return an action as records state it; what chance brings stands under *came*."""
        if action[0] == CHANCE:
            return {"do": CHANCE, "came": list(action[2:])}
        return self.declaration.records.write(action)

    def read(self, data: Any) -> Action:
        """Return the action that plain data write. Raises InvalidMove."""
        if not isinstance(data, Mapping):
            raise InvalidMove(f"expected an action, found {data}")
        if data.get("do") == CHANCE:
            came = data.get("came")
            return (CHANCE, None, *(came if isinstance(came, list) else ()))
        if "by" not in data:
            raise InvalidMove("expected the key by with who acts")
        action, faults = self.declaration.records.read(data, "")
        for fault in faults:
            place = ".".join(map(str, fault.path))
            raise InvalidMove(f"{place}: {fault.message}" if place else fault.message)
        assert action is not None
        return action

    def spell(self, position: Position, action: Action) -> str:
        """Return an action as a player types it."""
        return self.at(position).text(action)

    def typed(self, position: Position, seat: str, text: str) -> Action:
        """Return the legal action that a player typed.

        Raises InvalidMove for what is none, IllegalMove with the rule for one that is forbidden.
        """
        sitting = self.at(position)
        said = " ".join(text.lower().split())
        for action in sitting.legal_actions(position, seat):
            if sitting.text(action).lower() == said:
                return action
        read = sitting.parse(text, seat)
        if refusal := sitting.why_not(position, read):
            raise IllegalMove(refusal, text, self.draw(position))
        return read

    @property
    def number_of_actions(self) -> int:
        """How many numbers actions have."""
        return self.declaration.records.number_of_actions or CHOICES

    @property
    def numbers_are_fixed(self) -> bool:
        """An action has the same number in every position."""
        return self.declaration.records.number_of_actions is not None

    def number(self, position: Position, seat: str, action: Action) -> int:
        """Return the number of a legal action. Raises ValueError."""
        legal = () if self.numbers_are_fixed else self.legal_actions(position, seat)
        return self.declaration.records.number(action, legal)

    def numbered(self, position: Position, seat: str, number: int) -> Action:
        """Return the action with a number. Raises LookupError."""
        legal = () if self.numbers_are_fixed else self.legal_actions(position, seat)
        return self.declaration.records.numbered(number, seat, legal)

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return a position as plain data; who plays, where that is a choice, stands with it."""
        setup, plain = position.setup, self.at(position).to_plain(position)
        chosen: dict[str, Any] = {}
        if not self.seats.are_fixed:
            chosen["players"] = list(setup.seats)
        if setup.options:
            chosen["options"] = dict(setup.options)
        if setup.edition:
            chosen["edition"] = setup.edition
        return {**plain, SET_UP: chosen} if chosen else plain

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position that `to_plain` wrote. Raises PnpError for data that are none."""
        own = {key: value for key, value in data.items() if key != SET_UP}
        try:
            sitting = self.sitting(read_setup(data.get(SET_UP)))
        except UsageProblem as error:
            raise PnpError(str(error).split("\n", 1)[0]) from None
        return sitting.from_plain(own)

    # ------------------------------------------------------------------ its rules, its scenarios

    @property
    def members(self) -> Mapping[str, Sequence[str]]:
        """The members of every kind, such as cards, by the name of the kind."""
        kinds = self.declaration.ordinary.world.kinds
        return {name: [str(item) for item in kind.ids] for name, kind in kinds.items()}

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the rules by name."""
        return numbers(self.declaration)

    def varied(self, changes: Mapping[str, int]) -> dict[str, Any]:
        """Return the data of this game with other numbers, and with the pieces that they need."""
        files: Files = self.data[FILES]
        return {**self.data, FILES: varied(files, self.declaration.play, changes)}

    def outline(self) -> Sequence[str]:
        """Return the sequence of play, a line a phase."""
        return self.declaration.outline()

    def uses(self) -> dict[str, list[str]]:
        """Return what enforces each rule and who cites it, in words."""
        return uses(self.declaration.ordinary)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the file cites."""
        return frozenset(self.declaration.ordinary.world.cited)

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of the rules that can refuse something."""
        return self._switches.breakable

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off: rules, and single guards of rules."""
        return self._switches.all

    def without(self, switch: str) -> Self:
        """Return this game with a rule, or one guard of it, switched off."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, off=self.off | {switch}, _sittings={})
        return other

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> Replay[Position]:
        """Return a scenario, played once."""
        raise NotImplementedError

"""A scenario of Dune Express, played once: every roll and action in order (DE-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pnp.games.book import Refusal
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.claims import Tested, showing, test_claims
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.expecting import mismatches
from pnp.games.dune_express.form import action_form
from pnp.games.dune_express.moments import Moment, Told, Unbegun
from pnp.games.dune_express.moves import EndTurn, Remove
from pnp.games.dune_express.notation import (
    Moves,
    needs_face,
    read_action,
    read_dice,
    read_roll,
    write_state,
)
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.setup import set_up
from pnp.games.dune_express.state import breaches, cite_state, opening
from pnp.games.dune_express.traitor import protection
from pnp.games.dune_express.words import does, side
from pnp.games.kit import Chapter
from pnp.games.kit.form import Check, Fault, FormFault, Path
from pnp.games.kit.replay import Replay, Step, path_of
from pnp.games.kit.report import CONTRADICTION, ILLEGAL, INVALID, LEGAL, Report, Result
from pnp.games.protocol import InvalidMove

REPLAYING: Final = Chapter("Turns of a scenario")


class ExpressReplay(Replay[Position]):
    """A scenario of Dune Express, played once; what follows a refusal is told as far as it can."""

    game: ExpressRules

    def form(self) -> Check:
        """Return the check of a scenario."""
        return self.game.form

    def _beyond(self) -> Sequence[Fault]:
        """Return nothing: the form knows how many actions there are."""
        return []

    # ------------------------------------------------------------------ play

    @cached_property
    def unplayed(self) -> Result | None:
        """The verdict on a setup or an impossible state; None where somebody plays."""
        if "setup" in self.data:
            return set_up(self.game, self.data["setup"])
        for rule, because in breaches(self.game.constants, self.data):
            if rule not in self.game.book.off:
                message = f"{self.game.sentence(rule)} Here {because}."
                return Result(INVALID, rule, message=message)
        return None

    def opening(self) -> Position:
        """Return the position before the first roll."""
        return opening(self.game.constants, self.data)

    @property
    def written(self) -> Sequence[Mapping[str, Any]]:
        """The turns as they are written; the only one of most scenarios is not listed."""
        return (self.data["turns"] or ()) if "turns" in self.data else (self.data,)

    def play(self) -> Iterator[Told]:
        """Yield every roll and action that is tried, and turns that cannot begin."""
        if self.unplayed is not None:
            return
        now, turn, is_sound = Moment(self.start, None, 0), -1, True
        for number, written in enumerate(self.written, start=1):
            at = {"turn": number} if "turns" in self.data else {}
            if at and (unbegun := self._unbegun(written, at, now)):
                yield unbegun
                is_sound = False
                continue
            turn += 1
            for here, moves in self._moves(written):
                moves = self._answered(now.position, moves)
                told = self._told({**at, **here}, moves, now, turn)
                if told.stuck is None and needs_face(moves):
                    if not is_sound:
                        return
                    message = "expected the key new_face: the re-roll is legal and brings a face"
                    raise FormFault(Fault(self.place(told.at), message))
                yield told
                is_sound = is_sound and told.stuck is None
                now = told.moment

    def _moves(self, written: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, int], Moves]]:
        """Yield what a turn states: where it stands in the turn, and its moves."""
        if written.get("dice") is not None:
            yield {"roll": 1}, read_dice(written["dice"])
        else:
            for number, entry in enumerate(written.get("rolls") or (), start=1):
                yield {"roll": number}, read_roll(entry)
        for number, entry in enumerate(written.get("actions") or (), start=1):
            yield {"action": number}, read_action(self.game, entry)

    def _answered(self, position: Position, moves: Moves) -> Moves:
        """Return the moves with what goes without saying: a token is used if held (DE-10.6)."""
        match moves:
            case (Remove(faction, response=None) as move,) if (
                position.options.advanced and protection(self.game.constants, position, faction)
            ):
                return (replace(move, response="protect"),)
        return moves

    def _told(self, at: Mapping[str, int], moves: Moves, now: Moment, turn: int) -> Told:
        """Return what becomes of an entry."""
        step = self.step(now.position, at, moves)
        spice = now.spice_left
        if step.stuck is None and not _ends(step) and step.after.results is not None:
            spice = unspent(step.after)
        return Told(
            self.game, at, step.before, step.after, moves, step.stuck, turn, spice, wrong=step.wrong
        )

    @REPLAYING.checks("DE-9.4", "DE-2.7")
    def _unbegun(
        self, written: Mapping[str, Any], at: Mapping[str, int], now: Moment
    ) -> Unbegun | None:
        """Return a turn that cannot begin, with the rule; None for one that can."""
        position = now.position
        by = written.get("by") or position.active
        if position.winner is not None:
            rule, because = "DE-9.4", does(position.winner, "has") + " won"
        elif by != position.active:
            rule, because = "DE-2.7", f"the dice are with {side(position.active)}, not {side(by)}"
        else:
            return None
        if rule in self.game.book.off:
            return None
        why = Refusal(rule, self.game.sentence(rule), because, {"by": by})
        return Unbegun(
            self.game, at, position, position, (), position, now.turn, now.spice_left, by, (why,)
        )

    @property
    def explained(self) -> Sequence[Told]:
        """What was tried; of refusals only the first: what follows may be refused due to it."""
        first = self.refused
        return [step for step in self.steps if step.stuck is None or step is first]

    # ------------------------------------------------------------------ moments

    steps: tuple[Told, ...]

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """The actions, as far as the replay comes."""
        return tuple(step for step in self.steps if "action" in step.at)

    @property
    def number_of_steps(self) -> int:
        """The number of actions through all turns."""
        return sum(len(turn.get("actions") or ()) for turn in self.written)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Before the first action, when the dice of the first turn lie, then after each action."""
        if self.unplayed is not None:
            return ()
        first = Moment(self.start, None, 0)
        for step in self.steps:
            if step.turn == 0 and "roll" in step.at:
                first = step.moment
        return (first, *(step.moment for step in self.told))

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of these moments."""
        return tuple(moment.position for moment in self.moments)

    @property
    def last(self) -> Moment:
        """After the last legal action, even if more was tried after a refusal."""
        if self.refused is not None:
            return self.refused.moment  # type: ignore[attr-defined,no-any-return]
        spice = self.steps[-1].spice_left if self.steps else None
        end = self.steps[-1].after if self.steps else self.start
        return Moment(end, spice, max(len(self.written) - 1, 0))

    @property
    def end(self) -> Position:
        """The last position that is reached by what is legal."""
        return self.last.position

    def lying(self, turn: int) -> Position:
        """Return the position in which the dice of a turn lie as they came out in the end."""
        position = self.start
        for step in self.steps:
            if step.turn < turn or (step.turn == turn and not _ends(step)):
                position = step.after
        return position

    def showing(self, face: Face, moment: Moment) -> int:
        """Return how many dice of the turn of a moment show a face as they came out in the end."""
        return showing(self.game.constants, self.lying(moment.turn), face)

    def state_of(self, moment: Moment) -> dict[str, Any]:
        """Return the values that `expect` may name, at a moment."""
        return write_state(self.game.constants, moment.position, moment.spice_left)

    def state(self, number: int | None = None) -> Mapping[str, Any]:
        """Return the values that an expectation may name; after a refusal they change no more."""
        if number is None or self.unplayed is not None:
            return self.report.result.state
        if self.refused is not None:
            before = self.steps[: self.steps.index(self.refused)]
            if number > sum("action" in step.at for step in before):
                return self.state_of(self.last)
        return self.state_of(self.moments[number])

    # ------------------------------------------------------------------ verdict

    @cached_property
    def tested(self) -> list[Tested]:
        """The claims beside what is true."""
        return test_claims(self, self.data.get("claims") or [])

    def judged(self) -> Report:
        """Return the verdict beside what the scenario expects; its form is sound."""
        result = self.unplayed or self._result()
        found = tuple(mismatches(self.data, result))
        if found and not result.message:
            result = replace(result, message=" ".join(map(str, found)))
        return Report(result, found)

    def _result(self) -> Result:
        state, refused = self.state_of(self.last), self.refused
        if refused is not None:
            first, drawn = refused.refusals[0], self.game.draw(refused.before)
            return Result(ILLEGAL, first.rule, refused.at, str(first), state, drawn, refused.says)
        wrong = next((claim for claim in self.tested if not claim.holds), None)
        drawn = self.game.draw(self.end)
        if wrong is None:
            return Result(LEGAL, state=state, position=drawn)
        says = f' "{wrong.says}"' if wrong.says else ""
        claim = f"Claim {wrong.number}{says} is untrue: {wrong.truth}."
        message = f"{self.game.sentence(wrong.rule)} {claim}"
        state |= {"claim": wrong.number, "actual": wrong.actual}
        return Result(CONTRADICTION, wrong.rule, {"claim": wrong.number}, message, state, drawn)

    @cached_property
    @REPLAYING.effect("DE-2.8", "DE-2.9", "DE-18.1")
    def applied(self) -> frozenset[str]:
        """The rules cited by what happened and those whose guards let it pass."""
        result = self.report.result
        if result.verdict not in (LEGAL, ILLEGAL) or self.unplayed is not None:
            return result.applied
        log = self.game.log()
        cite_state(self.start, log)
        rules = {event.rule for event in log.events}.union(*(step.applied for step in self.steps))
        if self.refused is not None:
            return frozenset(rules | {"DE-2.9" if "roll" in self.refused.at else "DE-2.8"})
        return frozenset(rules | {claim.rule for claim in self.tested} | {"DE-18.1"})

    @property
    def broken(self) -> frozenset[str]:
        """Nothing: a rule that refuses something is the verdict."""
        return frozenset()

    # ------------------------------------------------------------------ beside the scenario

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many others.

        Raises InvalidMove for an entry that is no action.
        """
        if action_form(self.game)((), entry):
            raise InvalidMove(f"expected an action, found {entry}")
        if self.refused is not None:
            return self.refused.refusals[0]
        tried = self.step(self.position(number), {}, read_action(self.game, entry))
        return tried.refusals[0] if tried.refusals else None

    def place(self, at: Mapping[str, int]) -> Path:
        """Return the path to a turn, a roll, an action or a claim."""
        turn = self.data["turns"][at["turn"] - 1] if "turn" in at else self.data
        if "roll" in at and "rolls" not in turn:
            return (*path_of({key: at[key] for key in at if key != "roll"}), "dice")
        return path_of(at)


def _ends(step: Step[Position]) -> bool:
    """Return whether a step hands on the dice."""
    return bool(step.actions) and isinstance(step.actions[-1], EndTurn)

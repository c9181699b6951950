"""A game being played: told turn by turn, written down as a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

from pnp.games.book import Event
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.moves import (
    Answer,
    AssignAlso,
    Foresee,
    LetFall,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    UseThumper,
)
from pnp.games.dune_express.notation import write_state
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.words import name
from pnp.games.kit import Move
from pnp.games.kit.match import Match, Played
from pnp.games.kit.report import LEGAL

END: Final = ("board", "forts", "sand_storm", "held", "winner", "active", "round")
"""What a record expects of the last position."""


class ExpressMatch(Match[Position]):
    """A game of Dune Express."""

    game: ExpressRules

    let_fall = 0
    """How often somebody let the dice fall: the roll that follows has the same number."""

    @property
    def number(self) -> int:
        """The number of the next roll or decision, by which policies and chance draw their bits."""
        return len(self.played) - self.let_fall

    def advance(self) -> Played[Position]:
        """Make the next action and return it."""
        made = super().advance()
        self.let_fall += isinstance(made.action, LetFall)
        return made

    def lines(self) -> Iterator[str]:
        """Play on to the end and yield every turn with what happened in it."""
        turn = 0
        for made in self.play():
            if isinstance(made.action, LetFall):
                continue
            if isinstance(made.action, Foresee):
                yield from ("", f"{name(made.seat)} writes the note of The Long Plan")
                continue
            if made.turn > turn:
                turn = made.turn
                yield ""
                yield f"Turn {turn}, round {made.before.round}: {name(made.before.active)}"
            says = spell_move(made.action)
            yield f"  {name(made.seat)}: {says}" if isinstance(made.action, Answer) else f"  {says}"
            _, events = self.game.explain(made.before, made.action)
            yield from (f"    {event.text} ({event.rule})" for event in events if _tells(event))

    def record(self) -> dict[str, Any]:
        """Return the game as far as it was played; a roll counts once dice are set aside."""
        scenario: dict[str, Any] = {"about": self.about} if self.about else {}
        scenario["players"] = list(self.first.players)
        if options := self.first.options.to_plain():
            scenario["options"] = options
        if (note := self.position.prediction) is not None:
            scenario["before"] = {"prediction": note._asdict()}
        turns, end = self._turns()
        state = write_state(self.game.constants, end)
        expect = {"verdict": LEGAL, **{key: state[key] for key in END}}
        return {**scenario, "turns": turns, "expect": expect}

    def _turns(self) -> tuple[list[dict[str, Any]], Position]:
        """Return the turns as scenarios write them, and where what is written down leads."""
        turns: list[dict[str, Any]] = []
        end, begun = self.first, cast(Move | None, None)
        for made in self.played:
            move = made.action
            if isinstance(move, (LetFall, Foresee)):
                continue
            if len(turns) < made.turn:
                turns.append({"by": made.before.active, "rolls": [], "actions": []})
            rolls, actions = turns[-1]["rolls"], turns[-1]["actions"]
            match begun, move:
                case None, Roll() | SecondLook() | UseThumper():
                    # Written down only with the move that completes it.
                    begun = move
                    continue
                case None, Remove() if made.after.strike is not None:
                    begun = move
                    continue
                case Remove() as asked, Answer(response):
                    actions.append(self.game.write(replace(asked, response=response)))
                case None, AssignAlso():
                    actions[-1]["moves"] += self.game.write(move)["moves"]
                case Roll(dice, faces), SetAside(kept):
                    thrown = dict(zip(dice, faces, strict=True))
                    rolls.append({"roll": thrown, "keep": list(kept)})
                case UseThumper(), Roll(_, (face,)) if not actions:
                    rolls.append({"thumper": {"new_face": face}})
                case (SecondLook() | UseThumper()) as asked, Roll(_, (face,)):
                    actions.append({**self.game.write(asked), "new_face": face})
                case _:
                    actions.append(self.game.write(move))
            begun, end = None, made.after
        return turns, end


_TOLD: Final = frozenset(
    ("DE-4.1", "DE-4.2", "DE-4.3", "DE-4.4", "DE-7.6", "DE-8.1", "DE-8.3", "DE-8.5", "DE-8.6",
     "DE-9.1", "DE-10.6", "DE-11.3", "DE-14.6", "DE-14.13")
)  # fmt: skip


def _tells(event: Event) -> bool:
    """Return whether a reader of a transcript wants to see the event."""
    return event.rule in _TOLD

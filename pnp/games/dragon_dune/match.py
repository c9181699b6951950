"""A game being played: told turn by turn, written down as a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Event
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.bidding.offering import second_due
from pnp.games.dragon_dune.options import PLAIN_EDITION
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.words import FACTIONS, ROUNDS
from pnp.games.kit.match import Match, Played

ROUND_NAMES: Final = (
    "Dragon", "Event", "Bidding", "Recruitment and Movement", "Battle", "Collection", "Victory",
)  # fmt: skip
STATE: Final = (
    "turn", "starting_player", "dragon", "trolls", "units", "gold", "hands", "queens", "jacks",
)  # fmt: skip
"""What a record states of the position after the deal (H.1)."""

END: Final = (
    "turn", "winner", "units", "gold", "graveyard", "board_gold", "hand_sizes", "alliances",
    "trolls", "dragon", "event_discard_top",
)  # fmt: skip
"""What a record expects of the last position."""


class DragonMatch(Match[Position]):
    """A game of Dragon Dune."""

    def lines(self) -> Iterator[str]:
        """Play on to the end and yield what everybody may read, with heads for turns and rounds."""
        shown = (0, 0)
        for made in self.play():
            turn = made.before.turn
            round_ = max(made.before.round, made.action.round)
            if shown[0] != turn:
                yield ""
                yield f"Turn {turn}"
            if shown != (turn, round_):
                yield f"  {ROUNDS[round_ - 1]}. {ROUND_NAMES[round_ - 1]} Round"
            shown = turn, round_
            _, events = self.game.explain(made.before, made.action)
            yield from (f"    {said}" for event in events if (said := tell(made.action, event)))

    def ending(self) -> str:
        """Return who won and why, or after how many turns the game was left."""
        outcome = self.game.outcome(self.position)
        if outcome is None:
            return f"not over after {self.most_turns} turns"
        return f"{outcome.reason} ({outcome.rule})"

    def record(self) -> dict[str, Any]:
        """Return the game as a scenario that begins after the deal and expects the same end."""
        played = self._told()
        position = played[-1].after if played else self.position
        scenario: dict[str, Any] = {"about": self.about} if self.about else {}
        scenario["players"] = [FACTIONS[who] for who in position.players]
        if position.options.edition != PLAIN_EDITION:
            scenario["edition"] = position.options.edition
        if options := position.options.to_plain():
            scenario["options"] = options
        expect: dict[str, Any] = {"legal": True}
        state: dict[str, Any] = {}
        # Before the deal there is nothing that a record could state.
        if played:
            first, last = self.stated(played[0].after), self.stated(position)
            state = {key: first[key] for key in STATE}
            expect["result"] = {key: last[key] for key in END}
        actions: list[dict[str, Any]] = []
        for made in played[1:]:
            if made.action.recorded:
                actions.append(self.game.write(made.action))
            elif completed := made.action.completes():
                actions[-1] |= completed
        return {**scenario, "state": state, "actions": actions, "expect": expect}

    def _told(self) -> list[Played[Position]]:
        """Return the moves for a record, which has a payment with what the Goblins draw for it."""
        played = list(self.played)
        if self.position.step in ("reshuffle", "second_card") and second_due(self.position):
            while played.pop().action.verb != "settle":
                pass
        return played

    def stated(self, position: Position) -> dict[str, Any]:
        """Return what a scenario may say of a position."""
        return results_of(self.game.constants, position)  # type: ignore[attr-defined]


_WORDS: Final = {
    ("settle", "DD-9.12"): "nobody wants the card",
    ("resolve", "DD-16.1"): "the Orcs plunder",
    ("draw_plunder", "DD-16.1"): "the Orcs plunder",
}
"""What is said of events that name a card which not everybody sees, by verb and rule."""

_SILENT: Final = frozenset(
    ("DD-1.2", "DD-1.3", "DD-1.4", "DD-1.6", "DD-1.7", "DD-1.8", "DD-1.9", "DD-1.10", "DD-1.11",
     "DD-1.12", "DD-1.13", "DD-2.1", "DD-2.4", "DD-2.5", "DD-2.7", "DD-3.2", "DD-4.5", "DD-4.6",
     "DD-5.D1", "DD-5.E1", "DD-5.G1", "DD-5.G2", "DD-5.G3", "DD-5.G4", "DD-5.O1", "DD-6.3",
     "DD-6.5", "DD-7.2", "DD-9.3", "DD-9.11", "DD-10.4", "DD-10.4c", "DD-10.4d", "DD-10.4h",
     "DD-10.5", "DD-10.5c", "DD-10.5d", "DD-10.5e", "DD-10.5f", "DD-11.1", "DD-19.2", "DD-19.4")
)  # fmt: skip
"""Rules that only explain what another line tells, and those that would tell a secret."""


def tell(move: Action, event: Event) -> str | None:
    """Return what everybody at the table may read of an event, None for nothing."""
    if not event.text or event.rule in _SILENT:
        return None
    if move.heard is not None and event.rule not in move.heard:
        return None
    return f"{_WORDS.get((move.verb, event.rule), event.text)} ({event.rule})"

"""Plays games out with keyed chance and policies, and writes them down as scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.book import Event
from pnp.games.chance import Chance
from pnp.games.dragon_dune.book import ROUND_OF
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.moves import MakePlan, Move, Settle, SetUp
from pnp.games.dragon_dune.notation import VERB_OF
from pnp.games.dragon_dune.options import PLAIN_EDITION, Options
from pnp.games.dragon_dune.policies import Policy
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.words import FACTIONS, GOBLINS, ROUNDS

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


@dataclass(slots=True)
class Game:
    """A game being played out."""

    engine: DragonDune
    position: Position
    chance: Chance
    policies: Mapping[int, Policy]
    most_turns: int | None = None
    number: int = 0
    """Moves so far; each has bits of its own."""

    decisions: int = 0
    """Moves that somebody decided."""

    @property
    def is_over(self) -> bool:
        """Somebody has won, or the game is left."""
        position = self.position
        left = self.most_turns is not None and position.turn > self.most_turns
        return position.winner is not None or left

    def choose(self) -> Move:
        """Return the next move: a decision of the player who is asked, or what happens."""
        position = self.position
        if not position.asked:
            return self.engine.happening(position, self.chance, self.number)
        self.decisions += 1
        policy = self.policies[position.asked[0]]
        return policy.decide(self.engine, position, self.chance, self.number)

    def finish(self) -> Position:
        """Play to the end and return the last position.

        Policies choose among what the rules allow, so no move is asked a second time.
        """
        while not self.is_over:
            move = self.choose()
            table = self.position.opened()
            self.engine.carry_out(table, move)
            self.position = table.closed()
            self.number += 1
        return self.position


def begin(
    engine: DragonDune,
    players: Sequence[str],
    options: Options,
    chance: Chance,
    policies: Mapping[str, Policy],
    most_turns: int | None = None,
) -> Game:
    """Return a game ready to be played out."""
    numbered = {FACTIONS.index(name): policy for name, policy in policies.items()}
    return Game(engine, engine.start(players, options, chance), chance, numbered, most_turns)


@dataclass(slots=True)
class Transcript:
    """Writes a game down while it is played: lines for all to read and a scenario to replay."""

    game: Game
    actions: list[dict[str, Any]] = field(default_factory=list)
    start: dict[str, Any] = field(default_factory=dict)
    _shown: tuple[int, int] = (0, 0)

    def play(self) -> Iterator[str]:
        """Play the game out, every move asked of the book, and yield its lines."""
        game = self.game
        while not game.is_over:
            before, move = game.position, game.choose()
            yield from self._heads(before.turn, round_of(before, move))
            game.position, events = game.engine.explain(before, move)
            game.number += 1
            self._note(before, move)
            yield from (f"    {told}" for event in events if (told := tell(move, event)))

    def _heads(self, turn: int, round_: int) -> Iterator[str]:
        if self._shown[0] != turn:
            yield ""
            yield f"Turn {turn}"
        if self._shown != (turn, round_):
            yield f"  {ROUNDS[round_ - 1]}. {ROUND_NAMES[round_ - 1]} Round"
        self._shown = turn, round_

    def _note(self, before: Position, move: Move) -> None:
        if isinstance(move, SetUp):
            stated = results_of(self.game.engine.constants, self.game.position)
            self.start = {key: stated[key] for key in STATE}
        elif type(move) in VERB_OF:
            action = self.game.engine.notation.write(move)
            if isinstance(move, Settle) and move.by == GOBLINS:
                action |= self._second_card(before)
            self.actions.append(action)

    def _second_card(self, before: Position) -> dict[str, str]:
        """Return the card that the Goblins drew beside the one they won (DD-5.G3)."""
        held = before.hands[GOBLINS]
        new = [card for card in self.game.position.hands[GOBLINS] if card not in held]
        drawn = [card for card in new if card != before.offered]
        return {"second": drawn[0]} if drawn else {}

    def scenario(self) -> dict[str, Any]:
        """Return the game as far as it was played; it begins after the deal."""
        position = self.game.position
        stated = results_of(self.game.engine.constants, position)
        scenario: dict[str, Any] = {"players": [FACTIONS[who] for who in position.players]}
        if position.options.edition != PLAIN_EDITION:
            scenario["edition"] = position.options.edition
        if options := position.options.to_plain():
            scenario["options"] = options
        expect: dict[str, Any] = {"legal": True}
        # Before the deal there is nothing that a record could state.
        if self.start:
            expect["result"] = {key: stated[key] for key in END}
        return {**scenario, "state": self.start, "actions": self.actions, "expect": expect}


def round_of(position: Position, move: Move) -> int:
    """Return the round in which a move happens, which it may begin itself."""
    own, _ = ROUND_OF.get(type(move), (0, ""))
    return max(position.round, own)


_WORDS: Final = {
    "DD-9.12": "nobody wants the card",
    "DD-16.1": "the Orcs plunder",
}
"""What is said of events that name a card which not everybody sees."""

_SILENT: Final = frozenset(
    ("DD-1.2", "DD-1.3", "DD-1.4", "DD-1.6", "DD-1.7", "DD-1.8", "DD-1.9", "DD-1.10", "DD-1.11",
     "DD-1.12", "DD-1.13", "DD-2.1", "DD-2.4", "DD-2.5", "DD-2.7", "DD-3.2", "DD-4.5", "DD-4.6",
     "DD-5.D1", "DD-5.E1", "DD-5.G1", "DD-5.G2", "DD-5.G3", "DD-5.G4", "DD-5.O1", "DD-6.3",
     "DD-6.5", "DD-7.2", "DD-9.3", "DD-9.11", "DD-10.4", "DD-10.4c", "DD-10.4d", "DD-10.4h",
     "DD-10.5", "DD-10.5c", "DD-10.5d", "DD-10.5e", "DD-10.5f", "DD-11.1", "DD-19.2", "DD-19.4")
)  # fmt: skip
"""Rules that only explain what another line tells, and those that would tell a secret."""

_PLANNING: Final = frozenset(("DD-11.5", "DD-11.6"))


def tell(move: Move, event: Event) -> str | None:
    """Return what everybody at the table may read of an event, None for nothing."""
    if not event.text or event.rule in _SILENT:
        return None
    if isinstance(move, MakePlan) and event.rule not in _PLANNING:
        return None
    return f"{_WORDS.get(event.rule, event.text)} ({event.rule})"

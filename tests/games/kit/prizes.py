"""Prizes: hidden hands, a die, choices made in secret, a step that happens by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated

from pnp.games.kit import (
    Chance,
    Chapter,
    Facts,
    Kind,
    Log,
    Move,
    Option,
    Outcome,
    Rules,
    Seats,
    Setup,
    among,
    evenly,
    nobody,
    owners,
)
from pnp.games.kit.setting import full

NAMES = ("ann", "bob", "cleo")
Player = Annotated[str, among("a player", NAMES)]
Hand = tuple[int, ...]
PLAY = Chapter("The rounds")


@dataclass(frozen=True)
class Position:
    players: tuple[Player, ...]
    hands: Mapping[Player, Hand] = field(metadata=owners(dealt_from="cards"))
    rest: Hand = field(metadata=nobody(dealt_from="cards"))
    laid: Mapping[Player, int | None] = field(metadata=owners())
    points: Mapping[Player, int]
    limit: int
    prize: int | None = None
    step: str = "turning"

    def waiting(self) -> tuple[str, ...]:
        return tuple(who for who in self.players if self.laid[who] is None)


class TurnUp(Move, verb="turn_up", about="a prize of {prize} is turned up"):
    prize: int


class Lay(Move, about="{by} lays {card}"):
    by: Player
    card: int


class Show(Move, about="all cards are shown"):
    """Reveal what was laid."""


@PLAY.step("turning", says="Turn up a prize", rules="PR-1", takes=TurnUp, then="bidding")
def prizes(game: Prizes, position: Position) -> list[tuple[TurnUp, Fraction]]:
    return evenly(map(TurnUp, (1, 2, 3)))


@PLAY.step("bidding", says="Everybody lays a card in secret", rules="PR-2", takes=Lay,
           kind=Kind.TOGETHER, asks=lambda game, position: position.waiting(),
           then="showing")  # fmt: skip
def cards(game: Prizes, position: Position, seat: str) -> Iterator[Lay]:
    return (Lay(seat, card) for card in position.hands[seat])


@PLAY.step("showing", says="The highest card takes the prize", rules="PR-3", takes=Show,
           kind=Kind.DO, then="turning")  # fmt: skip
def shows(game: Prizes, position: Position) -> list[tuple[Show, Fraction]]:
    return evenly([Show()])


@PLAY.refuses("PR-1", "time", TurnUp, says="it is time for {step}")
@PLAY.refuses("PR-2", "time", Lay, says="it is time for {step}")
@PLAY.refuses("PR-3", "time", Show, says="it is time for {step}")
def at_another_time(game: Prizes, position: Position, move: Move) -> Facts | None:
    return None if type(move) in game.flow.at(position).moves else {"step": position.step}


@PLAY.refuses("PR-1", "die", TurnUp, says="{prize} was turned up")
def no_such_prize(game: Prizes, position: Position, move: TurnUp) -> Facts | None:
    return None if 1 <= move.prize <= 3 else {"prize": move.prize}


@PLAY.refuses("PR-2", "card", Lay, says="{by} has laid a card")
def laid_before(game: Prizes, position: Position, move: Lay) -> Facts | None:
    return None if position.laid[move.by] is None else {"by": move.by}


@PLAY.refuses("PR-2", "card", Lay, says="{by} does not hold {card}")
def not_held(game: Prizes, position: Position, move: Lay) -> Facts | None:
    held = move.card in position.hands[move.by]
    return None if held else {"by": move.by, "card": move.card}


@PLAY.does(TurnUp, cites="PR-1")
def turn_up(game: Prizes, position: Position, move: TurnUp, log: Log) -> Position:
    log.cite("PR-1", "a prize of {prize}", prize=move.prize)
    return replace(position, prize=move.prize)


@PLAY.does(Lay, cites="PR-2")
def lay(game: Prizes, position: Position, move: Lay, log: Log) -> Position:
    log.cite("PR-2", "{by} has laid a card", by=move.by)
    hand = tuple(card for card in position.hands[move.by] if card != move.card)
    hands, laid = {**position.hands, move.by: hand}, {**position.laid, move.by: move.card}
    return replace(position, hands=hands, laid=laid)


@PLAY.does(Show, cites="PR-3 PR-4")
def show(game: Prizes, position: Position, move: Show, log: Log) -> Position:
    best = max(position.players, key=lambda who: position.laid[who] or 0)
    log.cite("PR-3", "{best} takes {prize}", best=best, prize=position.prize)
    points = {**position.points, best: position.points[best] + (position.prize or 0)}
    return replace(position, prize=None, points=points, laid=dict.fromkeys(position.players))


class Prizes(Rules[Position]):
    """The game."""

    chapters, stages, blocking, position = (PLAY,), ("time", "die", "card"), ("time",), Position
    seats = Seats(NAMES, 2, 3, NAMES[:2])
    options = (Option("short"), Option("hand", 3, ()))
    longest, widest = 60, 12

    def begin(self, setup: Setup, chance: Chance) -> Position:
        options, players = full(self, setup), setup.seats
        size = 1 if options["short"] else options["hand"]
        deck = chance.shuffled(-1, range(1, self.values["cards"] + 1))
        hands = {
            who: tuple(sorted(deck[n * size : n * size + size])) for n, who in enumerate(players)
        }
        none = dict.fromkeys(players)
        return Position(
            players, hands, deck[len(players) * size :], none, dict.fromkeys(players, 0), size
        )

    def outcome(self, position: Position) -> Outcome | None:
        if any(position.hands.values()) or position.step != "turning":
            return None
        most = max(position.points.values())
        best = tuple(who for who in position.players if position.points[who] == most)
        return Outcome(best, "PR-4", f"{' and '.join(best)} has {most} points")

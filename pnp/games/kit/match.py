"""One game being played by policies, people and chance: told as it goes, then written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, runtime_checkable

from pnp.english import in_words
from pnp.errors import UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.human import Ask, Person
from pnp.games.kit.players import policy_of
from pnp.games.kit.policies import Policy
from pnp.games.kit.report import LEGAL
from pnp.games.kit.setting import Asked, seat_of, setup_of, words_of
from pnp.games.protocol import AnyGame, Outcome, PositionT, Setup


@dataclass(frozen=True, slots=True)
class Played(Generic[PositionT]):
    """One action of a match."""

    before: PositionT
    seat: str | None
    """Who decided; None for chance."""

    action: Any
    after: PositionT
    turn: int
    """The turn it belongs to, counted from 1."""


class Match(Generic[PositionT]):
    """A game being played; a game's own class tells it in its own way."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        policies: Mapping[str, Policy],
        chance: Chance,
        most_turns: int | None = None,
        about: str = "",
    ) -> None:
        self.game, self.setup, self.policies, self.chance = game, setup, policies, chance
        self.most_turns = most_turns
        self.about = about
        self.first: PositionT = game.start(setup, chance)
        self.position = self.first
        self.played: list[Played[PositionT]] = []
        self.turns = 0
        """Turns that are over."""

    # ------------------------------------------------------------------ playing

    @property
    def number(self) -> int:
        """The number of the next action, by which policies and chance draw their bits."""
        return len(self.played)

    @property
    def is_over(self) -> bool:
        """The game has ended, or it is left."""
        left = self.most_turns is not None and self.turns >= self.most_turns
        is_long = len(self.played) >= self.game.longest
        return left or is_long or self.game.outcome(self.position) is not None

    def play(self) -> Iterator[Played[PositionT]]:
        """Play on to the end and yield every action as it is made."""
        while not self.is_over:
            yield self.advance()

    def advance(self) -> Played[PositionT]:
        """Make the next action and return it."""
        before, number = self.position, self.number
        deciding = self.game.to_play(before)
        seat = deciding[0] if deciding else None
        if seat is None:
            action = self.game.bring(before, self.chance, number)
        else:
            action = self.policies[seat](self.game, before, seat, self.chance, number)
        self.position = self.game.apply(before, action)
        made = Played(before, seat, action, self.position, self.turns + 1)
        self.played.append(made)
        ends = getattr(self.game, "ends_turn", None)
        self.turns += ends is None or ends(before, action, self.position)
        return made

    def finish(self) -> Outcome | None:
        """Play to the end and return how the game ended, None for one that was left."""
        for _ in self.play():
            pass
        return self.game.outcome(self.position)

    # ------------------------------------------------------------------ telling

    def lines(self) -> Iterator[str]:
        """Play on to the end and yield, as it happens, what everybody at the table may read."""
        for made in self.play():
            yield self.line(made)

    def line(self, made: Played[PositionT]) -> str:
        """Return an action as a line."""
        said = self.game.spell(made.before, made.action)
        return said if made.seat is None else f"{made.seat}: {said}"

    def ending(self) -> str:
        """Return why it is over and by which rule, or that it was left."""
        end = self.game.outcome(self.position)
        if end is None:
            return f"not over after {self.turns} turns"
        return f"{end.reason} ({end.rule})"

    def record(self) -> Mapping[str, Any] | str:
        """Return the game to be saved: a scenario that expects the same end, or a notation."""
        setup: dict[str, Any] = {}
        if not self.game.seats.are_fixed:
            setup["players"] = list(self.game.players(self.position))
        if self.setup.options:
            setup["options"] = dict(self.setup.options)
        if self.setup.edition:
            setup["edition"] = self.setup.edition
        usual = self.game.to_plain(self.game.start(self.setup, Chance.of(0, 0)))
        first = self.game.to_plain(self.first)
        if before := {key: value for key, value in first.items() if value != usual[key]}:
            setup["before"] = before
        return {
            **({"about": self.about} if self.about else {}),
            **setup,
            "actions": [self.game.write(made.action) for made in self.played],
            "expect": {"verdict": LEGAL, **self.game.to_plain(self.position)},
        }


AnyMatch = Match[Any]


@runtime_checkable
class MatchesItself(Protocol):
    """A game with a way of its own to be played."""

    def match(self, asked: Asked, ask: Ask) -> AnyMatch:
        """Return a match. Raises UsageProblem."""
        ...


def match_of(game: AnyGame, asked: Asked, ask: Ask) -> AnyMatch:
    """Return a match as the user asked for it. Raises UsageProblem."""
    if isinstance(game, MatchesItself):
        return game.match(asked, ask)
    setup = setup_of(game, asked)
    seats = setup.seats or game.seats.usual
    words = asked.policy or "random"
    policies: dict[str, Policy] = named_policies(game, seats, words)
    for word in words_of(asked.people):
        policies[seat_of(word, game.seats, seats)] = Person(ask)
    about = f"{words} play, seed {asked.seed}"
    kind = getattr(game, "matches", Match)
    most = asked.turns or getattr(game, "most_turns", None)
    chance = Chance.of(asked.seed, 0)
    match: AnyMatch = kind(
        game, setup, policies, chance, most, f"{about}, {asked.people}" if asked.people else about
    )
    return match


def named_policies(game: AnyGame, seats: tuple[str, ...], words: str) -> dict[str, Policy]:
    """Return how the seats decide: one word for all, or one for each with commas.

    Raises UsageProblem.
    """
    named = policy_words(game, seats, words)
    return {seat: policy_of(game, word) for seat, word in named.items()}


def policy_words(game: AnyGame, seats: tuple[str, ...], words: str) -> dict[str, str]:
    """Return the policies of the seats by name. Raises UsageProblem."""
    named = words_of(words)
    for word in named:
        policy_of(game, word)
    if len(named) not in (1, len(seats)):
        count = in_words(len(seats))
        raise UsageProblem(f"expected one policy or {count} with a comma, found {words}")
    return dict(zip(seats, named * len(seats) if len(named) == 1 else named, strict=True))

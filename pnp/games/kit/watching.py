"""What happens on the way through a game, counted by the protocol alone.

A game is seen as a set of things: rules that were cited, verbs of actions, what decisions named (a
card, a place, a small number), and what chance brought. Counts are whole numbers, so those of any
games add up to the same in any order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from pnp.games.kit.match import AnyMatch, Played
from pnp.games.kit.parts import standing
from pnp.games.protocol import AnyGame, Outcome

Winners = Callable[[Outcome], Sequence[str]]
"""Whose wins are counted."""

RULE, ACTION, CHOICE, CHANCE = "rule", "action", "choice", "chance"
"""The kinds of things."""

Thing = tuple[str, str]
"""A kind, and a name: ("choice", "hire at carthag")."""

LOOKED: Final = 64
"""Legal actions of a decision that are looked at for what could have been chosen."""

LONGEST: Final = 40
"""Letters of a word that names something; what is longer is text."""

LARGEST: Final = 20
"""The largest number that is counted by itself."""

VERBS: Final = ("do", "act")
"""Keys under which a written action says what it is."""


def alone(outcome: Outcome) -> Sequence[str]:
    """Return who won alone: nobody where several did."""
    return outcome.winners if outcome.winner else ()


def watched(match: AnyMatch, winners: Winners = alone) -> Counter[tuple[Any, ...]]:
    """Play a match to its end and return what was counted; *winners* says whose wins count.

    Keys are ("choices", legal actions of a decision), ("decisions", those of a game), ("turns",
    those of a game), ("leads", how often another came to lead), ("half", where the winner stood
    after half of the turns: "ahead" alone, "level" with others who led, "behind"),
    ("games", kind, name) and ("offered", kind, name) for games with a thing, ("seat", player, won),
    and ("with", kind, name, player, won) for players of finished games who did or had it.
    """
    watch = Watch(match.game, winners)
    for made in match.play():
        watch.see(made)
        watch.look(match)
    return watch.counted(match)


@dataclass
class Watch:
    """One game being watched."""

    game: AnyGame
    winners: Winners
    seen: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    happened: set[Thing] = field(default_factory=set)
    offered: set[Thing] = field(default_factory=set)
    done: dict[str, set[Thing]] = field(default_factory=lambda: defaultdict(set))
    """What each player did, and what rules that brought about."""

    leading: list[frozenset[str]] = field(default_factory=list)
    """Who stood best after each turn, several where they stood alike."""

    turns: int = 0
    decisions: int = 0
    _known: dict[Any, frozenset[Thing]] = field(default_factory=dict)

    def see(self, made: Played[Any]) -> None:
        """Count an action."""
        events = self.game.explain(made.before, made.action)[1]
        things = {(RULE, event.rule) for event in events} | self._things(made.action, made.seat)
        self.happened |= things
        if made.seat is None:
            return
        self.done[made.seat] |= things
        legal = self.game.legal_actions(made.before, made.seat)
        if len(legal) > 1:
            self.decisions += 1
            self.seen["choices", len(legal)] += 1
            for action in legal[:LOOKED]:
                self.offered |= self._things(action, made.seat)

    def look(self, match: AnyMatch) -> None:
        """See who leads, once a turn."""
        if match.turns == self.turns or self.game.outcome(match.position) is not None:
            return
        self.turns = match.turns
        stands = standing(self.game, match.position)
        if stands:
            best = max(stands.values())
            self.leading.append(frozenset(s for s, worth in stands.items() if worth == best))

    def counted(self, match: AnyMatch) -> Counter[tuple[Any, ...]]:
        """Return what there was, when the game is over."""
        seen, outcome = self.seen, self.game.outcome(match.position)
        if outcome is not None:
            self.happened.add((RULE, outcome.rule))
        seen["decisions", self.decisions] += 1
        seen["turns", match.turns] += 1
        seen.update(("games", *thing) for thing in self.happened)
        seen.update(("offered", *thing) for thing in self.offered)
        if self.leading:
            led = [leaders for leaders in self.leading if len(leaders) == 1]
            changes = sum(one != other for one, other in pairwise(led))
            seen["leads", changes] += 1
        if outcome is None:
            return seen
        winners = frozenset(self.winners(outcome))
        if self.leading and winners:
            half = self.leading[len(self.leading) // 2]
            word = "ahead" if half <= winners else "level" if half & winners else "behind"
            seen["half", word] += 1
        for seat in match.setup.seats:
            won = seat in winners
            seen["seat", seat, won] += 1
            seen.update(("with", *thing, seat, won) for thing in self.done[seat])
        return seen

    def _things(self, action: Any, seat: str | None) -> frozenset[Thing]:
        found = self._known.get(action)
        if found is None:
            found = self._known[action] = frozenset(things(self.game, action, seat))
        return found


def things(game: AnyGame, action: Any, seat: str | None) -> Iterator[Thing]:
    """Yield what an action is made of; *seat* is who decides it, None for chance."""
    data = game.write(action)
    if not isinstance(data, Mapping):
        yield ACTION if seat else CHANCE, type(action).__name__.lower()
        return
    verb = next((str(data[key]) for key in VERBS if key in data), type(action).__name__)
    verb = verb.replace("_", " ")
    if seat:
        yield ACTION, verb
    for key, value in data.items():
        if key not in VERBS and key != "by":
            for word in words(value):
                yield CHOICE if seat else CHANCE, f"{verb}: {key} {word}".replace("_", " ")


def words(value: Any) -> Iterator[str]:
    """Yield the names and small numbers that plain data hold.

    >>> list(words({"at": ["carthag", 3], "gold": 4000, "secret": True}))
    ['at', 'carthag', '3', 'gold', 'secret']
    """
    if isinstance(value, str):
        if value and len(value) <= LONGEST:
            yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from words(str(key))
            yield from words(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from words(item)
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
        yield str(value)

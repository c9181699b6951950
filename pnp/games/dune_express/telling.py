"""The steps of a turn as a book tells them: who did what, what it cost, who fell, who is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pnp.english import article, in_words, listed
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.ending import winning_locations
from pnp.games.dune_express.moments import Told
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    EndTurn,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    TakeToken,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import Garrison, Position
from pnp.games.dune_express.words import LOCATIONS, POLAR_SINK, SARDAUKAR, name, noun
from pnp.games.kit import Move
from pnp.games.kit.story import sentence

Name = Callable[[object], str]
"""Returns the word for an id, or what whoever plays a faction is called."""

_VERBS: Final[dict[type, str]] = {
    SecondLook: "roll",
    UseThumper: "roll",
    TakeToken: "take",
    Place: "place",
    MoveCounters: "move",
    Remove: "remove",
    BuildFort: "build",
    UseAtomic: "blow up",
    MoveStorm: "send",
    Assign: "shift",
    EndTurn: "end",
}


def at(location: str, name: Name = name) -> str:
    """Return a location with its preposition.

    >>> at("polar_sink"), at("carthag")
    ('at the Polar Sink', 'in Carthag')
    """
    return f"{'at' if location == POLAR_SINK else 'in'} {name(location)}"


def counters(count: int, kind: str, whose: str = "") -> str:
    """Return counters in words.

    >>> counters(2, "troop"), counters(1, "troop", "Harkonnen"), counters(2, "sardaukar")
    ('two Troops', 'one Harkonnen Troop', 'two Sardaukar')
    """
    word = noun(kind) if count == 1 or kind == SARDAUKAR else f"{noun(kind)}s"
    return " ".join(filter(None, (in_words(count), whose if kind != SARDAUKAR else "", word)))


def group(garrison: Garrison, whose: str = "") -> str:
    """Return what stands somewhere in words, nothing left out.

    >>> group(Garrison("corrino", 2, 1), "Corrino")
    'two Corrino Troops and one Sardaukar'
    """
    troops = counters(garrison.troops, "troop", whose) if garrison.troops else ""
    elite = counters(garrison.sardaukar, SARDAUKAR) if garrison.sardaukar else ""
    return listed(filter(None, (troops, elite)))


@dataclass(frozen=True)
class Teller:
    """Tells one step."""

    step: Told
    name: Name
    player: Name

    def tell(self) -> str:
        """Return the step in sentences."""
        if not self.step.actions:
            return sentence(self.step.says)
        move = self.step.actions[0]
        who, verb = self.player(self.step.before.active), _VERBS[type(move)]
        if self.step.stuck is not None:
            why = self.step.refusals[0].because
            return sentence(f"{who} cannot {verb} {self._what(move)}: {why}")
        if isinstance(move, EndTurn):
            return sentence(*self._ended(who))
        if isinstance(move, Remove) and move.response == "protect":
            return sentence(self._stopped(who, move))
        head, *rest = verb.split()
        does = " ".join((f"{head}s", *rest))
        return sentence(f"{who} {does} {self._what(move)}{self._paid(move)}", *self._then(move))

    def _what(self, move: Move) -> str:
        """Return what a move is about, behind its verb."""
        match move:
            case Place(count, into, kind):
                return f"{counters(count, kind)} {at(into, self.name)}"
            case MoveCounters(count, origin, to, kind):
                return f"{counters(count, kind)} from {self.name(origin)} to {self.name(to)}"
            case Remove(faction, origin, count):
                kind = "troop" if self._fallen(origin).troops else SARDAUKAR
                return f"{counters(count, kind, self.name(faction))} from {self.name(origin)}"
            case TakeToken(token):
                return article(self.name(token))
            case BuildFort(there):
                return f"a Fort {at(there, self.name)}"
            case UseAtomic(there):
                return f"the Fort {at(there, self.name)}"
            case MoveStorm(to):
                return f"the Sand Storm to {self.name(to)}"
            case Assign(moves):
                ways = ((item, self.name(item.origin), self.name(item.to)) for item in moves)
                return listed(
                    f"{counters(item.count, item.kind)} from {origin} to {to}"
                    for item, origin, to in ways
                )
            case SecondLook(die):
                return f"{self.name(die)} again{self._shown()}"
            case UseThumper():
                return f"the Spice die again{self._shown()}"
        return "the turn"

    def _shown(self) -> str:
        """Return the face that a die showed when it was rolled again."""
        rolled = [move for move in self.step.actions if isinstance(move, Roll)]
        face = self.name(rolled[0].faces[0]).removeprefix("the ") if rolled else ""
        return f": {face}" if face else ""

    def _paid(self, move: Move) -> str:
        """Return what a move has cost."""
        spent = self.step.after.spent - self.step.before.spent
        if spent and not self._under_worm():
            return f" and pays {spent} Spice"
        return " without paying" if isinstance(move, (MoveCounters, Assign)) else ""

    def _under_worm(self) -> bool:
        """Return whether the Spice die shows the worm: what it carries is counted, not paid."""
        results = self.step.before.results
        return results is not None and results.worm

    # ------------------------------------------------------------------ what came of it

    def _then(self, move: Move) -> Iterator[str]:
        """Yield what arriving counters met with."""
        if not isinstance(move, (Place, MoveCounters)):
            return
        where = move.into if isinstance(move, Place) else move.to
        hits = {event.rule: event.facts.get("hits") for event in self.step.events}
        toll, fight = hits.get("DE-14.6"), hits.get("DE-8.3")
        if toll:
            taken = f"the Fort takes {in_words(toll)} of them"
            yield taken if fight else "the Fort takes its toll, and no attacker is left"
        if fight:
            yield f"{self._losses(where, move, toll or 0)}; {self._left(where)}"

    def _losses(self, where: str, move: Place | MoveCounters, toll: int) -> str:
        came, lost = move.count - toll, self._fallen(where)
        after = self.step.after.at(where)
        mine = after if after and after.faction == self.step.before.active else None
        own = came - (mine.troops + mine.sardaukar if mine else 0)
        if move.kind != SARDAUKAR and not lost.sardaukar and own == lost.troops:
            fall = "falls" if own == 1 else "fall"
            return f"{counters(own, 'troop')} {fall} on each side"
        return f"{group(lost, self.name(lost.faction))} and {self._mine(own, move.kind)} fall"

    def _mine(self, own: int, kind: str) -> str:
        return f"the {noun(kind)}" if own == 1 else counters(own, kind)

    def _fallen(self, where: str) -> Garrison:
        """Return what whoever stood somewhere before has lost there."""
        was, now = self.step.before.at(where), self.step.after.at(where)
        assert was is not None
        here = now if now and now.faction == was.faction else Garrison(was.faction, 0)
        return Garrison(was.faction, was.troops - here.troops, was.sardaukar - here.sardaukar)

    def _left(self, where: str) -> str:
        there = self.step.after.at(where)
        if there is None:
            return f"{self.name(where)} is empty"
        only = there.troops + there.sardaukar == 1
        return f"{group(there, self.name(there.faction))} {'is' if only else 'are'} left"

    def _stopped(self, who: str, move: Remove) -> str:
        before, after = self.step.before, self.step.after
        weapon = self.name(before.results.traitor) if before.results else "the weapon"
        gone = [token for owner, token in before.held if (owner, token) not in after.held]
        token = article(self.name(gone[0])) if gone else "a token"
        answer = f"{self.player(move.faction)} returns {token}"
        return f"{who} uses {weapon}, but {answer}: nobody is removed"

    def _ended(self, who: str) -> Iterator[str]:
        before, after = self.step.before, self.step.after
        if after.winner is None:
            yield f"{who} passes the dice to {self.player(after.active)}"
            if (left := unspent(before)) and not self._under_worm():
                yield f"{left} Spice is lost"
            return
        held = f"{who} holds {in_words(len(winning_locations(after, before.active)))} winning"
        if after.winner == before.active:
            yield f"{held} locations and wins"
        else:
            yield f"{held} locations, but {self.player(after.winner)} foresaw it and wins instead"


def standing(position: Position, name: Name, player: Name) -> list[str]:
    """Return who and what stands where, one sentence without its end for each."""
    alike: dict[str, list[str]] = {}
    told = []
    for location, there in zip(LOCATIONS, position.board, strict=True):
        if there is None:
            continue
        who, alone = group(there, name(there.faction)), there.troops + there.sardaukar == 1
        if location == POLAR_SINK:
            told.append(f"{who} {'waits' if alone else 'wait'} {at(location, name)}")
        else:
            fort = " and its Fort" if location in position.forts else ""
            holds = f"{who} {'holds' if alone else 'hold'}"
            alike.setdefault(holds, []).append(f"{name(location)}{fort}")
    held = [
        f"{' each '.join(who.rsplit(' ', 1)) if where[1:] else who} {listed(where)}"
        for who, where in alike.items()
    ]
    empty = [there for there in sorted(position.forts) if position.at(there) is None]
    told += [f"an empty Fort stands {at(there, name)}" for there in empty]
    if position.storm:
        told.append(f"the Sand Storm is {at(position.storm, name)}")
    told += [f"{player(who)} has {article(name(token))}" for who, token in position.held]
    return held + told

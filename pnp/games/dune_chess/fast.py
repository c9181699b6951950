"""Legal moves by numbers: the same rules as the book, for playouts and move counts.

A state is a tuple of bit boards seen from the house to move; making a move gives another state,
so nothing has to be undone. It must agree with the book on every move: a property of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from pnp.games.dune_chess.bits import (
    ALL,
    APART,
    DIAGONALS,
    FOUR,
    HARVESTER_STEPS,
    HARVESTERS_LEFT,
    HARVESTERS_RIGHT,
    HARVESTERS_UP_DOWN,
    LINES,
    NEAR,
    NOT_A,
    NOT_H,
    TROOP_STEPS,
    TROOPS_LEFT,
    TROOPS_RIGHT,
    squares_of,
)
from pnp.games.dune_chess.state import (
    CHIEF_LANE,
    FLY_LANE,
    HARVESTER_LANE,
    MENTAT_LANE,
    RIDER_LANE,
    TROOP_LANE,
    State,
)

FastMove = tuple[int, int, int]
"""Kind, origin and target as bits; the origin of a drop is 0."""

Way = tuple[int, int, Mapping[int, FastMove]]
"""A kind of move and its origin as a bit; where that is 0, the move to each target instead."""

(
    CHIEF, MENTAT, RIDER, FLY, HARVESTER, TROOP, FLY_TROOP, FLY_HARVESTER,
    RIDE, WORM_MOVE, DESTROY, DROP_RIDER, DROP_FLY, DROP_HARVESTER, DROP_TROOP,
) = range(15)  # fmt: skip
"""The kinds of move: who goes, and what makes it a move of its own."""


Where = TypeVar("Where")
"""What a table has for a square."""


def _steps(kind: int, shifts: tuple[int, ...]) -> Way:
    """Return the way of all pieces of a kind, which step by a shift on each of several boards."""
    moves = {
        1 << board * APART + to: (kind, 1 << to - shift, 1 << to)
        for board, shift in enumerate(shifts)
        for to in range(64)
        if to >= shift
    }
    return kind, 0, moves


_TROOPS_GO: Final = _steps(TROOP, TROOP_STEPS)
_HARVESTERS_GO: Final = _steps(HARVESTER, HARVESTER_STEPS)
_DROPPED: Final = {
    kind: (kind, 0, {1 << to: (kind, 0, 1 << to) for to in range(64)})
    for kind in (DROP_RIDER, DROP_FLY, DROP_HARVESTER, DROP_TROOP)
}


def _ways(table: Mapping[int, Where], *kinds: int) -> Callable[[int], Iterable[Any]]:
    """Return what gives for each bit of a board: it, what a table has for it, its way of each kind.

    Boards are remembered, as many as two pieces can make: most have no more of a kind.
    """

    @lru_cache(4096)
    def ways(board: int) -> list[Any]:
        ones = [1 << square for square in squares_of(board)]
        return [(one, table[one], *((kind, one, {}) for kind in kinds)) for one in ones]

    return ways


_CHIEFS: Final = _ways(NEAR, CHIEF)
_MENTATS: Final = _ways(NEAR, MENTAT)
_FLYERS: Final = _ways(DIAGONALS, FLY, FLY_TROOP, FLY_HARVESTER)
_RIDERS: Final = _ways(LINES, RIDER, DESTROY)
_WORMS: Final = _ways(NEAR, WORM_MOVE, RIDE)


class FastRules:
    """The rules of moving and of the end, with the numbers of one rules.yaml."""

    __slots__ = (
        "cheapest",
        "drops",
        "least_limit",
        "prices",
        "quiet_limit",
        "safety_limit",
        "spice_worth",
        "worth",
    )

    def __init__(
        self,
        prices: Mapping[str, int],
        worth: Mapping[str, int],
        spice_worth: int,
        quiet_limit: int,
        safety_limit: int,
    ) -> None:
        self.spice_worth = spice_worth
        self.worth = tuple(
            tuple(worth[kind] for kind in letters) for letters in ("DMFOHT", "BMSOHT")
        )
        """For Atreides and Harkonnen: what each kind of piece counts, in the order of a state."""

        self.quiet_limit = quiet_limit
        self.safety_limit = safety_limit
        self.least_limit = min(quiet_limit, safety_limit)
        self.drops = tuple(
            tuple(
                (kind, 255 * lane, prices[letter], sponsor)
                for kind, lane, letter, sponsor in (
                    (DROP_RIDER, RIDER_LANE, rider, 0),
                    (DROP_FLY, FLY_LANE, "O", 1),
                    (DROP_HARVESTER, HARVESTER_LANE, "H", 1),
                    (DROP_TROOP, TROOP_LANE, "T", 0),
                )
            )
            for rider in "FS"
        )
        """For Atreides and Harkonnen: kind, where it is counted, price, whether a Mentat pays."""

        self.cheapest = min(price for drops in self.drops for _, _, price, _ in drops)
        self.prices = tuple({kind: price for kind, _, price, _ in drops} for drops in self.drops)

    def is_over(self, state: State) -> bool:
        """Return whether DC-8.2, 8.3, 8.4 or 8.5 ends the game here."""
        # Most often both houses have more than Harvesters on the ground, and the clock is low.
        if state[26] < self.least_limit and state[6] != state[4] and state[13] != state[11]:
            return False
        (chief, mentat, rider, fly, harvester, troop, _,
         their_chief, their_mentat, their_rider, their_fly, their_harvester, their_troop, _,
         spice) = state[:15]  # fmt: skip
        clock = state[26]
        if clock >= self.safety_limit or (clock >= self.quiet_limit and not spice):
            return True
        own = chief | mentat | rider | fly | troop
        theirs = their_chief | their_mentat | their_rider | their_fly | their_troop
        if own and theirs:
            return False
        if own or theirs:
            return not spice or not (their_harvester if own else harvester)
        return True

    def batches(self, state: State) -> tuple[list[Way], list[int]]:
        """Return all moves that the rules of moving allow, whether or not the game is over.

        They are ways and, for each, the targets as bits: one legal move for each bit. Ways with
        several shifts have as many boards of targets in one number, see `FOUR`.
        """
        (chief, mentat, rider, fly, harvester, troop, own,
         _, _, their_rider, _, _, _, theirs,
         spice, sietch, worm, store, prisoners, _, _, _, _,
         ban_from, ban_to, harkonnen, _, _) = state  # fmt: skip
        ways: list[Way] = []
        batches: list[int] = []
        # Where one board lies within another, ^ takes it away, and & ~ would take twice as long.
        closed = own | worm
        walk = ALL ^ (closed | spice)
        # A Harvester on tracks: vacant squares, empty Sietches, Spice, own empty Ornithopters.
        taken = closed | theirs
        roll = ALL ^ taken
        small = troop | harvester
        loaded = small & fly
        empty = fly ^ loaded
        if chief:
            for _, near, way in _CHIEFS(chief):
                ways.append(way)
                batches.append(near & walk)
        if mentat:
            for _, near, way in _MENTATS(mentat):
                ways.append(way)
                batches.append(near & walk)
        if troop:
            ways.append(_TROOPS_GO)
            steps = (troop & NOT_H) * TROOPS_RIGHT | (troop & NOT_A) * TROOPS_LEFT
            batches.append(steps & (walk | empty) * FOUR)
        if harvester:
            ways.append(_HARVESTERS_GO)
            steps = harvester * HARVESTERS_UP_DOWN
            steps |= (harvester & NOT_H) << HARVESTERS_RIGHT
            steps |= (harvester & NOT_A) << HARVESTERS_LEFT
            batches.append(steps & (roll | empty) * FOUR)
        if fly:
            land = walk | small ^ loaded
            for one, reach, alone, with_troop, with_harvester in _FLYERS(fly):
                ways.append(alone)
                batches.append(reach & land)
                if one & loaded:
                    if one & troop:
                        ways.append(with_troop)
                        batches.append(reach & walk)
                    else:
                        ways.append(with_harvester)
                        batches.append(reach & roll & ~sietch)
        if rider:
            blocked = taken | spice | sietch
            sheltered = sietch & theirs
            ride = walk & ~sheltered if harkonnen else walk | worm & ~own
            for _, (rank, along, file, across), rides, destroys in _RIDERS(rider):
                reach = along[rank & blocked] | across[file & blocked]
                ways.append(rides)
                batches.append(reach & ride)
                if harkonnen:
                    destroyed = reach & sietch & ~own
                    if destroyed:
                        ways.append(destroys)
                        batches.append(destroyed)
        if worm:
            prey = (spice | theirs) & ~(sietch | worm)
            for one, near, alone, ridden in _WORMS(worm & ~their_rider):
                to = near & prey
                if to:
                    ways.append(ridden if one & rider else alone)
                    batches.append(to & ~ban_to if one == ban_from else to)
        if prisoners and store >= self.cheapest and (chief or mentat):
            vacant = roll & ~(spice | sietch)
            for kind, lane, price, sponsor in self.drops[harkonnen]:
                if prisoners & lane and price <= store and (mentat if sponsor else chief):
                    ways.append(_DROPPED[kind])
                    batches.append(vacant)
        return ways, batches

    def count(self, state: State) -> int:
        """Return the number of legal moves, 0 when the game is over."""
        if self.is_over(state):
            return 0
        return sum(map(int.bit_count, self.batches(state)[1]))

    def lead(self, state: State) -> int:
        """Return by how much the house to move is ahead in the count (DC-8.8)."""
        own, theirs = self.worth[state[25]], self.worth[1 - state[25]]
        lead = (state[17] - state[20]) * self.spice_worth
        for place in range(6):
            lead += own[place] * state[place].bit_count()
            lead -= theirs[place] * state[7 + place].bit_count()
        return lead

    def choose(self, state: State, share: float) -> FastMove | None:
        """Return the legal move at a share of the list from 0 to below 1; None without any.

        Shares that are spread evenly choose every legal move equally often.
        """
        ways, batches = self.batches(state)
        counts = [*map(int.bit_count, batches)]
        number = int(share * sum(counts))
        for place, count in enumerate(counts):  # noqa: B007
            if number < count:
                break
            number -= count
        else:
            return None
        kind, origin, steps = ways[place]
        targets = batches[place]
        while number:
            targets &= targets - 1
            number -= 1
        to = targets & -targets
        return (kind, origin, to) if origin else steps[to]

    def moves(self, state: State) -> list[FastMove]:
        """Return every legal move as kind, origin and target; none when the game is over."""
        if self.is_over(state):
            return []
        found = []
        for (kind, origin, steps), targets in zip(*self.batches(state), strict=True):
            while targets:
                to = targets & -targets
                targets ^= to
                found.append((kind, origin, to) if origin else steps[to])
        return found

    def after(self, state: State, kind: int, origin: int, to: int) -> State:
        """Return the state after a legal move of that kind."""
        (chief, mentat, rider, fly, harvester, troop, own,
         their_chief, their_mentat, their_rider, their_fly, their_harvester, their_troop, theirs,
         spice, sietch, worm, store, prisoners, killed, their_store, their_prisoners, their_killed,
         _, _, harkonnen, clock, turn) = state  # fmt: skip
        ban_from = ban_to = 0
        clock += 1
        if theirs & to:
            taken = 0
            if their_troop & to:
                their_troop ^= to
                taken = TROOP_LANE
            if their_harvester & to:
                their_harvester ^= to
                taken = HARVESTER_LANE
            if their_fly & to:
                their_fly ^= to
                taken += FLY_LANE
            elif their_rider & to:
                their_rider ^= to
                taken = RIDER_LANE
            elif their_mentat & to:
                their_mentat ^= to
                taken = MENTAT_LANE
            elif their_chief & to:
                their_chief ^= to
                taken = CHIEF_LANE
            theirs ^= to
            if kind in (WORM_MOVE, RIDE):
                their_killed += taken
            else:
                their_prisoners += taken
            clock = 0
        elif kind == WORM_MOVE and spice & origin:
            ban_from, ban_to = to, origin
        both = origin | to
        if kind == TROOP:
            troop ^= both
            own = own | to if fly & origin else own ^ origin | to
        elif kind == WORM_MOVE:
            worm ^= both
        elif kind == HARVESTER:
            harvester ^= both
            own = own | to if fly & origin else own ^ origin | to
        elif kind == FLY:
            fly ^= both
            own = own | to if (troop | harvester) & origin else own ^ origin | to
        elif kind >= DROP_RIDER:
            own |= to
            if kind == DROP_TROOP:
                troop |= to
                prisoners -= TROOP_LANE
            elif kind == DROP_HARVESTER:
                harvester |= to
                prisoners -= HARVESTER_LANE
            elif kind == DROP_FLY:
                fly |= to
                prisoners -= FLY_LANE
            else:
                rider |= to
                prisoners -= RIDER_LANE
            price = self.prices[harkonnen][kind]
            store -= price
            their_store += price
        else:
            own ^= both
            if kind == RIDER:
                rider ^= both
            elif kind == CHIEF:
                chief ^= both
            elif kind == MENTAT:
                mentat ^= both
            elif kind == DESTROY:
                rider ^= both
                sietch ^= to
                clock = 0
            elif kind == RIDE:
                rider ^= both
                worm ^= both
            else:
                fly ^= both
                if kind == FLY_TROOP:
                    troop ^= both
                else:
                    harvester ^= both
        if spice & to & harvester:
            spice ^= to
            store += 1
            clock = 0
        return (
            their_chief, their_mentat, their_rider, their_fly, their_harvester, their_troop, theirs,
            chief, mentat, rider, fly, harvester, troop, own,
            spice, sietch, worm, their_store, their_prisoners, their_killed,
            store, prisoners, killed,
            ban_from, ban_to, 1 - harkonnen, clock, turn + 1 - harkonnen,
        )  # fmt: skip

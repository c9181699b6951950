"""Legal moves by numbers: the same rules as the book, for playouts and move counts.

A state is a tuple of bit boards seen from the house to move; making a move gives another state,
so nothing has to be undone. It must agree with the book on every move: a property of the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
    NOT_A,
    NOT_H,
    TROOP_STEPS,
    TROOPS_LEFT,
    TROOPS_RIGHT,
    surroundings,
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

Way = tuple[int, int, tuple[int, ...]]
"""A kind of move and its origin as a bit; where that is 0, the shifts from origin to target
instead, one for each board of targets."""

(
    CHIEF, MENTAT, RIDER, FLY, HARVESTER, TROOP, FLY_TROOP, FLY_HARVESTER,
    RIDE, WORM_MOVE, DESTROY, DROP_RIDER, DROP_FLY, DROP_HARVESTER, DROP_TROOP,
) = range(15)  # fmt: skip
"""The kinds of move: who goes, and what makes it a move of its own."""


_TROOPS_GO: Final = (TROOP, 0, TROOP_STEPS)
_HARVESTERS_GO: Final = (HARVESTER, 0, HARVESTER_STEPS)
_DROPPED: Final = (0,)
_ONE: Final = ()


class FastRules:
    """The rules of moving and of the end, with the numbers of one rules.yaml."""

    __slots__ = (
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

        self.prices = tuple({kind: price for kind, _, price, _ in drops} for drops in self.drops)

    def is_over(self, state: State) -> bool:
        """Return whether DC-8.2, 8.3, 8.4 or 8.5 ends the game here."""
        # Most often both houses have more than Harvesters on the ground, and the clock is low.
        if state[26] < self.least_limit and state[6] & ~state[4] and state[13] & ~state[11]:
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
        go, add = ways.append, batches.append
        closed = own | worm
        bare_spice = spice & ~worm
        walk = ALL ^ (closed | bare_spice)
        for one, near in surroundings(chief):
            go((CHIEF, one, _ONE))
            add(near & walk)
        for one, near in surroundings(mentat):
            go((MENTAT, one, _ONE))
            add(near & walk)
        small = troop | harvester
        empty = fly & ~small
        if troop:
            go(_TROOPS_GO)
            steps = (troop & NOT_H) * TROOPS_RIGHT | (troop & NOT_A) * TROOPS_LEFT
            add(steps & (walk | empty) * FOUR)
        # A Harvester on tracks: vacant squares, empty Sietches, Spice, own empty Ornithopters.
        roll = ALL ^ (closed | theirs)
        if harvester:
            go(_HARVESTERS_GO)
            steps = harvester * HARVESTERS_UP_DOWN
            steps |= (harvester & NOT_H) << HARVESTERS_RIGHT
            steps |= (harvester & NOT_A) << HARVESTERS_LEFT
            add(steps & (roll | empty) * FOUR)
        ones = fly
        while ones:
            one = ones & -ones
            ones ^= one
            reach = DIAGONALS[one]
            go((FLY, one, _ONE))
            add(reach & (walk | small & ~fly))
            if one & troop:
                go((FLY_TROOP, one, _ONE))
                add(reach & walk)
            elif one & harvester:
                go((FLY_HARVESTER, one, _ONE))
                add(reach & roll & ~sietch)
        vacant = roll & ~(sietch | bare_spice)
        blocked = ~vacant
        ones = rider
        while ones:
            one = ones & -ones
            ones ^= one
            rank, along, file, across = LINES[one]
            reach = along[rank & blocked] | across[file & blocked]
            go((RIDER, one, _ONE))
            if harkonnen:
                add(reach & walk & ~(sietch & theirs))
                destroyed = reach & sietch & ~own
                if destroyed:
                    go((DESTROY, one, _ONE))
                    add(destroyed)
            else:
                add(reach & (walk | worm & ~own))
        if worm:
            prey = bare_spice | theirs & ~(sietch | worm)
            for one, near in surroundings(worm & ~their_rider):
                to = near & prey
                if to:
                    go((RIDE if one & rider else WORM_MOVE, one, _ONE))
                    add(to & ~ban_to if one == ban_from else to)
        if prisoners:
            for kind, lane, price, sponsor in self.drops[harkonnen]:
                if prisoners & lane and price <= store and (mentat if sponsor else chief):
                    go((kind, 0, _DROPPED))
                    add(vacant)
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

    def choose(self, state: State, share: float) -> tuple[int, int, int] | None:
        """Return the legal move at a share of the list from 0 to below 1; None without any.

        Shares that are spread evenly choose every legal move equally often.
        """
        ways, batches = self.batches(state)
        number = int(share * sum(map(int.bit_count, batches)))
        for (kind, origin, shifts), targets in zip(ways, batches, strict=True):  # noqa: B007
            count = targets.bit_count()
            if number < count:
                break
            number -= count
        else:
            return None
        back = 0
        for shift in shifts:
            first, back = targets & ALL, shift
            count = first.bit_count()
            if number < count:
                targets = first
                break
            number -= count
            targets >>= APART
        while number:
            targets &= targets - 1
            number -= 1
        to = targets & -targets
        return kind, origin or _back(to, back), to

    def moves(self, state: State) -> list[tuple[int, int, int]]:
        """Return every legal move as kind, origin and target; none when the game is over."""
        if self.is_over(state):
            return []
        found = []
        for (kind, origin, shifts), targets in zip(*self.batches(state), strict=True):
            while targets:
                to = targets & -targets
                targets ^= to
                if origin:
                    found.append((kind, origin, to))
                else:
                    board, square = divmod(to.bit_length() - 1, APART)
                    to = 1 << square
                    found.append((kind, _back(to, shifts[board]), to))
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
        elif kind == HARVESTER:
            harvester ^= both
            own = own | to if fly & origin else own ^ origin | to
        elif kind == FLY:
            fly ^= both
            own = own | to if (troop | harvester) & origin else own ^ origin | to
        elif kind == WORM_MOVE:
            worm ^= both
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


def _back(to: int, shift: int) -> int:
    return to >> shift if shift > 0 else to << -shift

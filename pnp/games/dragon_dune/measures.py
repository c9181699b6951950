"""Prices, ranges, limits and other numbers that follow from a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.english import in_words
from pnp.games.book import Facts
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.options import Options
from pnp.games.dragon_dune.position import Table, half
from pnp.games.dragon_dune.words import (
    CASTLE,
    DWARVES,
    ELVES,
    EVERYBODY,
    GOBLINS,
    ORCS,
)


def beyond_reserve(options: Options, players: Sequence[int]) -> tuple[int, int] | None:
    """Return the first player whose reserve is smaller than what starts on the board, and that.

    None where everybody has units enough (DD-1.3, DD-3.1).
    """
    values = options.values
    units = (values.units_dwarves, values.units_elves, values.units_goblins, values.units_orcs)
    for who in players:
        if options.reserve[who] < units[who]:
            return who, units[who]
    return None


def revival_limit(position: Table, who: int, aces: int = 0) -> int:
    """Return how many units leave a graveyard in a turn (DD-10.1, DD-5.O7, DD-5.D3, DD-19.5)."""
    values = position.options.values
    base = values.revive_orcs if who in position.with_power(ORCS) else values.revive
    more = values.revive_ace_dwarves if who == DWARVES else values.revive_ace_elves
    return base + aces * more


def limit_of(position: Table, who: int, usual: int, by_aces: int = 0) -> str:
    """Return how far a player may go in a turn, as the end of a sentence."""
    whose = ""
    if who in position.with_power(ORCS):
        whose = "of the Orcs " if who == ORCS else "of the Orcs' ally "
    more = f", and {by_aces} more by an Ace" if by_aces else ""
    return f"{whose}is {usual}{more}"


def revives_by_ace(position: Table, who: int) -> bool:
    """Return whether an Ace revives more for a player in this edition (DD-5.D3, DD-19.5)."""
    options = position.options
    if options.booklet:
        return who == ELVES and not options.early
    return who == DWARVES


def conscription_limit(position: Table, who: int) -> int:
    """Return how many units may be conscripted in a turn (DD-10.3, DD-5.O5, DD-18.1)."""
    options = position.options
    values = options.values
    base = values.conscripts_orcs if who in position.with_power(ORCS) else values.conscripts
    return base + (values.extra_conscripts if options.extra_conscription else 0)


def conscripts_by_ace(table: Table, who: int) -> bool:
    """Return whether an Ace may place units, as far as everybody can see (D.1)."""
    return table.options.early and who == ELVES and table.hand_size(who) > 0


def may_hire(table: Table, who: int | None) -> bool:
    """Return whether a player could hire anybody, as far as everybody can see."""
    if who is None or not table.bank[who] or not table.gold[who]:
        return False
    return who != ORCS or ORCS in table.with_power(GOBLINS)


def still_hires(table: Table, who: int) -> bool:
    """Return whether nothing of this turn keeps a player from hiring (DD-10.4f, DD-5.G6)."""
    return may_hire(table, who) and not table.hiring_stopped and table.hired != "raised"


def still_raises(table: Table, who: int) -> bool:
    """Return whether nothing of this turn keeps a player from raising armies (DD-10.4f)."""
    return who == ORCS and table.hired != "hired"


def hiring_price(
    constants: Constants, position: Table, who: int, at: int, units: int, ace: bool
) -> int:
    """Return what mercenaries cost (DD-10.4a, c and g; the two halves do not add up)."""
    halved = ace or who in position.with_power(GOBLINS)
    return mercenary_price(constants, position, at, units, halved)


def mercenary_price(
    constants: Constants, position: Table, at: int, units: int, halved: bool
) -> int:
    """Return what so many mercenaries cost in a territory, at the half price or the whole."""
    values = position.options.values
    castle = constants.board.kinds[at] == CASTLE
    price = units * (values.price_castle if castle else values.price_elsewhere)
    return half(position.options, price) if halved else price


def bid_price(position: Table, who: int, amount: int) -> int:
    """Return what a bid costs its bidder: the Dwarves' ally pays half (DD-9.5)."""
    ally = who != DWARVES and who in position.with_power(DWARVES)
    return half(position.options, amount) if ally else amount


def flies(constants: Constants, position: Table, who: int) -> bool:
    """Return whether griffins carry the movements of a player (DD-2.7)."""
    return any(position.controller(at) == who for at in constants.board.griffins)


def range_of(constants: Constants, position: Table, who: int, aces: int) -> int:
    """Return how far a group may move (DD-10.5a, c, d and e; A-47)."""
    values = position.options.values
    if flies(constants, position, who):
        base = values.griffin_range
    else:
        base = values.range_orcs if who == ORCS else values.range
    return base + aces * values.ace_range


def closed(constants: Constants, position: Table) -> frozenset[int]:
    """Return the territories which the dragon marker closes (DD-2.11)."""
    return constants.board.closed(position.dragon, position.options.dragon_blocks_whole_number)


def crowded(constants: Constants, position: Table, at: int, who: int) -> bool:
    """Return whether visible units of a player would be one player too many (DD-2.8)."""
    if constants.board.kinds[at] != CASTLE or position.visible[at][who]:
        return False
    return len(position.present(at)) >= position.options.values.castle_limit


def full_castles(constants: Constants, position: Table, who: int) -> frozenset[int]:
    """Return the castles in which visible units of a player would be those of a third (DD-2.8)."""
    castles = constants.board.castles
    return frozenset(at for at in castles if crowded(constants, position, at, who))


def crowd(constants: Constants, position: Table, at: int) -> Facts:
    """Return who is in the way of one player more in a castle, for a sentence."""
    others = len(position.present(at))
    stand = "player stands" if others == 1 else "players stand"
    return {"others": f"{in_words(others)} other {stand}", "at": constants.board.ids[at]}


def company(position: Table, at: int, who: int) -> bool:
    """Return whether another player's visible units are in a territory (DD-3.5)."""
    there = position.visible[at]
    return sum(there) > there[who]


def battles_of(constants: Constants, position: Table, who: int) -> Iterator[tuple[int, int]]:
    """Yield territory and opponent of every battle a player has (DD-11.1, DD-11.2)."""
    mountain = constants.board.mountain
    for at, there in enumerate(position.visible):
        if there[who] and at != mountain:
            for other in EVERYBODY:
                if other != who and there[other]:
                    yield at, other


def next_in_turn(table: Table) -> int | None:
    """Return whose turn of round IV comes next, None when all are over (DD-10.8).

    Under Goblin Initiative the Goblins come last unless they take their turn before (DD-16.4).
    """
    free = table.options.goblin_initiative and GOBLINS in table.players
    for who in table.order()[table.due :]:
        if who not in table.turned and not (free and who == GOBLINS):
            return who
    return GOBLINS if free and GOBLINS not in table.turned else None


def next_attacker(constants: Constants, position: Table) -> int | None:
    """Return the first player in order who has a battle, None when all are fought."""
    board = position.visible
    mountain = constants.board.mountain
    shared = [
        there
        for at, there in enumerate(board)
        if at != mountain and any(there) and sum(map(bool, there)) > 1
    ]
    if shared:
        for who in position.order():
            if any(there[who] for there in shared):
                return who
    return None


def final_fighters(constants: Constants, position: Table) -> list[int]:
    """Return the tied players who have visible units in the mountain, in order (DD-13.6)."""
    there = position.visible[constants.board.mountain]
    return [who for who in position.tied if there[who]]


def may_ask(position: Table, who: int) -> bool:
    """Return whether a fighter may ask questions (DD-5.E2, DD-5.E6)."""
    return who in position.with_power(ELVES)


def castles_of(constants: Constants, position: Table, who: int) -> int:
    """Return how many castles a player controls (DD-2.6)."""
    return sum(position.controller(at) == who for at in constants.board.castles)


def least_elite(position: Table, at: int, units: int, hidden: bool = False) -> int:
    """Return how many elite Dwarves must be among units that leave, ordinary ones going first."""
    there = position.hidden if hidden else position.visible
    elite = position.elite_hidden[at] if hidden else position.elite[at]
    return max(0, units - (there[at][DWARVES] - elite))


def elite_choices(units: int, there: int, elite: int) -> tuple[int | None, ...]:
    """Return how many elite Dwarves may be among units; None alone where nothing is to choose.

    >>> elite_choices(2, 5, 1), elite_choices(5, 5, 1), elite_choices(1, 5, 0)
    ((0, 1), (None,), (None,))
    """
    least, most = max(0, units - (there - elite)), min(units, elite)
    return tuple(range(least, most + 1)) if least < most else (None,)


def pair_of_aces(position: Table, who: int) -> tuple[str, ...] | None:
    """Return the two Aces that a player would discard together, None for too few."""
    aces = position.aces(who)
    count = position.options.values.two_aces
    return tuple(aces[:count]) if len(aces) >= count else None


def free_places(constants: Constants, position: Table, who: int) -> list[int]:
    """Return where visible units of a player are not one player too many (DD-2.8)."""
    return [
        at for at in range(len(constants.board.ids)) if not crowded(constants, position, at, who)
    ]


def can_plan(table: Table, who: int) -> bool:
    """Return whether a fighter may plan already: who has asked does so last (DD-11.4, A-26)."""
    fight, plans = table.fight, table.plans
    if fight is None or plans is None or plans.committed:
        return True
    askers = {item.by for item in fight.answers}
    return who not in askers or fight.opponent(who) in askers


def who_may_ask(game: object, table: Table) -> tuple[int, ...]:
    """Return the fighters who may ask before the plans (DD-11.4)."""
    fight = table.fight
    assert fight is not None
    return tuple(who for who in (fight.attacker, fight.defender) if may_ask(table, who))

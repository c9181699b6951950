"""The legal moves of a whole game: candidates by step, each asked of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from pnp.games.dragon_dune.cards import IS_RED, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.guards.battle import answer_can_be_kept
from pnp.games.dragon_dune.measures import (
    battles_of,
    bid_price,
    closed,
    company,
    conscription_limit,
    crowded,
    hiring_price,
    range_of,
    revival_limit,
    revives_by_ace,
)
from pnp.games.dragon_dune.moves import (
    Ally,
    Ask,
    Battle,
    Betray,
    Bid,
    Bless,
    BreakAlliance,
    Chaos,
    ComeOut,
    Conscript,
    ControlDragons,
    CouncilPass,
    Decline,
    DestroyWalls,
    Disband,
    DisbandEarly,
    DiscardArtifacts,
    Hide,
    Hire,
    MakePlan,
    March,
    Move,
    OrcRelocate,
    PassBid,
    Propose,
    Question,
    Raise,
    Resolve,
    Revive,
    Ride,
    Settle,
    SetUp,
    StopEarlyDisband,
    StopHiring,
    StopQuestion,
    StopRedDragonSurvival,
    StopSwap,
    Turn,
)
from pnp.games.dragon_dune.outcome import fought
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import (
    BLACK,
    COLOUR,
    DWARVES,
    ELVES,
    GOBLINS,
    NONE,
    ORCS,
    QUESTIONS,
    RED,
    UNITS,
)

Candidates = Callable[[Constants, Table, int], Iterator[Move]]


def candidates(constants: Constants, position: Table) -> Iterator[Move]:
    """Yield the legal moves of the player who is asked, agreements left aside (DD-4.3).

    Counts run from 1 to all, paths are the shortest ones, Aces are tried in the order of the
    hand. Gifts of gold, agreements and yes-no questions can be made at any time and are left out.
    """
    who = position.asked[0]
    yield from OFFERS[position.step](constants, position, who)
    if position.step not in MUST:
        yield Decline(who)


MUST: Final = frozenset(
    ("setup", "council", "bid", "settle", "battle", "answer", "plan", "plunder", "final")
)
"""Steps that cannot be declined."""


def _set_up(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    count = position.options.values.units_orcs
    one, two, three = (constants.board.places[name] for name in ("1★", "9•", "16•"))
    for first in range(count + 1):
        for second in range(count - first + 1):
            split = ((one, first), (two, second), (three, count - first - second))
            yield SetUp(position.dragon_dice, tuple(pair for pair in split if pair[1]))


def _pair(position: Table, who: int) -> tuple[str, ...] | None:
    aces = position.aces(who)
    count = position.options.values.two_aces
    return tuple(aces[:count]) if len(aces) >= count else None


def _control(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    cards = _pair(position, who)
    if cards is None:
        return
    values = position.options.values
    for amount in range(values.die_least, values.die_most + 1):
        yield ControlDragons(who, cards, amount)
    for at in constants.board.castles:
        near = (at, *constants.board.neighbours[at])
        if at not in position.walls and any(position.visible[place][who] for place in near):
            yield DestroyWalls(who, at, cards)


def _relocate(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    goals = _goals(constants, position, who)
    for card in position.aces(who)[:1]:
        for origin, there in enumerate(position.visible):
            for units in range(1, there[ORCS] + 1):
                for to in goals:
                    if to != origin:
                        yield OrcRelocate(who, card, origin, to, units)


def _goals(constants: Constants, position: Table, who: int) -> list[int]:
    """Return where visible units of a player are not one player too many (DD-2.8)."""
    return [
        at for at in range(len(constants.board.ids)) if not crowded(constants, position, at, who)
    ]


def _stop_survival(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    for card in position.aces(who):
        yield StopRedDragonSurvival(who, card)


def _ride(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    there = position.visible[position.red or 0][ORCS]
    goals = [to for to in _goals(constants, position, who) if to != position.red]
    for units in range(1, there + 1):
        for to in goals:
            yield Ride(who, to, units)


def _council(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    yield CouncilPass(who)
    if position.allies[who] is not None:
        yield BreakAlliance(who)
        return
    for other in position.players:
        if other != who and position.allies[other] is None:
            yield Propose(who, other)


def _consent(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    if position.proposer is not None:
        yield Ally(position.proposer, who)


def _bid(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    yield PassBid(who)
    gold = position.gold[who]
    least = position.options.min_bid if position.bidder is None else position.bid + 1
    amount = max(least, position.options.min_bid)
    beyond = position.options.special_bid_over_gold and bool(position.aces(who))
    while bid_price(position, who, amount) <= gold or (beyond and amount <= least + 1):
        yield Bid(who, amount)
        amount += 1


def _settle(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    if bid_price(position, who, position.bid) <= position.gold[who]:
        yield Settle(who)
    for card in position.aces(who):
        yield Settle(who, card)


def _come_out(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    for at, there in enumerate(position.hidden):
        if there[ELVES] and at > position.declared and not crowded(constants, position, at, who):
            for units in range(1, there[ELVES] + 1):
                yield ComeOut(who, at, units)


def _initiative(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    yield Turn(who)


def _revive(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    dead = position.graveyard[who]
    limit = revival_limit(position, who)
    for units in range(1, min(dead, limit) + 1):
        yield Revive(who, units)
    for card in position.aces(who) if revives_by_ace(position, who) else ():
        for units in range(limit + 1, min(dead, revival_limit(position, who, 1)) + 1):
            yield Revive(who, units, card)


def _stop_early(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    for card in position.aces(who):
        yield StopEarlyDisband(who, card)


def _disbanding(kind: type[Disband] | type[DisbandEarly]) -> Candidates:
    def offers(constants: Constants, position: Table, who: int) -> Iterator[Move]:
        for at, there in enumerate(position.visible):
            for units in range(1, there[who] + 1):
                yield kind(who, at, units)
        for at, there in enumerate(position.hidden):
            for units in range(1, there[who] + 1):
                yield kind(who, at, units, True)

    return offers


def _conscript(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    left = conscription_limit(position, who) - position.conscripted
    shut = closed(constants, position)
    for at, there in enumerate(position.visible):
        if there[who] and at not in shut:
            for units in range(1, min(left, position.bank[who]) + 1):
                yield Conscript(who, at, units)


def _stop_hiring(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    if position.active is not None:
        for card in position.aces(who):
            yield StopHiring(who, card, position.active)


def _recruit(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    shut = closed(constants, position)
    goblin = who in position.with_power(GOBLINS)
    hires = (who != ORCS or goblin) and not position.hiring_stopped and position.hired != "raised"
    raises = who == ORCS and position.hired != "hired"
    for at in range(len(constants.board.ids)):
        if at in shut:
            continue
        room = not crowded(constants, position, at, who)
        if hires:
            yield from _hires(constants, position, who, at, room)
        if raises and room and at in constants.board.orcish:
            for units in range(1, position.bank[who] + 1):
                yield Raise(who, at, units)


def _hires(constants: Constants, position: Table, who: int, at: int, room: bool) -> Iterator[Move]:
    """Yield what can be hired in a territory: a third player in a castle hides at once (A-14)."""
    gold = position.gold[who]
    goblin = who in position.with_power(GOBLINS)
    aces = [] if goblin or not room else position.aces(who)[:1]
    hides = who == ELVES and any(position.visible[at]) and not position.visible[at][who]
    for units in range(1, position.bank[who] + 1):
        if hiring_price(constants, position, who, at, units, bool(aces)) > gold:
            return
        if hiring_price(constants, position, who, at, units, False) <= gold:
            if room:
                yield Hire(who, at, units)
            if hides:
                yield Hire(who, at, units, hide_on_arrival=True)
        for card in aces:
            yield Hire(who, at, units, card)


def _move(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    extra: tuple[str, ...] = ()
    if position.marched:
        cards = _pair(position, who)
        if cards is None:
            return
        extra = cards
    aces = tuple(card for card in position.aces(who) if card not in extra)
    options = position.options
    most = range_of(constants, position, who, len(aces))
    usual = range_of(constants, position, who, 0)
    full = {at for at in constants.board.castles if crowded(constants, position, at, who)}
    for hidden, board in ((False, position.visible), (True, position.hidden)):
        for start, there in enumerate(board):
            if not there[who]:
                continue
            for path in constants.board.paths(
                start, most, position.dragon, options.dragon_blocks_whole_number
            ):
                if full and not hidden and not options.castle_transit and full & {*path[1:-1]}:
                    continue
                room = hidden or path[-1] not in full
                specials = aces[: max(0, len(path) - 1 - usual)]
                for units in range(1, there[who] + 1):
                    if room:
                        yield March(who, path, units, specials, hidden, extra_cards=extra)
                    if who == ELVES:
                        yield from _elven_moves(position, path, units, specials, hidden, extra)


def _elven_moves(
    position: Table,
    path: tuple[int, ...],
    units: int,
    specials: tuple[str, ...],
    hidden: bool,
    extra: tuple[str, ...],
) -> Iterator[Move]:
    """Yield how else Elves may arrive: hidden ones come out, visible ones hide from others."""
    among_others = company(position, path[-1], ELVES)
    if hidden and not among_others:
        yield March(ELVES, path, units, specials, True, come_out=True, extra_cards=extra)
    elif not hidden and among_others:
        yield March(ELVES, path, units, specials, hide_on_arrival=True, extra_cards=extra)


def _hide(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    at = position.sharing[0].at
    if who == ELVES:
        for units in range(1, position.visible[at][who] + 1):
            yield Hide(who, at, units)
    else:
        for card in position.aces(who):
            yield Hide(who, at, None, card)


def _battle(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    for at, other in battles_of(constants, position, who):
        yield Battle(who, other, at)


def _final(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    mountain = constants.board.mountain
    for other in position.tied:
        if other != who and position.visible[mountain][other]:
            yield Battle(who, other, mountain)


def _question(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    aces = position.aces(who) if who == ELVES and not position.options.booklet else []
    for question in QUESTIONS:
        yield Question(who, question)
        for card in aces:
            yield Question(who, question, card)


def _stop_question(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    if position.question is not None:
        for card in position.aces(who):
            yield StopQuestion(who, card, position.question.by)


def _answer(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    pending, fight = position.question, position.fight
    if pending is None or fight is None:
        return
    if pending.question == UNITS:
        for number in range(position.visible[fight.at][who] + 1):
            yield Ask(pending.by, UNITS, number, pending.special)
    else:
        for word in (RED, BLACK, NONE):
            if answer_can_be_kept(position, who, COLOUR, word):
                yield Ask(pending.by, COLOUR, word, pending.special)


def _bless(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    yield Bless(who)


def _plan(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    fight = position.fight
    if fight is None:
        return
    there = position.visible[fight.at][who]
    units = list(range(there + 1))
    cards: list[str | None] = [None, *position.hands[who]]
    for item in fight.answers:
        if item.by == who:
            continue
        if item.question == UNITS:
            units = [int(item.answer)]
        elif item.answer == NONE:
            cards = [None]
        else:
            cards = [card for card in cards if card and IS_RED[card] == (item.answer == RED)]
    for count in units:
        for card in cards:
            yield from _plans(position, who, fight.at, count, card)


def _plans(position: Table, who: int, at: int, count: int, card: str | None) -> Iterator[Move]:
    elite = position.elite[at] if who == DWARVES else 0
    if not elite:
        yield MakePlan(who, count, None, card)
        return
    least = max(0, count - (position.visible[at][who] - elite))
    for number in range(least, min(elite, count) + 1):
        yield MakePlan(who, count, number, card)


def _chaos(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    cards = _pair(position, who)
    if cards is not None:
        yield Chaos(who, cards)


def _treachery(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    fight, plans = position.fight, position.shown_plans()
    queen, jack = position.queens[who], position.jacks[who]
    if fight is None or not plans or queen is None or jack is None:
        return
    played = plans[fight.opponent(who)].artifact
    other = constants.suits[fight.opponent(who)]
    if played is None:
        return
    pairs = [(queen, jack)]
    if who == DWARVES:
        if not fight.swap_stopped:
            pairs.append((jack, queen))
        if position.options.booklet:
            pairs += [(usurper, ace) for usurper in (queen, jack) for ace in position.aces(who)]
    for usurper, sabotage in pairs:
        if usurper[-1] == other and sabotage[-1] == played[-1]:
            yield Betray(who, usurper, sabotage)


def _stop_swap(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    for card in position.aces(who):
        yield StopSwap(who, card)


def _plunder(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    if position.plunder is not None:
        kept = position.hand_size(who) - (who in fought(position).discards)
        if kept < position.options.values.hand_limit:
            yield Resolve((position.plunder, "keep"))
        yield Resolve((position.plunder, "discard"))


def _discard(constants: Constants, position: Table, who: int) -> Iterator[Move]:
    hand = sorted(position.hands[who], key=lambda card: (RANK[card], card))
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            yield DiscardArtifacts(who, cards)


OFFERS: Final[Mapping[str, Candidates]] = {
    "setup": _set_up,
    "control": _control,
    "relocate": _relocate,
    "stop_survival": _stop_survival,
    "ride": _ride,
    "council": _council,
    "consent": _consent,
    "bid": _bid,
    "settle": _settle,
    "come_out": _come_out,
    "initiative": _initiative,
    "revive": _revive,
    "stop_early": _stop_early,
    "disband_early": _disbanding(DisbandEarly),
    "conscript": _conscript,
    "stop_hiring": _stop_hiring,
    "recruit": _recruit,
    "move": _move,
    "disband": _disbanding(Disband),
    "hide": _hide,
    "battle": _battle,
    "question": _question,
    "stop_question": _stop_question,
    "answer": _answer,
    "bless": _bless,
    "plan": _plan,
    "chaos": _chaos,
    "treachery": _treachery,
    "stop_swap": _stop_swap,
    "plunder": _plunder,
    "discard": _discard,
    "final": _final,
}

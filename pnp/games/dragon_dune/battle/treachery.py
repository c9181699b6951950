"""Round V: Usurper and Sabotaged Artifact (DD-11.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.aces import lacking, why_no_ace
from pnp.games.dragon_dune.actions import Action, ByFighter, Card, Faction, InBattle
from pnp.games.dragon_dune.asked import by_course, in_order
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.plans import UNPLANNED, plans_are_hidden
from pnp.games.dragon_dune.battle.resolution import resolving
from pnp.games.dragon_dune.cards import ACES, JACKS, QUEENS, kind_of, shown
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Treachery
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import CARD, COUNT, ONCE, POWER, STOPPED, TIME, WHERE
from pnp.games.dragon_dune.words import BATTLE, DWARVES, ELVES, people

TREASON: Final = Part("Treachery")


class Betray(Action, ByFighter, verb="treachery", about="{by} show {usurper} and {sabotage}"):
    """A Usurper and a Sabotaged Artifact are shown (DD-11.12)."""

    shows = ("Treachery", "usurper", "sabotage")
    round, rule = BATTLE, "DD-11.12"
    final = True

    by: Faction
    usurper: Card
    sabotage: Card


class StopSwap(Action, InBattle, verb="stop_swap", about="{by} discard {card} against the swap"):
    """An Ace forbids the Dwarves' swap (DD-6.9)."""

    round, rule = BATTLE, "DD-6.9"
    final = True
    stops = True
    aces = ("card",)

    by: Faction
    card: Card


# ---------------------------------------------------------------------- the sequence of play


def may_betray(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the fighters whose opponent played an artifact, attacker first (DD-11.12)."""
    fight, plans = table.fight, table.shown_plans()
    assert fight is not None
    return tuple(
        who
        for who in (fight.attacker, fight.defender)
        if plans[fight.opponent(who)].artifact and not (fight.blessed and who != ELVES)
    )


def _at_treachery(game: DragonRules, table: Table, move: Any) -> None:
    rest = table.asked[1:]
    swap = isinstance(move, Betray) and swapped(move)
    if swap and "DD-6.9" not in table.options.absent:
        asked = in_order(table, 1, move.by)
        if asked:
            table.resume_asked = rest
            table.step, table.asked = "stop_swap", asked
            return
    _betray_on(game, table, rest)


def _betray_on(game: DragonRules, table: Table, rest: tuple[int, ...]) -> None:
    table.resume_asked = ()
    if rest:
        table.step, table.asked = "treachery", rest
    else:
        game.flow.come(game, table, resolving(game, table))


def _at_stop_swap(game: DragonRules, table: Table, move: Any) -> None:
    if isinstance(move, StopSwap):
        # An unswapped treachery stays possible (DD-6.9).
        _betray_on(game, table, (0, *table.resume_asked))
    elif len(table.asked) > 1:
        table.asked = table.asked[1:]
    else:
        _betray_on(game, table, table.resume_asked)


@TREASON.choice(
    "treachery",
    says="The attacker, then the defender may show treachery",
    rules="DD-11.12",
    takes=Betray,
    then="stop_swap draw resolve",
    asks=may_betray,
    goes=resolving,
    course=_at_treachery,
)
def treacheries(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the pairs that make treachery (DD-11.12)."""
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


@TREASON.choice(
    "stop_swap",
    says="An Ace may stop the Dwarves' swap",
    rules="DD-6.9",
    takes=StopSwap,
    then="treachery draw resolve",
    asks=by_course,
    course=_at_stop_swap,
)
def swap_stops(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the Aces that stop the Dwarves' swap (DD-6.9)."""
    for card in position.aces(who):
        yield StopSwap(who, card)


# ---------------------------------------------------------------------- guards


TREASON.refuses("DD-11.12", TIME, Betray, says=UNPLANNED)(plans_are_hidden)


def swapped(move: Any) -> bool:
    """Return whether a Jack serves as Usurper or a Queen as Sabotaged Artifact (DD-5.D2)."""
    return move.usurper in JACKS or move.sabotage in QUEENS


@TREASON.refuses("DD-11.12", WHERE, Betray, says="{who} played no artifact")
def no_artifact_to_sabotage(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Without an artifact of the opponent there is no treachery (DD-11.12)."""
    card = _target(position, move.by)
    fight = position.fight
    if fight is None or not position.revealed() or card is not None:
        return None
    return {"who": people(fight.opponent(move.by))}


def _target(position: Position, by: int) -> str | None:
    fight = position.fight
    plans = position.shown_plans()
    if fight is None or not plans or by not in (fight.attacker, fight.defender):
        return None
    return plans[fight.opponent(by)].artifact


@TREASON.refuses("DD-16.3", STOPPED, Betray, says="the Elves blessed this battle")
def battle_is_blessed(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """No treachery against the Elves in a blessed battle (DD-16.3)."""
    fight = position.fight
    return {} if fight is not None and fight.blessed and move.by != ELVES else None


@TREASON.refuses("DD-6.9", STOPPED, Betray, says="an Ace stopped the swap")
def swap_is_stopped(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """A stopped swap stays stopped in this battle (DD-6.9)."""
    fight = position.fight
    return {} if fight is not None and fight.swap_stopped and swapped(move) else None


@TREASON.refuses("DD-11.12", ONCE, Betray, says="{who} have shown treachery already")
def betrays_twice(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """One treachery for each fighter (DD-11.12)."""
    fight = position.fight
    done = fight is not None and any(item.by == move.by for item in fight.treacheries)
    return {"who": people(move.by)} if done else None


@TREASON.refuses("DD-11.12", POWER, Betray, says="only the Dwarves swap their cards, not {who}")
@TREASON.refuses("DD-5.D2", POWER, Betray, says="only the Dwarves swap their cards, not {who}")
def swap_of_another(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Only the Dwarves swap Queen and Jack (DD-5.D2)."""
    return {"who": people(move.by)} if swapped(move) and move.by != DWARVES else None


@TREASON.refuses("DD-11.12", CARD, Betray, says="{why}")
@TREASON.refuses("DD-5.D2", CARD, Betray, says="{why}")
def swaps_in_part(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Queen and Jack are swapped both at once (DD-5.D2); in the booklet an Ace may join in."""
    if move.by != DWARVES or not swapped(move):
        return None
    jack_and_queen = move.usurper in JACKS and move.sabotage in QUEENS
    jack_and_ace = move.usurper in JACKS and move.sabotage in ACES and position.options.booklet
    if jack_and_queen or jack_and_ace:
        return None
    cards = shown((move.usurper, move.sabotage))
    return {"why": f"a swap takes both the Jack and the Queen, not {cards}"}


@TREASON.refuses("DD-11.12", CARD, Betray, says="the {card} is {kind}, and {who} need a {needed}")
def shows_another_kind(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Treachery takes a Queen and a Jack (DD-11.12), for Dwarves of the booklet an Ace as well."""
    royal = (*QUEENS, *JACKS)
    serves = position.options.booklet and move.by == DWARVES
    sabotages = (*royal, *ACES) if serves else royal
    for card, needed, kinds in (
        (move.usurper, "Queen", royal),
        (move.sabotage, "Jack", sabotages),
    ):
        if card not in kinds:
            who = people(move.by)
            return {"card": card, "kind": kind_of(card), "who": who, "needed": needed}
    return None


@TREASON.refuses("DD-19.1", CARD, Betray, says="the {card} is an Ace, and {who} need a Jack")
def sabotages_by_ace(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """An Ace sabotages for the Dwarves of the booklet alone (DD-19.1)."""
    if move.sabotage not in ACES or (position.options.booklet and move.by == DWARVES):
        return None
    return {"card": move.sabotage, "who": people(move.by)}


@TREASON.refuses("DD-5.D3", CARD, Betray, says="the {card} is an Ace, and {who} need a Jack")
def lacks_the_power_of_the_ace(
    constants: Constants, position: Position, move: Betray
) -> Facts | None:
    """Only in the booklet that is what the Ace of the Dwarves is for (DD-5.D3)."""
    return sabotages_by_ace(constants, position, move) if position.options.booklet else None


@TREASON.refuses("DD-11.12", CARD, Betray, says="{why}")
def shows_a_card_not_held(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Both cards belong to the traitor (DD-11.12)."""
    cards = (position.queens[move.by], position.jacks[move.by], *position.free_cards(move.by))
    for card in (move.usurper, move.sabotage):
        if card not in cards:
            return {"why": lacking(position, move.by, (card,))}
    return None


@TREASON.refuses("DD-6.0", CARD, Betray, says="{why}")
def sabotages_by_ace_not_held(
    constants: Constants, position: Position, move: Betray
) -> Facts | None:
    """The Ace of the Dwarves comes out of their hand (DD-6.0)."""
    why = why_no_ace(position, move.by, move.sabotage) if move.sabotage in ACES else ""
    return {"why": why} if why else None


@TREASON.refuses("DD-11.12", COUNT, Betray, says="the {card} {is_no} of {who}")
def usurps_the_wrong_throne(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """The Usurper is of the opponent's faction (DD-11.12)."""
    fight = position.fight
    if fight is None or move.by not in (fight.attacker, fight.defender):
        return None
    other = fight.opponent(move.by)
    card = move.usurper
    if card[-1] == constants.suits[other]:
        return None
    is_no = "is not the Queen"
    if card in JACKS and move.by == DWARVES:
        is_no = f"counts as the Queen of {people(constants.suits.index(card[-1]))}, not"
    return {"card": card, "is_no": is_no, "who": people(other)}


@TREASON.refuses("DD-11.12", COUNT, Betray, says="the {card} is not of the suit of the {played}")
def sabotages_the_wrong_suit(
    constants: Constants, position: Position, move: Betray
) -> Facts | None:
    """The Sabotaged Artifact is of the suit that was played; colour is not enough (DD-11.12)."""
    card = _target(position, move.by)
    if card is None or card[-1] == move.sabotage[-1]:
        return None
    return {"card": move.sabotage, "played": card}


@TREASON.refuses("DD-6.9", WHERE, StopSwap, says="nobody has swapped")
def no_swap_to_stop(constants: Constants, position: Position, move: StopSwap) -> Facts | None:
    """A swap is stopped after it is shown (DD-6.9)."""
    fight = position.fight
    if fight is not None and any(swapped(item) for item in fight.treacheries):
        return None
    return {}


@TREASON.refuses("DD-6.11", ONCE, StopSwap, says="an Ace has stopped this swap already")
def swap_stopped_twice(constants: Constants, position: Position, move: StopSwap) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    fight = position.fight
    return {} if fight is not None and fight.swap_stopped else None


# ---------------------------------------------------------------------- effects


@TREASON.does(Betray, cites="DD-5.D2 DD-11.12 DD-19.1")
def betray(constants: Constants, table: Table, move: Betray, log: Log | None) -> None:
    """Usurper and Sabotaged Artifact are shown (DD-11.12)."""
    fight = table.fight
    assert fight is not None
    treachery = Treachery(move.by, move.usurper, move.sabotage)
    table.fight = fight._replace(treacheries=(*fight.treacheries, treachery))
    cards = [move.usurper]
    if move.sabotage in ACES:
        table.discard(move.by, move.sabotage)
    else:
        cards.append(move.sabotage)
    table.shown = (*table.shown, *(card for card in cards if card not in table.shown))
    if log is not None:
        if move.usurper in JACKS:
            log.cite("DD-5.D2", "the Dwarves swap")
        rule = "DD-19.1" if move.sabotage in ACES else "DD-11.12"
        log.cite(rule, "{who} show {usurper} and {sabotage}", who=people(move.by),
                 usurper=move.usurper, sabotage=move.sabotage)  # fmt: skip


@TREASON.does(StopSwap, cites="DD-6.9 DD-6.11")
def stop_swap(constants: Constants, table: Table, move: StopSwap, log: Log | None) -> None:
    """The swap is cancelled (DD-6.9)."""
    fight = table.fight
    assert fight is not None
    left = tuple(item for item in fight.treacheries if item.by != DWARVES)
    table.fight = fight._replace(treacheries=left, swap_stopped=True)
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.9", "{who} stop the swap", who=people(move.by))

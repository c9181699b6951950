"""What can object after the plans are shown: treachery, the chaos monster, the end (DD-11.12)."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import ACES, JACKS, QUEENS, RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.moves import Betray, Chaos, Resolve, StopSwap
from pnp.games.dragon_dune.outcome import fought, spoils
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import DWARVES, ELVES, ORCS, people

KEEP: Final = "keep"


@BOOK.refuses("DD-11.5", book.TIME, Resolve, says="the plans are not shown")
@BOOK.refuses("DD-11.6", book.TIME, Resolve, says="the plans are not shown")
@BOOK.refuses("DD-17.3", book.TIME, Chaos, says="the plans are not shown")
@BOOK.refuses("DD-11.12", book.TIME, Betray, says="the plans are not shown")
def plans_are_hidden(
    constants: Constants, position: Position, move: Betray | Chaos | Resolve
) -> Facts | None:
    """Both plans are shown first (DD-11.6)."""
    return None if position.fight is None or position.revealed() else {}


# ---------------------------------------------------------------------- chaos


@BOOK.refuses("DD-17.3", book.STEP, Chaos, says="treachery has been shown")
def chaos_after_treachery(constants: Constants, position: Position, move: Chaos) -> Facts | None:
    """The monster is asked for before treachery (A-31)."""
    fight = position.fight
    return {} if fight is not None and fight.treacheries else None


@BOOK.refuses("DD-17.3", book.WHERE, Chaos, says="nobody played a {number}")
def nothing_calls_the_monster(
    constants: Constants, position: Position, move: Chaos
) -> Facts | None:
    """A six on either side calls it (DD-17.3)."""
    number = position.options.values.chaos_number
    plans = position.shown_plans()
    if not plans:
        return None
    called = any(
        plan.artifact is not None and RANK[plan.artifact] == number for plan in plans.values()
    )
    return None if called else {"number": number}


# ---------------------------------------------------------------------- treachery


def swapped(move: Any) -> bool:
    """Return whether a Jack serves as Usurper or a Queen as Sabotaged Artifact (DD-5.D2)."""
    return move.usurper in JACKS or move.sabotage in QUEENS


@BOOK.refuses("DD-11.12", book.WHERE, Betray, says="{who} played no artifact")
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


@BOOK.refuses("DD-16.3", book.STOPPED, Betray, says="the Elves blessed this battle")
def battle_is_blessed(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """No treachery against the Elves in a blessed battle (DD-16.3)."""
    fight = position.fight
    return {} if fight is not None and fight.blessed and move.by != ELVES else None


@BOOK.refuses("DD-6.9", book.STOPPED, Betray, says="an Ace stopped the swap")
def swap_is_stopped(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """A stopped swap stays stopped in this battle (DD-6.9)."""
    fight = position.fight
    return {} if fight is not None and fight.swap_stopped and swapped(move) else None


@BOOK.refuses("DD-11.12", book.ONCE, Betray, says="{who} have shown treachery")
def betrays_twice(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """One treachery for each fighter (DD-11.12)."""
    fight = position.fight
    done = fight is not None and any(item.by == move.by for item in fight.treacheries)
    return {"who": people(move.by)} if done else None


@BOOK.refuses("DD-11.12", book.POWER, Betray, says="{who} are no Dwarves")
@BOOK.refuses("DD-5.D2", book.POWER, Betray, says="{who} are no Dwarves")
def swap_of_another(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Only the Dwarves swap Queen and Jack (DD-5.D2)."""
    return {"who": people(move.by)} if swapped(move) and move.by != DWARVES else None


@BOOK.refuses("DD-11.12", book.CARD, Betray, says="found {usurper} and {sabotage}")
@BOOK.refuses("DD-5.D2", book.CARD, Betray, says="found {usurper} and {sabotage}")
def swaps_in_part(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Queen and Jack are swapped both at once (DD-5.D2); in the booklet an Ace may join in."""
    if move.by != DWARVES or not swapped(move):
        return None
    jack_and_queen = move.usurper in JACKS and move.sabotage in QUEENS
    jack_and_ace = move.usurper in JACKS and move.sabotage in ACES and position.options.booklet
    if jack_and_queen or jack_and_ace:
        return None
    return {"usurper": move.usurper, "sabotage": move.sabotage}


@BOOK.refuses("DD-19.1", book.CARD, Betray, says="{card} is an Ace")
@BOOK.refuses("DD-5.D3", book.CARD, Betray, says="{card} is an Ace")
def sabotages_by_ace(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """An Ace sabotages for the Dwarves of the booklet alone (DD-19.1)."""
    if move.sabotage not in ACES or (position.options.booklet and move.by == DWARVES):
        return None
    return {"card": move.sabotage}


@BOOK.refuses("DD-11.12", book.CARD, Betray, says="{who} cannot show {card}")
def shows_a_card_not_held(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """Both cards belong to the traitor (DD-11.12)."""
    own = (position.queens[move.by], position.jacks[move.by])
    if move.usurper not in own:
        return {"who": people(move.by), "card": move.usurper}
    booklet = position.options.booklet and move.by == DWARVES and move.sabotage in ACES
    held = move.sabotage in position.free_cards(move.by) if booklet else move.sabotage in own
    if held and move.sabotage != move.usurper:
        return None
    return {"who": people(move.by), "card": move.sabotage}


@BOOK.refuses("DD-6.0", book.CARD, Betray, says="{who} do not hold {card}")
def sabotages_by_ace_not_held(
    constants: Constants, position: Position, move: Betray
) -> Facts | None:
    """The Ace of the Dwarves comes out of their hand (DD-6.0)."""
    wrong = move.sabotage in ACES and move.sabotage not in position.free_cards(move.by)
    return {"who": people(move.by), "card": move.sabotage} if wrong else None


@BOOK.refuses("DD-11.12", book.COUNT, Betray, says="{card} is not of the suit of {who}")
def usurps_the_wrong_throne(constants: Constants, position: Position, move: Betray) -> Facts | None:
    """The Usurper is of the opponent's faction (DD-11.12)."""
    fight = position.fight
    if fight is None or move.by not in (fight.attacker, fight.defender):
        return None
    other = fight.opponent(move.by)
    if move.usurper[-1] == constants.suits[other]:
        return None
    return {"card": move.usurper, "who": people(other)}


@BOOK.refuses("DD-11.12", book.COUNT, Betray, says="{card} is not of the suit of {played}")
def sabotages_the_wrong_suit(
    constants: Constants, position: Position, move: Betray
) -> Facts | None:
    """The Sabotaged Artifact is of the suit that was played; colour is not enough (DD-11.12)."""
    card = _target(position, move.by)
    if card is None or card[-1] == move.sabotage[-1]:
        return None
    return {"card": move.sabotage, "played": card}


@BOOK.refuses("DD-6.9", book.WHERE, StopSwap, says="nobody has swapped")
def no_swap_to_stop(constants: Constants, position: Position, move: StopSwap) -> Facts | None:
    """A swap is stopped after it is shown (DD-6.9)."""
    fight = position.fight
    if fight is not None and any(swapped(item) for item in fight.treacheries):
        return None
    return {}


@BOOK.refuses("DD-6.11", book.ONCE, StopSwap, says="it is stopped")
def swap_stopped_twice(constants: Constants, position: Position, move: StopSwap) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    fight = position.fight
    return {} if fight is not None and fight.swap_stopped else None


# ---------------------------------------------------------------------- plunder


@BOOK.refuses("DD-16.1", book.WHOSE, Resolve, says="the Orcs have not won")
def plunders_without_victory(
    constants: Constants, position: Position, move: Resolve
) -> Facts | None:
    """Orcs plunder when they win (DD-16.1)."""
    if move.plunder is None or not position.revealed():
        return None
    return None if fought(position).winner == ORCS else {}


@BOOK.refuses("DD-16.1", book.CARD, Resolve, says="{card} is not in the hand that is left")
def plunders_another_card(constants: Constants, position: Position, move: Resolve) -> Facts | None:
    """The card comes from the opponent's remaining hand (DD-16.1, A-51)."""
    if move.plunder is None or not position.revealed():
        return None
    card = move.plunder[0]
    return None if card in spoils(position) else {"card": card}


@BOOK.refuses("DD-9.11", book.LIMIT, Resolve, says="the Orcs hold {count} cards")
@BOOK.refuses("DD-16.1", book.LIMIT, Resolve, says="the Orcs hold {count} cards")
def plunders_into_a_full_hand(
    constants: Constants, position: Position, move: Resolve
) -> Facts | None:
    """A full hand takes the gold (DD-16.1, A-51)."""
    if move.plunder is None or not position.revealed() or move.plunder[1] != KEEP:
        return None
    kept = position.hand_size(ORCS) - (ORCS in fought(position).discards)
    limit = position.options.values.hand_limit
    return {"count": kept} if kept >= limit else None

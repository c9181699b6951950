"""Rounds VI and VII: gold, and who has won (DD-12, DD-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pnp.english import listed
from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Cards, Faction
from pnp.games.dragon_dune.asked import in_order
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import ARTIFACTS, RANK, kind_of, shown
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import castles_of, final_fighters
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.rounds import enter
from pnp.games.dragon_dune.stages import CARD, LIMIT, ONCE, TIME
from pnp.games.dragon_dune.words import (
    COLLECTION,
    DRAGON,
    EVERYBODY,
    FACTIONS,
    ORCS,
    VICTORY,
    counted,
    people,
)

COLLECTING: Final = Part("VI. and VII. Gold and victory")
DECLARING: Final = Part("The end of a tie")


class Collect(Action, verb="collection", about="everybody collects"):
    """Round VI (DD-12.1, DD-12.2)."""

    round, rule = COLLECTION, "DD-12.1"


class DiscardArtifacts(Action, verb="discard", about="{by} discard {cards}"):
    """A player throws artifacts away (DD-12.3)."""

    round, rule = COLLECTION, "DD-12.3"

    by: Faction
    cards: Cards


class Judge(Action, verb="victory", about="the turn ends"):
    """Round VII (DD-13)."""

    round, rule = VICTORY, "DD-13.3"


class DeclareFinalWinner(Action, verb="declare_final_winner", about="the tie is decided"):
    """The fights in the mountain are over (DD-13.6)."""

    round, rule = VICTORY, "DD-13.6"


# ---------------------------------------------------------------------- the sequence of play


COLLECTING.by_itself(
    "collect", Collect, says="VI. Everybody collects", rules="DD-12.1 DD-12.2", then="discard"
)


def may_discard(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return everybody, in player order (DD-12.3)."""
    return in_order(table)


@COLLECTING.choice(
    "discard",
    says="Artifacts may be discarded",
    rules="DD-12.3",
    takes=DiscardArtifacts,
    then="judge",
    asks=may_discard,
)
def discards(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield every choice of artifacts to discard (DD-12.3)."""
    hand = sorted(position.hands[who], key=lambda card: (RANK[card], card))
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            yield DiscardArtifacts(who, cards)


def after_judging(game: DragonRules, table: Table) -> str:
    """Return the step after round VII: the next turn, or the fights for a tie."""
    return "final" if table.ended else "control"


COLLECTING.by_itself(
    "judge",
    Judge,
    says="VII. Has somebody won?",
    rules="DD-13.3 DD-13.4",
    then="control final",
    goes=after_judging,
)


DECLARING.by_itself(
    "declare",
    DeclareFinalWinner,
    says="The tie is decided",
    rules="DD-13.6",
)


# ---------------------------------------------------------------------- guards


@COLLECTING.refuses("DD-12.1", ONCE, Collect, says="the gold of this turn has been taken already")
def collects_twice(constants: Constants, position: Position, move: Collect) -> Facts | None:
    """One collection a turn (DD-12.1)."""
    return {} if position.collected else None


@COLLECTING.refuses("DD-12.3", CARD, DiscardArtifacts, says="{why}")
def discards_what_is_not_held(
    constants: Constants, position: Position, move: DiscardArtifacts
) -> Facts | None:
    """Own artifacts are discarded (DD-12.3)."""
    who, cards = people(move.by), move.cards
    if not cards:
        return {"why": f"{who} name no artifact"}
    if strange := next((card for card in cards if card not in ARTIFACTS), None):
        return {"why": f"the {strange} is {kind_of(strange)}, not an artifact"}
    if missing := [card for card in cards if card not in position.hands[move.by]]:
        return {"why": f"{who} do not hold {shown(missing)}"}
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    return {"why": f"the {twice} would be discarded twice"} if twice else None


@COLLECTING.refuses("DD-13.6", TIME, Judge, says="the tied players still have to fight")
def tie_is_fought_out(constants: Constants, position: Position, move: Judge) -> Facts | None:
    """Round VII is over when a tie is being fought out (DD-13.6)."""
    return {} if position.ended else None


@COLLECTING.refuses("DD-13.6", TIME, DeclareFinalWinner, says="there is no tie to decide")
def no_tie(constants: Constants, position: Position, move: DeclareFinalWinner) -> Facts | None:
    """Fights in 0• follow a tie after the last turn (DD-13.6)."""
    return None if position.ended else {}


@COLLECTING.refuses("DD-13.6", LIMIT, DeclareFinalWinner, says="{who} still stand in 0•")
def final_fights_are_left(
    constants: Constants, position: Position, move: DeclareFinalWinner
) -> Facts | None:
    """The tied players fight until one is left (DD-13.6)."""
    fighters = final_fighters(constants, position)
    open_ = position.fight is not None or len(fighters) > 1
    return {"who": listed(map(people, fighters))} if open_ else None


# ---------------------------------------------------------------------- effects


@COLLECTING.does(Collect, cites="DD-12.1 DD-12.2 DD-2.6 DD-3.4")
def collect(constants: Constants, table: Table, move: Collect, log: Log | None) -> None:
    """Income, and gold from the board (DD-12.1, DD-12.2)."""
    values = table.options.values
    ids = constants.board.ids
    table.collected = True
    for who in table.players:
        table.pay(who, values.income)
    if log is not None:
        log.cite("DD-12.1", "everybody gets {count}", count=counted(values.income, "gold"))
    for at, lying in enumerate(table.board_gold):
        if not lying:
            continue
        owner = table.controller(at)
        if owner is None:
            if log is not None:
                nobody = not any(table.visible[at])
                rule = "DD-3.4" if nobody and any(table.hidden[at]) else "DD-2.6"
                there = (
                    ("gold", FACTIONS[who])
                    for who in EVERYBODY
                    if table.visible[at][who] or table.hidden[at][who]
                )
                about = (("board_gold", ids[at]), *there)
                log.cite("DD-12.2", "nobody takes the gold in {at}", at=ids[at], about=about)
                log.cite(rule, "nobody controls {at}", at=ids[at], about=about)
            continue
        taken = min(lying, table.visible[at][owner] * values.gold_per_unit)
        table.pay(owner, taken)
        table.set_board_gold(at, lying - taken)
        if log is not None:
            log.cite("DD-12.2", "{who} take {count} in {at}", who=people(owner), at=ids[at],
                     count=counted(taken, "gold"),
                     about=(("board_gold", ids[at]), ("gold", FACTIONS[owner])))  # fmt: skip


@COLLECTING.does(DiscardArtifacts, cites="DD-12.3")
def discard_artifacts(
    constants: Constants, table: Table, move: DiscardArtifacts, log: Log | None
) -> None:
    """A player throws artifacts away (DD-12.3)."""
    for card in move.cards:
        table.discard(move.by, card)
    if log is not None:
        log.cite("DD-12.3", "{who} discard {cards}", who=people(move.by), cards=listed(move.cards))


@COLLECTING.does(
    Judge,
    cites="DD-13.1 DD-13.2 DD-13.3 DD-13.4 DD-13.5 DD-13.6 DD-13.7 DD-15.4 DD-5.O8 DD-14.6",
)
def judge(constants: Constants, table: Table, move: Judge, log: Log | None) -> None:
    """Who has won, or the next turn (DD-13)."""
    values = table.options.values
    table.starting = table.after(table.starting)
    if log is not None:
        log.cite("DD-13.1", "nobody bears the title of Emperor")
        log.cite("DD-13.2", "{who} are first player", who=people(table.starting),
                 about=(("starting_player",),))  # fmt: skip
    castles = {who: castles_of(constants, table, who) for who in table.order()}
    for who, count in castles.items():
        if count >= values.castles_needed:
            _win(table, who, "DD-13.3", log)
            if log is not None:
                log.cite("DD-13.3", "{who} control {count}", who=people(who),
                         count=counted(count, "castle"),
                         about=(("winner",), ("turn",)))  # fmt: skip
            return
    if table.turn < values.last_turn:
        next_turn(table)
        if log is not None:
            log.cite("DD-13.3", "nobody controls enough castles", about=(("winner",),))
            log.cite("DD-13.7", "turn {turn} begins", turn=table.turn, about=(("turn",),))
    elif ORCS in table.players:
        _win(table, ORCS, "DD-13.4", log)
        if log is not None:
            log.cite("DD-5.O8", "the Orcs win by default", about=(("winner",),))
            log.cite(
                "DD-13.4", "the last turn is over: the Orcs win", about=(("winner",), ("turn",))
            )
    else:
        _most_castles(constants, table, castles, log)


def _win(table: Table, who: int, rule: str, log: Log | None) -> None:
    table.winner, table.won_by = who, rule
    if log is not None and table.allies[who] is not None:
        log.cite("DD-14.6", "an ally does not share the victory", about=(("winner",),))


def _most_castles(
    constants: Constants, table: Table, castles: dict[int, int], log: Log | None
) -> None:
    most = max(castles.values())
    if log is not None:
        log.cite("DD-15.4", "there are no Orcs to win", about=(("winner",),))
    tied = tuple(who for who, count in castles.items() if count == most)
    if len(tied) == 1:
        _win(table, tied[0], "DD-13.5", log)
        if log is not None:
            log.cite("DD-13.5", "{who} control most castles", who=people(tied[0]),
                     about=(("winner",),))  # fmt: skip
        return
    table.tied = tied
    fighters = final_fighters(constants, table)
    if len(fighters) > 1:
        table.ended = True
    else:
        _win(table, fighters[0] if fighters else tied[0], "DD-13.6", log)
    if log is not None:
        log.cite("DD-13.6", "{who} are tied", who=listed(map(people, tied)),
                 about=(("tied",), ("winner",)))  # fmt: skip


def next_turn(table: Table) -> None:
    """Let the next turn begin (DD-13.7)."""
    table.turn += 1
    table.blessing_used = False
    enter(table, DRAGON)


@COLLECTING.does(DeclareFinalWinner, cites="DD-13.6")
def declare_final_winner(
    constants: Constants, table: Table, move: DeclareFinalWinner, log: Log | None
) -> None:
    """The tie is decided (DD-13.6, A-40)."""
    standing = [who for who in final_fighters(constants, table) if who not in table.beaten]
    if standing:
        winner = standing[0]
    elif table.battle_winner is not None:
        winner = table.battle_winner
    else:
        winner = table.tied[0]
    _win(table, winner, "DD-13.6", log)
    if log is not None:
        log.cite("DD-13.6", "{who} win", who=people(winner), about=(("winner",),))

"""What happens in the last two rounds, and what may happen at any time (DD-12, DD-13, DD-4)."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.effects.common import enter
from pnp.games.dragon_dune.measures import castles_of, final_fighters
from pnp.games.dragon_dune.moves import (
    Collect,
    DeclareFinalWinner,
    DestroyWalls,
    DiscardArtifacts,
    GiveArtifact,
    GiveGold,
    Judge,
    TerminateAgreement,
    YesNoQuestion,
)
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import DRAGON, EVERYBODY, FACTIONS, ORCS, counted, listed, people


@BOOK.effect("DD-12.1", "DD-12.2", "DD-2.6", "DD-3.4")
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


@BOOK.effect("DD-12.3")
def discard_artifacts(
    constants: Constants, table: Table, move: DiscardArtifacts, log: Log | None
) -> None:
    """A player throws artifacts away (DD-12.3)."""
    for card in move.cards:
        table.discard(move.by, card)
    if log is not None:
        log.cite("DD-12.3", "{who} discard {cards}", who=people(move.by), cards=listed(move.cards))


@BOOK.effect("DD-13.1", "DD-13.2", "DD-13.3", "DD-13.4", "DD-13.5", "DD-13.6", "DD-13.7", "DD-15.4",
             "DD-5.O8", "DD-14.6")  # fmt: skip
def judge(constants: Constants, table: Table, move: Judge, log: Log | None) -> None:
    """Who has won, or the next turn (DD-13)."""
    values = table.options.values
    table.starting = table.after(table.starting)
    if log is not None:
        log.cite("DD-13.1", "the title of Emperor passes on")
        log.cite("DD-13.2", "{who} are Starting Player", who=people(table.starting),
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


@BOOK.effect("DD-13.6")
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


# ---------------------------------------------------------------------- at any time


@BOOK.effect("DD-4.1", "DD-4.4")
def give_gold(constants: Constants, table: Table, move: GiveGold, log: Log | None) -> None:
    """Gold changes hands; a promised payment is fulfilled by it (DD-4.1, DD-4.4)."""
    amount = int(move.amount)
    table.pay(move.by, -amount)
    table.pay(move.to, amount)
    table.agreements = tuple(
        item
        for item in table.agreements
        if (item.kind, item.player, item.to) != ("pay", move.by, move.to)
        or amount < (item.amount or 0)
    )
    if log is not None:
        log.cite("DD-4.1", "{who} give {amount} to {to}", who=people(move.by), amount=amount,
                 to=people(move.to))  # fmt: skip


def give_artifact(constants: Constants, table: Table, move: GiveArtifact, log: Log | None) -> None:
    """Never carried out: DD-4.2 refuses every such move."""
    raise AssertionError("artifacts are never given")


@BOOK.effect("DD-4.4")
def terminate_agreement(
    constants: Constants, table: Table, move: TerminateAgreement, log: Log | None
) -> None:
    """An agreement ends (DD-4.4)."""
    table.agreements = tuple(item for item in table.agreements if item.id != move.agreement)
    if log is not None:
        log.cite("DD-4.4", "the agreement {name} is over", name=move.agreement)


@BOOK.effect("DD-17.4")
def destroy_walls(constants: Constants, table: Table, move: DestroyWalls, log: Log | None) -> None:
    """A castle stands open to the dragon (DD-17.4)."""
    table.walls = (*table.walls, move.at)
    if log is not None:
        log.cite("DD-17.4", "the walls of {at} fall", at=constants.board.ids[move.at])


@BOOK.effect("DD-17.2")
def yes_no_question(
    constants: Constants, table: Table, move: YesNoQuestion, log: Log | None
) -> None:
    """A question is answered; nothing changes (DD-17.2)."""
    if log is not None:
        log.cite("DD-17.2", "the answer is {answer}", answer=move.answer)

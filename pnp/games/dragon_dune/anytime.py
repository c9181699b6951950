"""What may happen at any time: gifts, questions, falling walls (DD-4, DD-17.2, DD-17.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Cards, Faction, Held, Territory, YesOrNo
from pnp.games.dragon_dune.agreements import bound
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import AGREED, COUNT, ENOUGH, POWER, TIME, WHERE
from pnp.games.dragon_dune.words import CASTLE, people, what_is_there
from pnp.games.kit import Key

ANY_TIME: Final = Part("At any time")


class GiveGold(Action, verb="give_gold", about="{by} give {amount} gold to {to}"):
    """A gift (DD-4.1)."""

    at_any_time = True
    keeps_sharing = True

    by: Faction
    to: Faction
    amount: float


class GiveArtifact(Action, verb="give_artifact", about="{by} give {card} to {to}"):
    """What is never allowed (DD-4.2)."""

    at_any_time = True
    keeps_sharing = True

    by: Faction
    to: Faction
    card: Card


class YesNoQuestion(
    Action,
    verb="yes_no_question",
    about="{by} discard {cards} and ask whether {of} hold {card}; the answer is {answer}",
):
    """A question that is answered truthfully (DD-17.2)."""

    at_any_time = True
    keeps_sharing = True
    pair = "DD-17.2"
    many = ("cards",)

    by: Faction
    of: Faction
    cards: Cards
    holds_card: Annotated[Held, Key("about")]
    answer: YesOrNo

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written question as a sentence."""
        answer = "yes" if entry.get("answer") in (True, "yes") else "no"
        card = f"the {entry['about']['holds_card']}"
        return super().told(entry, {**words, "answer": answer, "card": card})


class DestroyWalls(
    Action,
    verb="destroy_walls",
    about="{by} discard {cards} and break the walls of {at}",
):
    """The walls of a castle fall (DD-17.4)."""

    drawn = "highlight"
    at_any_time = True
    keeps_sharing = True
    rule = "DD-17.4"
    pair = "DD-17.4"
    many = ("cards",)

    by: Faction
    at: Territory
    cards: Cards


# ---------------------------------------------------------------------- guards


@ANY_TIME.refuses("DD-4.1", COUNT, GiveGold, says="{why}")
def gift_is_impossible(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """A gift is a whole number of gold for another player (DD-4.1)."""
    if move.to == move.by:
        return {"why": f"{people(move.by)} would give to themselves"}
    if move.amount < 0:
        return {"why": "a gift is at least 1 gold"}
    sound = move.amount == int(move.amount) and move.amount >= 1
    return None if sound else {"why": f"{move.amount} gold is no gift"}


@ANY_TIME.refuses("DD-4.1", ENOUGH, GiveGold, says="{who} have {gold} and would give {amount}")
def gift_is_not_owned(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """Nobody gives what he has not (DD-4.1; A-57: no debts)."""
    gold = position.gold[move.by]
    if move.amount <= gold:
        return None
    return {"who": people(move.by), "gold": what_is_there(gold, "gold"), "amount": move.amount}


@ANY_TIME.refuses("DD-4.2", POWER, GiveArtifact, says="the {card} would change hands")
def artifact_is_given(constants: Constants, position: Position, move: GiveArtifact) -> Facts | None:
    """Artifacts stay with their owner (DD-4.2)."""
    return {"card": move.card}


@ANY_TIME.refuses("DD-4.3", AGREED, GiveGold, says="{who} promised {amount} gold to {to}")
def pays_too_little(constants: Constants, position: Position, move: GiveGold) -> Facts | None:
    """Who pays an agreed sum pays all of it, if he can (DD-4.3, A-24)."""
    for item in bound(position, "pay", move.by):
        owed, gold = item.amount or 0, position.gold[move.by]
        paid = move.amount if item.to == move.to else gold - move.amount
        if paid < owed <= gold:
            return {"who": people(move.by), "amount": owed, "to": people(item.to)}
    return None


@ANY_TIME.refuses("DD-17.2", COUNT, YesNoQuestion, says="the true answer is {truth}")
def answer_is_untrue(constants: Constants, position: Position, move: YesNoQuestion) -> Facts | None:
    """The answer is the truth (DD-17.2)."""
    cards = (*position.hands[move.of], position.queens[move.of], position.jacks[move.of])
    truth = "yes" if move.holds_card in cards else "no"
    return None if move.answer == truth else {"truth": truth}


@ANY_TIME.refuses("DD-17.2", WHERE, YesNoQuestion, says="{who} would question themselves")
def asks_himself(constants: Constants, position: Position, move: YesNoQuestion) -> Facts | None:
    """A question goes to another player (DD-17.2)."""
    return {"who": people(move.by)} if move.of == move.by else None


@ANY_TIME.refuses(
    "DD-17.4",
    TIME,
    DestroyWalls,
    says="walls are broken outside of battles, and one is being fought in {at}",
)
def walls_in_battle(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Walls are not destroyed in the middle of a battle (A-53)."""
    fight = position.fight
    return None if fight is None else {"at": constants.board.ids[fight.at]}


@ANY_TIME.refuses("DD-17.4", WHERE, DestroyWalls, says="{why}")
def no_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Only a castle has walls, and only once (DD-17.4)."""
    board = constants.board
    if board.kinds[move.at] != CASTLE:
        return {"why": f"{board.ids[move.at]} is no castle"}
    broken = move.at in position.walls
    return {"why": f"the walls of {board.ids[move.at]} are broken already"} if broken else None


@ANY_TIME.refuses(
    "DD-17.4", ENOUGH, DestroyWalls, says="{who} have no visible unit in or next to {at}"
)
def far_from_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """A visible unit in the castle or next to it does it (DD-17.4)."""
    board = constants.board
    near = (move.at, *board.neighbours[move.at])
    if any(position.visible[at][move.by] for at in near):
        return None
    return {"who": people(move.by), "at": board.ids[move.at]}


@ANY_TIME.refuses("DD-3.4", ENOUGH, DestroyWalls, says="the units of {who} near {at} are hidden")
def hidden_near_walls(constants: Constants, position: Position, move: DestroyWalls) -> Facts | None:
    """Hidden units do not break walls (DD-3.4)."""
    board = constants.board
    near = (move.at, *board.neighbours[move.at])
    if any(position.visible[at][move.by] for at in near):
        return None
    hidden = any(position.hidden[at][move.by] for at in near)
    return {"who": people(move.by), "at": board.ids[move.at]} if hidden else None


# ---------------------------------------------------------------------- effects


@ANY_TIME.does(GiveGold, cites="DD-4.1 DD-4.4")
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


@ANY_TIME.does(GiveArtifact)
def give_artifact(constants: Constants, table: Table, move: GiveArtifact, log: Log | None) -> None:
    """Never carried out: DD-4.2 refuses every such move."""
    raise AssertionError("artifacts are never given")


@ANY_TIME.does(YesNoQuestion, cites="DD-17.2")
def yes_no_question(
    constants: Constants, table: Table, move: YesNoQuestion, log: Log | None
) -> None:
    """A question is answered; nothing changes (DD-17.2)."""
    if log is not None:
        log.cite("DD-17.2", "the answer is {answer}", answer=move.answer)


@ANY_TIME.does(DestroyWalls, cites="DD-17.4")
def destroy_walls(constants: Constants, table: Table, move: DestroyWalls, log: Log | None) -> None:
    """A castle stands open to the dragon (DD-17.4)."""
    table.walls = (*table.walls, move.at)
    if log is not None:
        log.cite("DD-17.4", "the walls of {at} fall", at=constants.board.ids[move.at])

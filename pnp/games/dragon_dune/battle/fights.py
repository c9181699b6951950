"""Round V: who fights whom (DD-11.1 to DD-11.3, DD-11.13, DD-11.14, DD-13.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Faction, Territory
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.measures import battles_of, final_fighters, next_attacker
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import ENOUGH, LIMIT, TIME, WHERE
from pnp.games.dragon_dune.words import BATTLE, FACTIONS, people
from pnp.games.kit.observation import together

FIGHTS: Final = Part("V. The Battle Round")
END_OF_BATTLES: Final = Part("The end of the battles")
LAST_FIGHTS: Final = Part("The fights for a tie")


class Battle(Action, verb="battle", about="{attacker} attack {defender} in {at}"):
    """Attacker and defender are named (DD-11.3)."""

    drawn = "highlight"
    round, rule = BATTLE, "DD-11.1"
    final = True

    attacker: Faction
    defender: Faction
    at: Territory

    def decider(self) -> int | None:
        """Return who decides: the attacker."""
        return self.attacker


class EndBattleRound(Action, verb="end_battle_round", about="all battles are fought"):
    """Round V ends (DD-11.14)."""

    round, rule = BATTLE, "DD-11.14"
    final = True


# ---------------------------------------------------------------------- the sequence of play


def who_attacks(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the next attacker (DD-11.1)."""
    return alone(next_attacker(game.constants, table), True)


def _at_battle(game: DragonRules, table: Table, move: Any) -> None:
    game.flow.come(game, table, "question")


def after_fight(game: DragonRules, table: Table) -> str:
    """Return the step after a battle: the next one, or the next of the last battles (DD-13.6)."""
    return "final" if table.ended else "battle"


@FIGHTS.choice(
    "battle",
    says="V. The attacker names a battle",
    rules="DD-11.3",
    takes=Battle,
    then="end_battles question",
    asks=who_attacks,
    course=_at_battle,
    must=True,
)
def battles(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield every battle that the attacker may name (DD-11.3)."""
    for at, other in battles_of(constants, position, who):
        yield Battle(who, other, at)


END_OF_BATTLES.by_itself(
    "end_battles",
    EndBattleRound,
    says="All battles are fought",
    rules="DD-11.14",
    then="collect",
)


def who_attacks_last(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who attacks in the mountain while several tied players stand there (DD-13.6)."""
    fighters = final_fighters(game.constants, table)
    return (fighters[0],) if len(fighters) > 1 else ()


@LAST_FIGHTS.choice(
    "final",
    says="The tied players fight in 0•",
    rules="DD-13.6",
    takes=Battle,
    then="declare question",
    asks=who_attacks_last,
    course=_at_battle,
    must=True,
)
def last_battles(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the battles among the tied players (DD-13.6)."""
    mountain = constants.board.mountain
    for other in position.tied:
        if other != who and position.visible[mountain][other]:
            yield Battle(who, other, mountain)


# ---------------------------------------------------------------------- guards


@FIGHTS.refuses("DD-11.6", TIME, Battle, says="the battle in {at} is not over yet")
@FIGHTS.refuses("DD-11.14", TIME, Battle, EndBattleRound, says="the battle in {at} is not over yet")
def battle_is_not_over(
    constants: Constants, position: Position, move: Battle | EndBattleRound
) -> Facts | None:
    """One battle after the other (DD-11.14)."""
    fight = position.fight
    return None if fight is None else {"at": constants.board.ids[fight.at]}


@FIGHTS.refuses("DD-2.3", WHERE, Battle, says="0• is neutral")
@FIGHTS.refuses("DD-11.2", WHERE, Battle, says="0• is neutral")
def fights_on_the_mountain(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """No battles in 0•, but those that decide a tie (DD-11.2, DD-2.3)."""
    return {} if move.at == constants.board.mountain and not position.ended else None


@FIGHTS.refuses("DD-11.2", WHERE, Battle, says="only the tied players fight now, in 0•")
@FIGHTS.refuses("DD-13.6", WHERE, Battle, says="only the tied players fight now, in 0•")
def no_final_fight(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A tie is fought out in 0• by those who are tied (DD-13.6)."""
    if not position.ended:
        return None
    tied = move.attacker in position.tied and move.defender in position.tied
    return None if tied and move.at == constants.board.mountain else {}


@FIGHTS.refuses("DD-11.1", WHERE, Battle, says="nobody attacks their own units")
def fights_himself(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A battle has two players (DD-11.1)."""
    return {} if move.attacker == move.defender else None


@FIGHTS.refuses("DD-3.4", ENOUGH, Battle, says="the units of {who} in {at} are hidden")
def fights_the_hidden(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Hidden units do not fight (DD-3.4)."""
    for who in (move.attacker, move.defender):
        if not position.visible[move.at][who] and position.hidden[move.at][who]:
            return {"who": people(who), "at": constants.board.ids[move.at]}
    return None


@FIGHTS.refuses("DD-11.1", ENOUGH, Battle, says="{who} have no visible unit in {at}")
def nobody_to_fight(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A battle is where both have visible units (DD-11.1)."""
    for who in (move.attacker, move.defender):
        if not position.visible[move.at][who]:
            return {"who": people(who), "at": constants.board.ids[move.at]}
    return None


@FIGHTS.refuses("DD-11.13", ENOUGH, Battle, says="{who} have no visible unit in {at}")
def fights_on_without_units(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Further opponents are fought while visible units of the attacker are left (DD-11.13)."""
    attacker = move.attacker
    fought = position.battle_values[attacker] is not None
    if fought and any(position.visible[move.at]) and not position.visible[move.at][attacker]:
        return {"who": people(attacker), "at": constants.board.ids[move.at]}
    return None


@FIGHTS.refuses("DD-11.3", LIMIT, Battle, says="{first} have a battle and attack first")
@FIGHTS.refuses("DD-11.1", LIMIT, Battle, says="{first} have a battle and attack first")
def attacks_out_of_order(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Players attack in order, each until he has no battle left (DD-11.1, DD-11.3)."""
    if position.ended:
        return None
    first = next_attacker(constants, position)
    return {"first": people(first)} if first not in (None, move.attacker) else None


@FIGHTS.refuses("DD-13.6", LIMIT, Battle, says="{first} attack first")
def final_fight_out_of_order(
    constants: Constants, position: Position, move: Battle
) -> Facts | None:
    """The tied players attack in order from the new Starting Player (DD-13.6)."""
    if not position.ended:
        return None
    fighters = final_fighters(constants, position)
    wrong = len(fighters) > 1 and move.attacker != fighters[0] and move.attacker in fighters
    return {"first": people(fighters[0])} if wrong else None


@FIGHTS.refuses("DD-11.14", LIMIT, EndBattleRound, says="{who} have a battle to fight")
def battles_are_left(
    constants: Constants, position: Position, move: EndBattleRound
) -> Facts | None:
    """No battle is skipped (DD-11.14)."""
    if position.ended:
        fighters = final_fighters(constants, position)
        return {"who": people(fighters[0])} if len(fighters) > 1 else None
    who = next_attacker(constants, position)
    return None if who is None else {"who": people(who)}


# ---------------------------------------------------------------------- effects


@FIGHTS.does(Battle, cites="DD-11.1 DD-11.3 DD-11.13 DD-11.14 DD-13.6")
def battle(constants: Constants, table: Table, move: Battle, log: Log | None) -> None:
    """Attacker, defender and place are named (DD-11.3)."""
    table.fight = Fight(move.attacker, move.defender, move.at)
    table.plans = together((FACTIONS[move.attacker], FACTIONS[move.defender]))
    if log is not None:
        if table.allies[move.attacker] == move.defender:
            log.cite("DD-11.14", "allies must fight too")
        if len(table.present(move.at)) > 2:
            log.cite("DD-11.13", "opponents are fought one after another")
        log.cite("DD-13.6" if table.ended else "DD-11.1", "a battle begins")
        log.cite("DD-11.3", "{who} attack {other} in {at}", who=people(move.attacker),
                 other=people(move.defender), at=constants.board.ids[move.at])  # fmt: skip


@FIGHTS.does(EndBattleRound, cites="DD-11.14 DD-11.2")
def end_battle_round(
    constants: Constants, table: Table, move: EndBattleRound, log: Log | None
) -> None:
    """No battle is left (DD-11.14)."""
    if log is not None:
        if any(table.visible[constants.board.mountain]):
            log.cite("DD-11.2", "nobody fights in 0•")
        log.cite("DD-11.14", "all battles are fought")

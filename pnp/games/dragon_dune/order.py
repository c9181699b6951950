"""What can object to any move: the end of the game, missing players, the round, the step.

Moves say themselves to which round they belong, see `actions.Action`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from pnp.games.book import Facts, Test
from pnp.games.dragon_dune.actions import Action, ByFighter, Entering, InBattle
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.now import DOING, LET_GO, another_round, at_step, rounds_of
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.stages import ABSENT, NOT_NOW, OVER, ROUND, TIME, WHOSE
from pnp.games.dragon_dune.words import ROUNDS, people
from pnp.games.kit.flow import Kind

PLAYERS_NAMED: Final = ("by", "attacker", "defender", "ally", "to", "player", "of")


def rules_of_order(parts: Iterable[Part]) -> Part:
    """Return the chapter that objects to moves of these chapters at the wrong time."""
    order, chapters = Part("Order"), tuple(parts)
    kinds: list[type[Action]] = [kind for part in chapters for kind in part.effects]
    for rule in ("DD-13.3", "DD-13.4", "DD-13.5", "DD-13.6"):
        order.refuses(rule, OVER, says="{winner} have won")(_won_by(rule))
    naming = [kind for kind in kinds if _naming(kind)]
    order.refuses("DD-15.2", ABSENT, *naming, says="{who} are not in this game")(player_is_absent)
    time = "{what} belongs to round {own}, and the turn is in round {now} already"
    in_another_round, not_in_this_step = _at_another_time(chapters)
    for kind in kinds:
        if kind.round:
            order.refuses(kind.rule, TIME, kind, says=time)(round_is_over)
        if issubclass(kind, InBattle):
            order.refuses(kind.rule, TIME, kind, says="no battle is being fought")(no_battle)
        if issubclass(kind, ByFighter):
            order.refuses(kind.rule, WHOSE, kind, says="{who} do not fight in this battle")(
                not_his_battle
            )
        if kind.round and not kind.at_any_time:
            order.refuses(kind.rule, ROUND, kind, says="{now}; {other}")(in_another_round)
        if not kind.at_any_time and not kind.declines:
            order.refuses(kind.rule, NOT_NOW, kind, says="{now}")(not_in_this_step)
    declining = [kind for kind in kinds if kind.declines]
    rules: dict[type, str] = {kind: kind.rule for kind in kinds}
    for rule, test in _by_rule_of_the_step(chapters, rules, not_in_this_step):
        order.refuses(rule, NOT_NOW, *declining, says="{now}")(test)
    return order


def _won_by(rule: str) -> Test:
    def game_is_won(constants: Constants, position: Position, move: Any) -> Facts | None:
        """Nobody acts once castles, the last turn or a tie have decided."""
        if position.winner is None or position.won_by != rule:
            return None
        return {"winner": people(position.winner)}

    return game_is_won


_NAMING: Final[dict[type, tuple[str, ...]]] = {}


def _naming(kind: type) -> tuple[str, ...]:
    """Return the fields of a kind of move that name a player."""
    if kind not in _NAMING:
        _NAMING[kind] = tuple(
            name
            for name in PLAYERS_NAMED
            if name in kind.__match_args__  # type: ignore[attr-defined]
            and not (name == "to" and issubclass(kind, Entering))
        )
    return _NAMING[kind]


def player_is_absent(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Only factions that are played act and are acted on (DD-15.2)."""
    for name in _NAMING[type(move)]:
        who = getattr(move, name)
        if who is not None and who not in position.players:
            return {"who": people(who)}
    return None


def round_is_over(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Rounds come in order, and nothing is done after its round."""
    own = move.round
    if position.round <= own or (position.ended and move.final):
        return None
    what = DOING[move.verb]
    return {"what": what, "own": ROUNDS[own - 1], "now": ROUNDS[position.round - 1]}


def no_battle(constants: Constants, position: Position, move: object) -> Facts | None:
    """There is a battle."""
    return {} if position.fight is None else None


def not_his_battle(constants: Constants, position: Position, move: ByFighter) -> Facts | None:
    """Only the two fighters act in a battle."""
    fight = position.fight
    if fight is None or move.by in (fight.attacker, fight.defender):
        return None
    return {"who": people(move.by)}


def _at_another_time(parts: Iterable[Part]) -> tuple[Test, Test]:
    """Return what objects to moves of another round, and of another step of the round."""
    steps = {step.name: step for part in parts for step in part.steps}
    takes = {name: frozenset(step.moves) for name, step in steps.items()}
    together = {name for name, step in steps.items() if step.kind is Kind.TOGETHER}
    rounds = rounds_of(steps.values())
    decided = {name for name, step in steps.items() if step.asks is not None}

    def in_another_round(constants: Constants, position: Position, move: Any) -> Facts | None:
        """In a whole game the round of a move is that of the step, whoever hides meanwhile."""
        step, own = position.step, move.round
        if not step or not own or type(move) in takes[step]:
            return None
        now = rounds[position.resume or step]
        if own == now:
            return None
        told = at_step(position, step in together)
        return {"now": told, "other": another_round(move.verb, own, now)}

    def not_in_this_step(constants: Constants, position: Position, move: Any) -> Facts | None:
        """In a whole game every step takes its own moves, of those who are asked."""
        step = position.step
        if not step:
            return None
        if type(move) in takes[step]:
            who = move.decider() if step in decided else None
            able = position.asked if step in together else position.asked[:1]
            if who is None or who in able:
                return None
        if step == LET_GO.get(move.verb):
            return {"now": f"{people(move.by)} have let it go ahead"}
        return {"now": at_step(position, step in together)}

    return in_another_round, not_in_this_step


def _by_rule_of_the_step(
    parts: Iterable[Part], rules: Mapping[type, str], test: Test
) -> Iterator[tuple[str, Test]]:
    """Yield the rules about what comes in a step, each with what objects in its steps alone."""
    steps: dict[str, set[str]] = {}
    for part in parts:
        for step in part.steps:
            steps.setdefault(rules[step.moves[0]], set()).add(step.name)
    for rule, names in steps.items():
        yield rule, _in_steps(names, test)


def _in_steps(names: Collection[str], test: Test) -> Test:
    def declines_out_of_turn(constants: Constants, position: Position, move: Any) -> Facts | None:
        """Who declines looks up what comes now, as going on has no time of its own."""
        return test(constants, position, move) if position.step in names else None

    return declines_out_of_turn

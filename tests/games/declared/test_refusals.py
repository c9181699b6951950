"""What a player reads whose action has to wait: who decides, what is done now, by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.faces import KINDS
from pnp.games.declared import Sitting
from pnp.games.declared.position import Position
from pnp.games.declared.runner import Action
from pnp.games.protocol import IllegalMove
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.games.declared.table import ROOT, from_text


def refused(game: Any, position: Position, action: Action) -> str:
    refusal = game.why_not(position, action)
    assert refusal is not None
    return f"{refusal.rule}: {refusal}"


# ---------------------------------------------------------------------- games of the gallery

TURN = "TM-1.1: The factions take turns; everybody has 2 actions a turn. Here "
BATTLE = (
    "TM-3.1: Who enters a held region starts a battle; both choose a card of their hand in secret, "
    "or none. Here "
)
MARCH = "TM-2.4: Only armies that stand in a region march from it, at least one of them. Here "
FIGHT = {
    "phase": "battle", "fight": "mill", "attacker": "crown", "defender": "horde",
    "armies": {"mill": {"crown": 2, "horde": 1}}, "hand": {"crown": ["levy"]},
}  # fmt: skip


def gallery(name: str) -> Any:
    return engine_of(load_game(Workspace(ROOT / "gallery" / name), name, KINDS))[0]


def marches(**before: Any) -> tuple[Any, Position]:
    game = gallery("three-marches")
    players = ["crown", "guild", "horde"]
    replay = game.replay({"players": players, "before": before, "actions": []})
    assert replay.report.ok
    return game, replay.end


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (("commit", "guild", None), f"{BATTLE}only Crown and Horde decide now."),
        (("march", "guild", "port", "isle", 1), f"{BATTLE}only Crown and Horde decide now."),
        (("march", "crown", "keep", "ford", 1), f"{BATTLE}Crown lays a card now."),
        (("muster", "horde", "camp"), f"{BATTLE}Horde lays a card now."),
    ],
)
def test_who_is_in_a_battle_decides_and_nobody_else(action: Action, told: str) -> None:
    game, position = marches(**FIGHT)
    assert refused(game, position, action) == told


def test_who_has_decided_waits_for_the_others() -> None:
    game, position = marches(**FIGHT)
    after = game.apply(position, ("commit", "crown", "levy"))
    assert refused(game, after, ("commit", "crown", None)) == f"{BATTLE}only Horde decides now."


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (("commit", "guild", None), f"{BATTLE}now is the time to muster, march or rest."),
        (("commit", "crown", None), f"{TURN}it is the turn of Guild."),
        (("march", "guild", "port", "isle", 0), f"{MARCH}no army would march."),
        (("march", "guild", "moor", "mill", 1), f"{MARCH}Guild has no army in Moor."),
        (("march", "guild", "moor", "mill", 0), f"{MARCH}Guild has no army in Moor."),
        (("march", "guild", "port", "isle", 5), f"{MARCH}5 would march, and Guild has 3 in Port."),
    ],
)
def test_an_action_is_refused_by_the_rule_of_its_own_time(action: Action, told: str) -> None:
    game, position = marches(turn="guild")
    assert refused(game, position, action) == told


def test_a_first_bid_is_not_held_against_another() -> None:
    game = gallery("harbour-lights")
    before = {"phase": "sale", "offered": "gold",
              "bidding_on": {"ines": True, "bram": True, "lucia": True}}  # fmt: skip
    players = ["ines", "bram", "lucia"]
    position = game.replay({"players": players, "before": before, "actions": []}).end
    rule = "HL-2.2: A bid is higher than the bid before. Here "
    nothing = refused(game, position, ("offer_more", "ines", 0))
    assert nothing == f"{rule}nobody has bid yet, and 0 is no bid."
    after = game.apply(position, ("offer_more", "ines", 2))
    same = refused(game, after, ("offer_more", "bram", 2))
    assert same == f"{rule}the bid to beat is 2, and 2 is not more."


# ---------------------------------------------------------------------- anybody's game

INN = """
players: [ann, bob]
rules:
  R-1: In turn.
  R-2: A die is thrown.
  R-3: Then you eat or drink.
  R-4: Who cannot do either waits.
  R-9: The end.
state: {turn: player, pips: number, cups: {is: player -> number, start: 1}}
cites: {turn: R-1, over: R-9}
phases:
  throwing: {by: turn, actions: [throw], rule: R-1}
  dining: {by: turn, actions: [eat, drink, wait]}
actions:
  throw: {about: "{me} throws", do: 'pips = roll([1, 2]); go(dining)'}
  eat: {about: "{me} eats", do: turn = other(me); go(throwing)}
  drink:
    about: "{me} empties {cup}"
    with: {many: 1..2}
    let: {cup: many}
    rules:
      R-3: cups[me] >= cup -- {me} has {cups[me]}
    do: |
      cups[me] -= 1
      turn = other(me)
      go(throwing)
  wait: {about: "{me} waits", if_no_other: R-4, do: 'turn = other(me); go(throwing)'}
told: {R-2: at the table}
"""


def inn(text: str = INN) -> tuple[Sitting, Position]:
    game = from_text(text).sitting()
    return game, game.apply(game.start(), ("throw", "ann"))


def test_a_player_waits_for_chance_by_the_rule_of_turns() -> None:
    game, position = inn()
    assert position.pending is not None
    assert refused(game, position, ("eat", "ann")) == "R-1: In turn. Here chance decides first."


def test_without_any_rule_the_fact_stands_alone() -> None:
    game, position = inn(INN.replace("turn: R-1, ", ""))
    with pytest.raises(IllegalMove) as caught:
        game.apply(position, ("eat", "ann"))
    assert str(caught.value).splitlines()[0] == "eat: Chance decides first."


def test_what_is_done_now_is_told_in_the_words_of_the_file() -> None:
    game, position = inn()
    dining = game.apply(position, ("chance", None, 1))
    thrown = "R-1: In turn. Here now is the time to eat, drink or wait."
    assert refused(game, dining, ("throw", "ann")) == thrown
    waits = 'R-4: Who cannot do either waits. Here "ann eats" is possible.'
    assert refused(game, dining, ("wait", "ann")) == waits
    game, position = inn(INN.replace('"{me} empties {cup}"', '"{me} drinks"'))
    dining = game.apply(position, ("chance", None, 1))
    thrown = "R-1: In turn. Here ann eats, drinks or waits now."
    assert refused(game, dining, ("throw", "ann")) == thrown
    game, position = inn(INN.replace("dining: {", 'dining: {about: "{turn} dines", rule: R-3, '))
    dining = game.apply(position, ("chance", None, 1))
    rule = "R-3: Then you eat or drink. Here "
    assert refused(game, dining, ("throw", "ann")) == f"{rule}ann dines now."
    throwing = game.apply(dining, ("eat", "ann"))
    assert refused(game, throwing, ("eat", "bob")) == f"{rule}bob throws now."

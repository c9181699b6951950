"""What a player reads whose action has to wait: who decides, what is done now, by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.declared import Sitting
from pnp.games.declared.luck import Rolls
from pnp.games.declared.position import Position, acted
from pnp.games.declared.runner import Action
from pnp.games.protocol import IllegalMove, Setup
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.games.declared.table import ROOT, declared, from_text


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


def after(name: str, before: dict[str, Any], *played: Action) -> tuple[Any, Position]:
    game = gallery(name)
    replay = game.replay({"before": before, "actions": []})
    assert replay.report.ok
    position = replay.end
    for action in played:
        position = game.apply(position, action)
    return game, position


CELLS = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
DRAWN = dict(zip(CELLS, "xoxxoooxx", strict=True)) | {"c3": None}


@pytest.mark.parametrize(
    ("name", "before", "played", "action", "told"),
    [
        (
            "three-beasts",
            {"phase": "betting", "turn": "mara", "hand": {"mara": "bear", "toby": "fox"}},
            [("up", "mara"), ("stay", "toby")],
            ("stay", "mara"),
            "TB-2.3: Who stays after a raise gives up, and the other takes all acorns.",
        ),
        (
            "three-beasts",
            {"phase": "betting", "turn": "mara", "hand": {"mara": "bear", "toby": "fox"}},
            [("stay", "mara"), ("stay", "toby")],
            ("stay", "mara"),
            "TB-3.1: When both have stayed or both have raised the cards are shown, and the "
            "stronger beast takes all acorns.",
        ),
        (
            "tic-tac-toe",
            {"turn": "x", "board": DRAWN},
            [("place", "x", "c3")],
            ("place", "o", "c3"),
            "TT-2.2: A full board without such a line is a draw.",
        ),
        (
            "marsh-crossing",
            {"turn": "south", "day": 59},
            [("rest", "south")],
            ("rest", "north"),
            "MC-3.3: After 60 turns nobody wins.",
        ),
    ],
)
def test_the_rule_by_which_it_ended_refuses_what_comes_after(
    name: str, before: dict[str, Any], played: list[Action], action: Action, told: str
) -> None:
    game, position = after(name, before, *played)
    assert refused(game, position, action) == f"{told} Here the game is over."


def all_told(name: str, before: dict[str, Any], action: Action) -> list[str]:
    game, position = after(name, before)
    return [f"{one.rule}: {one.because}" for one in game.violations(position, action)]


MARSH = {
    "turn": "south",
    "at": {"q0rm2": None, "q0r0": "north_foot", "q1r1": None, "q1r0": "south_horse"},
}


SALE = {
    "phase": "sale", "turn": "lucia", "offered": "gold", "guilders": {"lucia": 0},
    "bidding_on": {"ines": True, "bram": True, "lucia": True},
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "action", "told"),
    [
        # Nothing is attacked where an own counter stands, or from afar.
        ("marsh-crossing", MARSH, ("move", "south", "q0r2", "qm1r2"),
         ["MC-1.3: a counter of South stands on E2"]),
        ("marsh-crossing", MARSH, ("move", "south", "q0r2", "q0rm2"),
         ["MC-1.2: A1 is not beside E3"]),
        ("marsh-crossing", MARSH, ("move", "south", "q0r1", "q0r0"),
         ["MC-1.2: no counter of South stands on D3"]),
        ("marsh-crossing", MARSH, ("move", "south", "q1r0", "q0r0"),
         ["MC-2.1: the attack has 2 against 2"]),
        ("three-marches", FIGHT, ("commit", "crown", "riders"),
         ["TM-3.1: Crown does not hold Riders"]),
        ("harbour-lights", SALE, ("offer_more", "lucia", 6), ["HL-2.3: Lucia has no guilder left"]),
        ("harbour-lights", {**SALE, "guilders": {"lucia": 1}}, ("offer_more", "lucia", 6),
         ["HL-2.3: Lucia has only 1 guilder"]),
        ("stone-garden", {"turn": "aki", "left": {"hill": 0}}, ("take_stones", "aki", "hill", 7),
         ["SG-1.3: the Hill has no stone left"]),
        ("stone-garden", {"turn": "aki", "left": {"hill": 1}}, ("take_stones", "aki", "hill", 7),
         ["SG-1.3: the Hill has only 1 stone"]),
        ("nest-eggs", {"turn": "wren"}, ("sow", "wren", 0), ["NE-1.2: nest 0 does not exist"]),
        ("nest-eggs", {"turn": "finch"}, ("sow", "finch", 0), ["NE-1.2: nest 0 does not exist"]),
        ("nest-eggs", {"turn": "wren"}, ("sow", "wren", 6), ["NE-1.2: nest 6 does not exist"]),
        ("nest-eggs", {"turn": "finch", "lies": {6: 0}}, ("sow", "finch", 1),
         ["NE-1.2: nest 1 is empty"]),
    ],
)  # fmt: skip
def test_facts_that_a_player_reads(
    name: str, before: dict[str, Any], action: Action, told: list[str]
) -> None:
    assert all_told(name, before, action) == told


def test_who_does_not_play_has_no_turn_to_wait_for() -> None:
    game = gallery("kettle")
    position = game.replay({"players": ["anna", "ivo"], "before": {}, "actions": []}).end
    rule = "KE-1.1: The cooks take turns. Here "
    assert refused(game, position, ("pour", "ivo")) == f"{rule}it is the turn of Anna."
    assert refused(game, position, ("pour", "sol")) == f"{rule}this game is played without Sol."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take stones hill 0", "SG-1.2: Take as many stones as you like from one row, at least 1. "
         "Here it takes at least 1 stone, not 0."),
        ("Take_Stones Hill 0", "SG-1.2"),
        ("take stones hill", 'expected "take stones FROM COUNT", found "take stones hill"'),
        ("take stones moor 1", 'expected a row as "from" of take stones, found moor'),
        ("take stones hill zzz", 'expected a number as "count" of take stones, found zzz'),
        ("fly", 'expected a move that begins with take stones, found "fly"'),
    ],
)  # fmt: skip
def test_a_text_that_was_typed_is_told_what_is_wrong_with_it(text: str, told: str) -> None:
    game = gallery("stone-garden")
    position = game.replay({"before": {"turn": "aki"}, "actions": []}).end
    with pytest.raises(PnpError) as caught:
        game.typed(position, "aki", text)
    assert told in str(caught.value)


# ---------------------------------------------------------------------- Dune Express


def express(**before: Any) -> tuple[Sitting, Position]:
    """Return a turn of the Fremen with two of their Faction dice, 2 Spice and an Assignment."""
    options = {"advanced": True, "house": True, "tactics": True, "thumpers": True}
    game = declared("dune_express").sitting(Setup(("fremen", "harkonnen"), options))
    dice = dict(zip("F1 F2 F3 F4 S L T X".split(), LYING, strict=True))
    usual = {"phase": "acting", "shown": dice, "aside": dict.fromkeys(dice, True)}
    sound, faults = game.set_up(
        game.start(Rolls(Chance.of(1, 0))),
        {**usual, "allowance": 2, "budget": 2, "troops": STAND, **before},
    )
    assert not faults
    return game, sound


LYING = ("fremen", "fremen", "corrino", "corrino", 2, "polar_sink", "poison", "assignment")
STAND = {"carthag": {"fremen": 2}, "arrakeen": {"fremen": 1}, "tueks_sietch": {"harkonnen": 2}}


def shift(origin: str, to: str, count: int) -> Action:
    return ("assign", "fremen",
            acted([{"from": origin, "to": to, "count": count, "kind": "troop"}]))  # fmt: skip


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (("place", "corrino", 1, "carthag", "troop", "corrino"),
         "DE-2.3: this game is played without Corrino"),
        (("place", "harkonnen", 1, "carthag", "troop", "harkonnen"),
         "DE-2.3: it is the turn of the Fremen"),
        (("place", "fremen", 1, "carthag", "troop", "fremen"),
         "DE-5.2: the Active Location is the Polar Sink, not Carthag"),
        (("place", "fremen", 1, "polar_sink", "troop", "harkonnen"),
         "DE-5.1: the Fremen place counters of Harkonnen"),
        (("foresee", "fremen", "harkonnen", 3),
         "DE-11.3: this is not the time to write down a plan"),
        (("fort", "fremen", "carthag"), "DE-14.2: the Tactics die shows Assignment, not Fort"),
        (("remove", "fremen", "carthag", "fremen", 1),
         "DE-7.2: the Fremen would remove a counter of their own"),
        (("move", "fremen", "polar_sink", "troop", 1, "polar_sink", "fremen"),
         "DE-6.7: the Active Location is the Polar Sink"),
        (("assign", "fremen", ()), "DE-2.4: the Assignment shifts nobody"),
        (shift("carthag", "arrakeen", 0),
         "DE-2.4: no counter would be shifted from Carthag to Arrakeen"),
        (shift("carthag", "tueks_sietch", 1), "DE-14.15: the Fremen do not control Tuek's Sietch"),
        (shift("carthag", "carthag", 1), "DE-14.15: Carthag is both origin and destination"),
        (shift("carthag", "arrakeen", 5),
         "DE-14.16: 5 Troops would leave Carthag, and 2 stand there"),
        (shift("arrakeen", "carthag", 1), "DE-14.16: no counter would be left at Arrakeen"),
    ],
)  # fmt: skip
def test_the_fremen_are_several_and_places_are_named(action: Action, told: str) -> None:
    game, position = express()
    refusal = game.why_not(position, action)
    assert refusal is not None
    assert f"{refusal.rule}: {refusal.because}" == told


def test_nothing_left_is_none() -> None:
    game, position = express(spent=2)
    refusal = game.why_not(position, ("place", "fremen", 1, "polar_sink", "troop", "fremen"))
    assert refusal is not None
    assert refusal.because == "placing 1 at the Polar Sink costs 1 Spice, and none is left"


def test_dice_that_are_not_rolled_are_named() -> None:
    game, position = express(phase="rolling", aside=dict.fromkeys("F1 F2 F3 F4 S L".split(), True))
    (missing,) = game.violations(position, ("roll", "fremen", ("T",)))
    assert (missing.rule, missing.because) == ("DE-3.1", "the Tactics die is not rolled")
    due = game.why_not(position, ("place", "fremen", 1, "polar_sink", "troop", "fremen"))
    assert due is not None
    assert due.because == "now is the time to roll, set dice aside or use the Thumper"


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

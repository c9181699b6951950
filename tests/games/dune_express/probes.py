"""Moves that no scenario can write down, or that a second guard of the same rule would stop too."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.chance import Chance
from pnp.games.dune_express import Position
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Foresee,
    MoveCounters,
    Place,
    Remove,
    Roll,
    SetAside,
    TakeToken,
    Transfer,
    UseThumper,
)
from pnp.games.kit import Move
from pnp.games.protocol import Setup
from tests.games.dune_express.table import ENGINE, at_table, rolled

_FACES = ("atreides", "fremen", "fremen", "fremen", 3, "carthag", "poison")
_WORM = ("atreides", "fremen", "fremen", "fremen", "shai_hulud", "carthag", "thumper")
_HELD = {"atreides": ["thumper"]}


@dataclass(frozen=True, slots=True)
class Probe:
    """A move and everything that stands against it."""

    name: str
    position: Position
    move: Move
    because: list[str]


def _on_the_table() -> Position:
    start = at_table()
    return ENGINE.apply(start, Roll(start.waiting, _FACES))


def _won() -> Position:
    board = {"arrakeen": {"atreides": 1}, "sietch_tabr": {"atreides": 1},
             "carthag": {"atreides": 1}}  # fmt: skip
    return ENGINE.apply(rolled(at_table(board=board), *_FACES), EndTurn())


def _taken() -> Position:
    return ENGINE.apply(rolled(at_table({"thumper": True}), *_WORM), TakeToken("thumper"))


def _acted() -> Position:
    start = at_table({"thumper": True, "three_roll_limit": True, "tactics": True}, held=_HELD,
                     board={"carthag": {"atreides": 2}, "arrakeen": {"harkonnen": 1}})  # fmt: skip
    return ENGINE.apply(rolled(start, *_WORM, "fort"), BuildFort("carthag"))


def _riding() -> Position:
    house = {"advanced": True, "powers": "house"}
    start = at_table(house, active="fremen", board={"polar_sink": {"fremen": 4}})
    return rolled(start, *_WORM[:-1], "poison")


def _between() -> Position:
    start = at_table({"thumper": True}, held=_HELD)
    aside = ENGINE.apply(start, Roll(start.waiting, _WORM))
    aside = ENGINE.apply(aside, SetAside(("F1",)))
    return ENGINE.apply(
        aside, Roll(aside.waiting, ("fremen", "fremen", "fremen", "carthag", "poison"))
    )


def _house() -> Position:
    board = {"arrakeen": {"harkonnen": 3}}
    return rolled(at_table({"advanced": True, "powers": "house"}, board=board), *_FACES)


def _foreseeing() -> Position:
    house = {"advanced": True, "powers": "house"}
    return ENGINE.start(Setup(("corrino", "bene_gesserit"), house), Chance.of(0, 0))


def _answering() -> Position:
    start = at_table({"advanced": True}, board={"arrakeen": {"harkonnen": 3}},
                     held={"harkonnen": ["snooper"]})  # fmt: skip
    return ENGINE.apply(rolled(start, *_FACES), Remove("harkonnen", "arrakeen"))


def _assigning(spent: bool = False) -> Position:
    board = {"carthag": {"atreides": 2}, "polar_sink": {"atreides": 4}}
    start = at_table({"tactics": True}, board=board, sand_storm="carthag" if spent else None)
    faces = (*_FACES[:4], 2 if spent else 3, *_FACES[5:])
    position = rolled(start, *faces, "assignment")
    return ENGINE.apply(position, MoveCounters(1, "polar_sink", "carthag")) if spent else position


_BIG = rolled(at_table(), *_FACES)

PROBES = [
    Probe("rolls-again-without-setting-aside", _on_the_table(),
          Roll(_on_the_table().waiting, _FACES), ["none of the dice just rolled is set aside"]),
    Probe("rolls-after-the-end", _won(), Roll(("S",), (3,)),
          ["Atreides has won"]),
    Probe("takes-a-second-thumper", _taken(), TakeToken("thumper"),
          ["a Thumper has been taken this turn already"]),
    Probe("thumps-after-an-action", _acted(), UseThumper(), ["an action has been taken this turn"]),
    Probe("thumps-while-dice-lie", _between(), UseThumper(),
          ["the dice just rolled still lie on the table"]),
    Probe("rides-a-full-worm", _riding(), MoveCounters(3, "polar_sink", "carthag"),
          ["3 counters would move under Shai Hulud this turn, and the worm carries 2"]),
    Probe("removes-three-with-house-powers", _house(), Remove("harkonnen", "arrakeen", 3),
          ["3 counters would be removed, and the most is 1"]),
    Probe("assigns-what-is-not-there", _assigning(), Assign((Transfer("arrakeen", "carthag", 3),)),
          ["Atreides does not control Arrakeen"]),
    Probe("assigns-too-many", _assigning(), Assign((Transfer("carthag", "polar_sink", 3),)),
          ["Atreides has only 2 Troops at Carthag"]),
    Probe("assigns-too-dearly", _assigning(True),
          Assign((Transfer("carthag", "polar_sink", 1), Transfer("polar_sink", "carthag", 1))),
          ["the Assignment costs 1 Spice, and no Spice is left"]),
    Probe("foresees-too-late", _house(), Foresee("harkonnen", 3), ["no note is to be written now"]),
    Probe("foresees-itself", _foreseeing(), Foresee("bene_gesserit", 3),
          ["Bene Gesserit is no opponent in this game"]),
    Probe("foresees-nothing", _foreseeing(), Foresee("corrino", 14), ["the round noted is 14"]),
    Probe("rolls-before-the-note", _foreseeing(), Roll(_foreseeing().waiting, _FACES),
          ["Bene Gesserit writes its note first"]),
    Probe("adds-to-no-assignment", _assigning(),
          AssignAlso((Transfer("polar_sink", "carthag", 1),)),
          ["the last action is no Assignment"]),
    Probe("acts-before-the-answer", _answering(), Place(1, "carthag"),
          ["Harkonnen answers the removal first"]),
    Probe("sets-aside-before-the-answer", _answering(), SetAside(()),
          ["Harkonnen answers the removal first"]),
    Probe("answers-nothing", _house(), Answer("accept"), ["no removal waits for an answer"]),
    Probe("places-far-too-many", _BIG, Place(20, "arrakeen"),
          ["the Active Location is Carthag, not Arrakeen",
           "20 counters would be placed this turn, and the Faction dice allow 1"]),
]  # fmt: skip


def is_noticed(switch: str) -> bool:
    """Return whether a probe meets fewer objections when something is switched off."""
    game = ENGINE.without(switch)
    return any(
        [refusal.because for refusal in game.violations(probe.position, probe.move)]
        != probe.because
        for probe in PROBES
    )

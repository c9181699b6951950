"""What a step of a scenario does, for whoever does not know the short names of the dice."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.english import listed
from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.moves import (
    MoveCounters,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    UseThumper,
)
from pnp.games.dune_express.words import counted, does, is_faction_die, name, noun, side
from pnp.games.kit import Move


def say_step(moves: Sequence[Move], whites: int) -> str:
    """Return what was done, in a game with so many Faction dice.

    >>> say_step((Roll(("F2", "F4", "S"), ("fremen", "own", 3)), SetAside(("F2", "S"))), 4)
    'roll Fremen and the active faction on Faction dice 2 and 4 and 3 on the Spice die; set aside \
Faction die 2 and the Spice die'
    >>> say_step((UseThumper(), Roll(("S",), (2,))), 4)
    'use a Thumper, and the Spice die shows 2'
    """
    match tuple(moves):
        case (Roll(dice, faces), SetAside(kept)):
            return f"roll {_fallen(dice, faces, whites)}; set aside {_kept(dice, kept)}"
        case (UseThumper() as asked, Roll((die,), (face,))):
            return f"{spell_move(asked)}, and {name(die)} shows {name(face)}"
        case (SecondLook() as asked, Roll(_, (face,))):
            return f"{spell_move(asked)}, which now shows {name(face)}"
        case (Remove(faction, origin, count, response),):
            taken = f"remove {counted(count, 'counter')} of {side(faction)} from {name(origin)}"
            answer = f", and {does(faction, 'answers')} with a token"
            return taken + answer if response == "protect" else taken
        case (Place(count, into, kind, faction),) if faction is not None:
            return f"place {counted(count, noun(kind))} of {side(faction)} at {name(into)}"
        case (MoveCounters(count, origin, to, kind, faction),) if faction is not None:
            whose = f"{counted(count, noun(kind))} of {side(faction)}"
            return f"move {whose} from {name(origin)} to {name(to)}"
    return "; ".join(map(spell_move, moves))


def _fallen(dice: Sequence[str], faces: Sequence[object], whites: int) -> str:
    """Return what lies on the table, the Faction dice together."""
    shown = list(zip(dice, faces, strict=False))
    white = [(die, face) for die, face in shown if is_faction_die(die)]
    fallen = [f"{name(face)} on {name(die)}" for die, face in shown if not is_faction_die(die)]
    if white:
        some = name([die for die, _ in white])
        numbers = "the Faction dice" if len(white) == whites else some
        fallen.insert(0, f"{listed(name(face) for _, face in white)} on {numbers}")
    return listed(fallen)


def _kept(rolled: Sequence[str], kept: Sequence[str]) -> str:
    if set(kept) >= set(rolled):
        return "all of them"
    return name(tuple(dict.fromkeys(kept))) if kept else "none by choice"

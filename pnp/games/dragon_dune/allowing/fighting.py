"""Why a move of round V can be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.allowing.why import Allows, Why, always, have, hold
from pnp.games.dragon_dune.battle.blessing import Bless
from pnp.games.dragon_dune.battle.fights import Battle, EndBattleRound
from pnp.games.dragon_dune.battle.plans import Chaos, MakePlan
from pnp.games.dragon_dune.battle.questions import Ask, StopQuestion
from pnp.games.dragon_dune.battle.resolution import Resolve
from pnp.games.dragon_dune.battle.treachery import Betray, StopSwap, swapped
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import ELVES, counted, people


def _battle(constants: Constants, position: Position, move: Battle) -> Why:
    both = f"{people(move.attacker)} and {people(move.defender)} both have visible units"
    rule = "DD-13.6" if position.ended else "DD-11.1"
    return rule, f"{both} in {constants.board.ids[move.at]}"


def _ask(constants: Constants, position: Position, move: Ask) -> Why:
    fact = f"{people(move.by)} fight in this battle, and no plan has been made yet"
    if move.special is not None:
        return "DD-5.E5", f"{fact}; {hold(move.by, (move.special,))}"
    return "DD-5.E2" if move.by == ELVES else "DD-5.E6", fact


def _stop_question(constants: Constants, position: Position, move: StopQuestion) -> Why:
    return "DD-6.6", f"{hold(move.by, (move.card,))}, and {people(move.of)} have not asked yet"


def _bless(constants: Constants, position: Position, move: Bless) -> Why:
    died = f"{counted(position.elven_losses, 'Elf')} died in battle"
    return "DD-16.3", f"{died}, and no battle has been blessed this turn"


def _plan(constants: Constants, position: Position, move: MakePlan) -> Why:
    fight = position.fight
    assert fight is not None
    there, at = position.visible[fight.at][move.by], constants.board.ids[fight.at]
    units = have(move.by, there, "visible unit", f"in {at}")
    if move.artifact is None:
        return "DD-11.5", f"{units} and no plan yet"
    return "DD-11.5", f"{units}, hold the {move.artifact} and have no plan yet"


def _chaos(constants: Constants, position: Position, move: Chaos) -> Why:
    number = position.options.values.chaos_number
    return "DD-17.3", f"an artifact of value {number} was played, and {hold(move.by, move.cards)}"


def _betray(constants: Constants, position: Position, move: Betray) -> Why:
    fight, plans = position.fight, position.shown_plans()
    assert fight is not None
    other = fight.opponent(move.by)
    cards = hold(move.by, (move.usurper, move.sabotage))
    rule = "DD-5.D2" if swapped(move) else "DD-11.12"
    return rule, f"{cards}, and {people(other)} played the {plans[other].artifact}"


def _stop_swap(constants: Constants, position: Position, move: StopSwap) -> Why:
    return "DD-6.9", f"{hold(move.by, (move.card,))}, and the Dwarves have just swapped"


def _resolve(constants: Constants, position: Position, move: Resolve) -> Why:
    if move.plunder is not None:
        return "DD-16.1", "the Orcs win this battle"
    return "DD-11.6", "both plans are revealed"


ALLOWS: Final[Mapping[type[Action], Allows]] = {
    Battle: _battle,
    Ask: _ask,
    StopQuestion: _stop_question,
    Bless: _bless,
    MakePlan: _plan,
    Chaos: _chaos,
    Betray: _betray,
    StopSwap: _stop_swap,
    Resolve: _resolve,
    EndBattleRound: always("DD-11.14", "nobody has a battle left to fight"),
}

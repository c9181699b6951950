"""Why a move of rounds VI and VII, or one of any time, can be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.agreements import TerminateAgreement
from pnp.games.dragon_dune.allowing.why import Allows, Why, always, have, hold
from pnp.games.dragon_dune.anytime import DestroyWalls, GiveGold, YesNoQuestion
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.ending import Collect, DeclareFinalWinner, DiscardArtifacts, Judge
from pnp.games.dragon_dune.position import Position


def _discard(constants: Constants, position: Position, move: DiscardArtifacts) -> Why:
    return "DD-12.3", hold(move.by, move.cards)


def _give(constants: Constants, position: Position, move: GiveGold) -> Why:
    return "DD-4.1", have(move.by, position.gold[move.by], "gold")


def _ask(constants: Constants, position: Position, move: YesNoQuestion) -> Why:
    return "DD-17.2", f"{hold(move.by, move.cards)}, and the answer is true"


def _break(constants: Constants, position: Position, move: DestroyWalls) -> Why:
    near = f"have a visible unit in or next to {constants.board.ids[move.at]}"
    return "DD-17.4", f"{hold(move.by, move.cards)} and {near}"


ALLOWS: Final[Mapping[type[Action], Allows]] = {
    Collect: always("DD-12.1", "the gold of this turn has not been taken yet"),
    DiscardArtifacts: _discard,
    Judge: always("DD-13.3", "nobody has won yet, and no tie is being fought out"),
    DeclareFinalWinner: always("DD-13.6", "no two of the tied players still stand in 0•"),
    GiveGold: _give,
    YesNoQuestion: _ask,
    DestroyWalls: _break,
    TerminateAgreement: always("DD-4.4", "all its parties have agreed"),
}

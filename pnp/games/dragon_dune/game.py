"""The engine of Dragon Dune: the book's guards and the effects under one protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.games.book import Book, Event, Log, Refusal, fill
from pnp.games.chance import Chance
from pnp.games.dragon_dune import dealing, guards, plain, sight
from pnp.games.dragon_dune.book import BOOK, FIGHTING, ROUND_OF
from pnp.games.dragon_dune.chronicle import Chronicle
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.effects import battle, bidding, dragon, ending, recruiting, whole
from pnp.games.dragon_dune.effects.common import Effect, enter
from pnp.games.dragon_dune.guards.cards import WITH_ACES, aces_named
from pnp.games.dragon_dune.guards.flow import AT_ANY_TIME
from pnp.games.dragon_dune.legal import candidates
from pnp.games.dragon_dune.live import advance
from pnp.games.dragon_dune.moves import (
    Ally,
    Ask,
    Battle,
    BeginBidding,
    BeginRecruitment,
    Betray,
    Bid,
    Bless,
    BreakAlliance,
    Chaos,
    CheckCard,
    Collect,
    ComeOut,
    Conscript,
    ControlDragons,
    CouncilPass,
    DeclareFinalWinner,
    Decline,
    DestroyWalls,
    Disband,
    DisbandEarly,
    DiscardArtifacts,
    DrawPlunder,
    EndBattleRound,
    EndTurn,
    EventCard,
    GiveArtifact,
    GiveGold,
    Hide,
    Hire,
    Judge,
    MakePlan,
    March,
    Move,
    MoveDragon,
    Offer,
    OrcRelocate,
    PassBid,
    Propose,
    Question,
    Raise,
    RedDragonAttack,
    Reshuffle,
    Resolve,
    Revive,
    Ride,
    Roll,
    Settle,
    SetUp,
    StopEarlyDisband,
    StopHiring,
    StopQuestion,
    StopRedDragonSurvival,
    StopSwap,
    TerminateAgreement,
    Turn,
    YesNoQuestion,
)
from pnp.games.dragon_dune.notation import Notation
from pnp.games.dragon_dune.opening import read_agreement
from pnp.games.dragon_dune.options import Options
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.steps import FLOW
from pnp.games.dragon_dune.words import FACTION, FACTIONS, people
from pnp.games.kit.flow import Flow
from pnp.games.protocol import IllegalMove, Outcome

EFFECTS: Final[Mapping[type, Effect]] = {
    SetUp: dragon.set_up,
    Roll: dragon.roll,
    ControlDragons: dragon.control_dragons,
    OrcRelocate: dragon.orc_relocate,
    MoveDragon: dragon.move_dragon,
    CheckCard: dragon.check_card,
    StopRedDragonSurvival: dragon.stop_survival,
    RedDragonAttack: dragon.red_dragon_attack,
    Ride: dragon.ride,
    Ally: dragon.ally,
    BreakAlliance: dragon.break_alliance,
    CouncilPass: dragon.council_pass,
    EventCard: dragon.event_card,
    BeginBidding: bidding.begin_bidding,
    Offer: bidding.offer,
    Bid: bidding.bid,
    PassBid: bidding.pass_bid,
    Settle: bidding.settle,
    BeginRecruitment: recruiting.begin_recruitment,
    ComeOut: recruiting.come_out,
    Turn: recruiting.turn,
    Revive: recruiting.revive,
    StopEarlyDisband: recruiting.stop_early_disband,
    DisbandEarly: recruiting.disband,
    Conscript: recruiting.conscript,
    StopHiring: recruiting.stop_hiring,
    Hire: recruiting.hire,
    Raise: recruiting.raise_armies,
    March: recruiting.march,
    Hide: recruiting.go_into_hiding,
    Disband: recruiting.disband,
    EndTurn: recruiting.end_turn,
    Battle: battle.battle,
    StopQuestion: battle.stop_question,
    Ask: battle.ask,
    Bless: battle.bless,
    MakePlan: battle.make_plan,
    Chaos: battle.chaos,
    Betray: battle.betray,
    StopSwap: battle.stop_swap,
    Resolve: battle.resolve,
    EndBattleRound: battle.end_battle_round,
    Collect: ending.collect,
    DiscardArtifacts: ending.discard_artifacts,
    Judge: ending.judge,
    DeclareFinalWinner: ending.declare_final_winner,
    GiveGold: ending.give_gold,
    GiveArtifact: ending.give_artifact,
    TerminateAgreement: ending.terminate_agreement,
    DestroyWalls: ending.destroy_walls,
    YesNoQuestion: ending.yes_no_question,
    Decline: whole.decline,
    Propose: whole.propose,
    Question: whole.question,
    Reshuffle: whole.reshuffle,
    DrawPlunder: whole.draw_plunder,
}
KEEPS_SHARING: Final = frozenset(
    (Hide, GiveGold, GiveArtifact, TerminateAgreement, YesNoQuestion, Decline)
)
"""Moves between which a decision to hide is still made at once (DD-3.5)."""

REGISTERED: Final = guards
"""The package that enters all guards in the book."""


class DragonDune:
    """Dragon Dune with the constants of one rules.yaml and one book."""

    def __init__(self, constants: Constants, book: Book = BOOK) -> None:
        self.constants = constants
        self.book = book
        self.notation = Notation(constants.board)
        self.flow: Flow = FLOW
        self._tests = {move: tuple(dict.fromkeys(book.tests(move))) for move in EFFECTS}

    # ------------------------------------------------------------------ whole games
    def start(self, players: Sequence[str], options: Options, chance: Chance) -> Position:
        """Return a game before its setup, its decks shuffled and its secret cards dealt (DD-1)."""
        return dealing.start(self.constants, [FACTION[name] for name in players], options, chance)

    def options(self, data: Mapping[str, Any] | None = None, edition: str = "1.2") -> Options:
        """Return the options that plain data of sound form mean."""
        return self.constants.options(edition, data or {})

    def waiting(self, position: Position) -> tuple[str, ...]:
        """Return what chance or the rules bring next; empty when a player decides or nobody."""
        if position.winner is not None or position.asked or not position.step:
            return ()
        return (position.step,)

    def happening(self, position: Table, chance: Chance, number: int) -> Move:
        """Return what chance or the rules bring next; *number* counts the moves of the game."""
        return dealing.happening(self.constants, position, chance, number)

    def chances(self, position: Table) -> tuple[Move, ...]:
        """Return everything that chance or the rules can bring next, see `dealing.chances`."""
        return dealing.chances(position)

    def decider(self, position: Table) -> str | None:
        """Return who decides now, None when nobody does."""
        if position.winner is not None or not position.asked:
            return None
        return FACTIONS[position.asked[0]]

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the decisions of the player who is asked, see `legal.candidates`.

        A test asks the book about each; agreements are asked here.
        """
        if self.decider(position) is None:
            return ()
        found = candidates(self.constants, position)
        if not position.agreements:
            return tuple(found)
        return tuple(move for move in found if self.is_legal(position, move))

    def agree(self, position: Position, data: Mapping[str, Any]) -> Position:
        """Return the position with one more public agreement, written as in a state (DD-4.3)."""
        table = position.opened()
        table.agreements = (*table.agreements, read_agreement(self.notation, data))
        return table.closed()

    # ------------------------------------------------------------------ legality
    def is_legal(self, position: Position, move: Move) -> bool:
        """Return whether no rule objects."""
        constants, now = self.constants, at_its_time(position, move)
        for test in self._tests[type(move)]:  # noqa: SIM110 - a plain loop is faster
            if test(constants, now, move) is not None:
                return False
        return True

    def violations(self, position: Position, move: Move) -> list[Refusal]:
        """Return every rule that objects to the move, in the order of the book.

        A move at the wrong time, out of turn or beyond the options is not judged further.
        """
        now = at_its_time(position, move)
        refusals = []
        for guard, facts in self.book.objections(self.constants, now, move):
            sentence = self.constants.sentence(guard.rule, position.options.edition)
            refusals.append(Refusal(guard.rule, sentence, fill(guard.says, facts), facts))
        return refusals

    def why_not(self, position: Position, move: Move) -> Refusal | None:
        """Return the first rule that objects, which is the verdict; None for a legal move."""
        now = at_its_time(position, move)
        for guard, facts in self.book.objections(self.constants, now, move):
            sentence = self.constants.sentence(guard.rule, position.options.edition)
            return Refusal(guard.rule, sentence, fill(guard.says, facts), facts)
        return None

    # ------------------------------------------------------------------ play
    def play(self, position: Position, move: Move) -> Position:
        """Return the position after the move. Raises IllegalMove."""
        self._permit(position, move)
        table = position.opened()
        self.carry_out(table, move)
        return table.closed()

    def explain(
        self, position: Position, move: Move, log: Chronicle | None = None
    ) -> tuple[Position, list[Event]]:
        """Return the position after the move and what happened by which rule.

        Raises IllegalMove.
        """
        self._permit(position, move)
        table = position.opened()
        chronicle = Chronicle(self.constants) if log is None else log
        chronicle.watch(table)
        before = len(chronicle.events)
        self.carry_out(table, move, chronicle)
        return table.closed(), chronicle.events[before:]

    def carry_out(self, table: Table, move: Move, log: Log | None = None) -> None:
        """Change an open table as a move does that is known to be legal."""
        kind = type(move)
        if table.sharing and kind not in KEEPS_SHARING:
            table.sharing = ()
        _come_to(table, kind)
        for card in aces_named(move) if kind in WITH_ACES else ():
            table.discard(move.by, card)  # type: ignore[union-attr, arg-type]
        recruiting.note_step(table, move)
        EFFECTS[kind](self.constants, table, move, log)
        if table.step and kind not in AT_ANY_TIME:
            advance(self.constants, table, move)

    def _permit(self, position: Position, move: Move) -> None:
        if not self.is_legal(position, move):
            refusal = self.why_not(position, move)
            assert refusal is not None
            raise IllegalMove(refusal, str(move), "")

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won and by which rule, None while the game goes on."""
        if position.winner is None or position.won_by is None:
            return None
        who = people(position.winner)
        reason = f"{who[0].upper()}{who[1:]} win in turn {position.turn}"
        return Outcome((who.removeprefix("the ").lower(),), position.won_by, reason)

    def view(self, position: Position, player: str) -> dict[str, Any]:
        """Return what a player sees of a position, see `sight.view` (DD-4.6)."""
        return sight.view(self.constants, position, player)

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return the position as plain data."""
        return plain.to_plain(position)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position that `to_plain` wrote."""
        return plain.from_plain(self.constants, data)


def _come_to(table: Table, kind: type) -> None:
    """Let the round of a move begin, if it has not begun yet; what lies between had no effect."""
    if kind in ROUND_OF and not (table.ended and kind in FIGHTING):
        round_ = ROUND_OF[kind][0]
        if round_ > table.round:
            enter(table, round_)


def at_its_time(position: Position, move: Move) -> Position:
    """Return the position as it is when the round of the move begins."""
    kind = type(move)
    if kind not in ROUND_OF or ROUND_OF[kind][0] <= position.round:
        return position
    if position.ended and kind in FIGHTING:
        return position
    table = position.opened()
    _come_to(table, kind)
    return table.closed()

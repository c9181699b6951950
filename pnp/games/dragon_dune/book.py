"""The order in which the rules of Dragon Dune are asked, and the rounds of its moves."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Book
from pnp.games.dragon_dune import words
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
    Disband,
    DisbandEarly,
    DiscardArtifacts,
    EndBattleRound,
    EndTurn,
    EventCard,
    Hire,
    Judge,
    MakePlan,
    March,
    MoveDragon,
    Offer,
    OrcRelocate,
    PassBid,
    Raise,
    RedDragonAttack,
    Resolve,
    Revive,
    Ride,
    Roll,
    Settle,
    StopEarlyDisband,
    StopHiring,
    StopQuestion,
    StopRedDragonSurvival,
    StopSwap,
    Turn,
)

OVER: Final = "the game is over"
ABSENT: Final = "a faction that is not played"
OPTION: Final = "an option or an edition that is not in use"
NOT_NOW: Final = "another step of the game"
POWER: Final = "a power of another faction"
TIME: Final = "the wrong round or moment"
WHOSE: Final = "another player's turn"
STEP: Final = "after a later step"
STOPPED: Final = "stopped by a Special Card"
ONCE: Final = "already done"
CARD: Final = "a card that is not held or of the wrong kind"
WHERE: Final = "the wrong place"
COUNT: Final = "a wrong number"
LIMIT: Final = "beyond a limit"
ENOUGH: Final = "more than there is"
BOUND: Final = "bound by an answer"
ROOM: Final = "a third player in a castle"
AGREED: Final = "against an agreement"

ORDER: Final = (
    OVER,
    ABSENT,
    OPTION,
    NOT_NOW,
    POWER,
    TIME,
    WHOSE,
    STEP,
    STOPPED,
    ONCE,
    CARD,
    WHERE,
    COUNT,
    LIMIT,
    ENOUGH,
    BOUND,
    ROOM,
    AGREED,
)

BOOK: Final = Book(ORDER, blocking=(OVER, ABSENT, OPTION, NOT_NOW, TIME, WHOSE))
"""The rules as guards and the ids that effects cite."""

ROUND_OF: Final[dict[type, tuple[int, str]]] = {
    Roll: (words.DRAGON, "DD-7.1"),
    ControlDragons: (words.DRAGON, "DD-17.5"),
    OrcRelocate: (words.DRAGON, "DD-5.O9"),
    MoveDragon: (words.DRAGON, "DD-7.1"),
    CheckCard: (words.EVENT, "DD-8.1"),
    StopRedDragonSurvival: (words.EVENT, "DD-6.7"),
    RedDragonAttack: (words.EVENT, "DD-8.2"),
    Ride: (words.EVENT, "DD-5.O6"),
    Ally: (words.EVENT, "DD-14.1"),
    BreakAlliance: (words.EVENT, "DD-14.1"),
    CouncilPass: (words.EVENT, "DD-14.1"),
    EventCard: (words.EVENT, "DD-8.7"),
    BeginBidding: (words.BIDDING, "DD-9.2"),
    Offer: (words.BIDDING, "DD-9.2"),
    Bid: (words.BIDDING, "DD-9.4"),
    PassBid: (words.BIDDING, "DD-9.4"),
    Settle: (words.BIDDING, "DD-9.5"),
    BeginRecruitment: (words.RECRUITMENT, "DD-10.0"),
    ComeOut: (words.RECRUITMENT, "DD-3.7"),
    Turn: (words.RECRUITMENT, "DD-10.8"),
    Revive: (words.RECRUITMENT, "DD-10.1"),
    StopEarlyDisband: (words.RECRUITMENT, "DD-6.8"),
    DisbandEarly: (words.RECRUITMENT, "DD-10.2"),
    Conscript: (words.RECRUITMENT, "DD-10.3"),
    StopHiring: (words.RECRUITMENT, "DD-5.G6"),
    Hire: (words.RECRUITMENT, "DD-10.4"),
    Raise: (words.RECRUITMENT, "DD-10.4"),
    March: (words.RECRUITMENT, "DD-10.5"),
    Disband: (words.RECRUITMENT, "DD-10.6"),
    EndTurn: (words.RECRUITMENT, "DD-10.8"),
    Battle: (words.BATTLE, "DD-11.1"),
    StopQuestion: (words.BATTLE, "DD-6.6"),
    Ask: (words.BATTLE, "DD-11.4"),
    Bless: (words.BATTLE, "DD-16.3"),
    MakePlan: (words.BATTLE, "DD-11.5"),
    Chaos: (words.BATTLE, "DD-17.3"),
    Betray: (words.BATTLE, "DD-11.12"),
    StopSwap: (words.BATTLE, "DD-6.9"),
    Resolve: (words.BATTLE, "DD-11.6"),
    EndBattleRound: (words.BATTLE, "DD-11.14"),
    Collect: (words.COLLECTION, "DD-12.1"),
    DiscardArtifacts: (words.COLLECTION, "DD-12.3"),
    Judge: (words.VICTORY, "DD-13.3"),
    DeclareFinalWinner: (words.VICTORY, "DD-13.6"),
}
"""The round to which a move belongs and the rule that says so."""

FIGHTING: Final = (
    Battle,
    StopQuestion,
    Ask,
    Bless,
    MakePlan,
    Chaos,
    Betray,
    StopSwap,
    Resolve,
    EndBattleRound,
)
"""Moves of round V that also belong to the fights in the mountain (DD-13.6)."""

STEPS: Final[dict[type, int]] = {
    Revive: 1,
    DisbandEarly: 2,
    Conscript: 3,
    Hire: 4,
    Raise: 4,
    March: 5,
    Disband: 6,
    EndTurn: 7,
}
"""The steps of a turn in round IV (DD-10.9)."""

"""The moves of Dragon Dune: what players decide, what chance brings, what happens by itself.

Those of the catalogue come first, in the order of the rounds; their verbs stand in `notation`.
The last ones are only made in whole games, where everything that is left out is said.
"""

from __future__ import annotations

from dataclasses import dataclass

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetUp:
    """Lay everything out (DD-1)."""

    dragon_dice: tuple[int, ...]
    orc_placement: tuple[tuple[int, int], ...] = ()
    """Pairs of territory and number of Orcs."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The die of the dragons (DD-7.1)."""

    die: int


@dataclass(frozen=True, slots=True)
class ControlDragons:
    """Choose the number instead of rolling (DD-17.5)."""

    by: int
    cards: Cards
    amount: int


@dataclass(frozen=True, slots=True)
class OrcRelocate:
    """Orcs go from one territory to another (DD-5.O9)."""

    by: int
    card: str
    origin: int
    to: int
    units: int | None = None


@dataclass(frozen=True, slots=True)
class MoveDragon:
    """The dragon marker goes on (DD-7.1 to DD-7.9)."""


@dataclass(frozen=True, slots=True)
class CheckCard:
    """The check card is turned up (DD-8.1)."""

    card: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class StopRedDragonSurvival:
    """An Ace takes the Orcs' survival away (DD-6.7)."""

    by: int
    card: str


@dataclass(frozen=True, slots=True)
class RedDragonAttack:
    """The Red Dragon strikes (DD-8.3)."""


@dataclass(frozen=True, slots=True)
class Ride:
    """Orcs ride the Red Dragon (DD-5.O6)."""

    by: int
    to: int
    units: int | None = None


@dataclass(frozen=True, slots=True)
class Ally:
    """Two players join, with the consent of both (DD-14.5)."""

    by: int
    ally: int


@dataclass(frozen=True, slots=True)
class BreakAlliance:
    """A player leaves an alliance (DD-14.4)."""

    by: int


@dataclass(frozen=True, slots=True)
class CouncilPass:
    """A player has nothing more to say (DD-14.5)."""

    by: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """The event of the turn (DD-8.7)."""

    card: str


@dataclass(frozen=True, slots=True)
class BeginBidding:
    """Round III begins (DD-9.2)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The next card is put up (DD-9.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid (DD-9.4)."""

    by: int
    amount: float


@dataclass(frozen=True, slots=True)
class PassBid:
    """A player passes on the card (DD-9.4)."""

    by: int


@dataclass(frozen=True, slots=True)
class Settle:
    """The card is paid and taken, or goes under the deck (DD-9.5, DD-9.7, DD-9.12)."""

    by: int | None = None
    special: str | None = None
    second: str | None = None
    """What the Goblins drew for it, where a record names it (DD-5.G3)."""


@dataclass(frozen=True, slots=True)
class BeginRecruitment:
    """Round IV begins: hidden units of all but the Elves come out (DD-3.8)."""


@dataclass(frozen=True, slots=True)
class ComeOut:
    """Elves come out of hiding (DD-3.7)."""

    by: int
    at: int
    units: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn of round IV begins."""

    by: int


@dataclass(frozen=True, slots=True)
class Revive:
    """Units leave the graveyard (DD-10.1)."""

    by: int
    units: int
    special: str | None = None
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class StopEarlyDisband:
    """An Ace forbids the early disband (DD-6.8)."""

    by: int
    card: str


@dataclass(frozen=True, slots=True)
class DisbandEarly:
    """Goblins or their ally disband at step 2 (DD-10.2)."""

    by: int
    at: int
    units: int
    hidden: bool = False
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class Conscript:
    """Units come for free (DD-10.3)."""

    by: int
    at: int
    units: int
    special: str | None = None
    """The Ace of the Elves in the booklet of 8 July (D.1)."""

    hide_on_arrival: bool = False
    hide_special: str | None = None
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class StopHiring:
    """The Goblins forbid a player's hiring (DD-5.G6)."""

    by: int
    card: str
    player: int


@dataclass(frozen=True, slots=True)
class Hire:
    """Mercenaries (DD-10.4)."""

    by: int
    at: int
    units: int
    special: str | None = None
    hide_on_arrival: bool = False
    hide_special: str | None = None
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """Orcish armies (DD-10.4e)."""

    by: int
    at: int
    units: int
    hide_on_arrival: bool = False
    hide_special: str | None = None


@dataclass(frozen=True, slots=True)
class March:
    """A group moves (DD-10.5)."""

    by: int
    path: tuple[int, ...]
    units: int
    specials: Cards = ()
    hidden: bool = False
    come_out: bool = False
    hide_on_arrival: bool = False
    hide_special: str | None = None
    extra_cards: Cards = ()
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class Hide:
    """Units hide from company (DD-3.5, DD-3.6)."""

    by: int
    at: int
    units: int | None = None
    special: str | None = None
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class Disband:
    """Units go back to the bank (DD-10.6)."""

    by: int
    at: int
    units: int
    hidden: bool = False
    elite: int | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A turn of round IV ends with the Troll (DD-10.7)."""

    by: int


@dataclass(frozen=True, slots=True)
class Battle:
    """Attacker and defender are named (DD-11.3)."""

    attacker: int
    defender: int
    at: int


@dataclass(frozen=True, slots=True)
class StopQuestion:
    """An Ace forbids a question (DD-6.6)."""

    by: int
    card: str
    of: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with the opponent's answer (DD-11.4)."""

    by: int
    question: str
    answer: str | int
    special: str | None = None


@dataclass(frozen=True, slots=True)
class Bless:
    """The Elves bless a battle (DD-16.3)."""

    by: int


@dataclass(frozen=True, slots=True)
class MakePlan:
    """A fighter commits units and an artifact in secret (DD-11.5)."""

    by: int
    units: int
    elite: int | None = None
    artifact: str | Cards | None = None


@dataclass(frozen=True, slots=True)
class Chaos:
    """The chaos monster takes everything (DD-17.3)."""

    by: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Betray:
    """A Usurper and a Sabotaged Artifact are shown (DD-11.12)."""

    by: int
    usurper: str
    sabotage: str


@dataclass(frozen=True, slots=True)
class StopSwap:
    """An Ace forbids the Dwarves' swap (DD-6.9)."""

    by: int
    card: str


@dataclass(frozen=True, slots=True)
class Resolve:
    """The battle comes out (DD-11.7 to DD-11.12)."""

    plunder: tuple[str, str] | None = None
    """The card the Orcs drew and what they do with it (DD-16.1)."""


@dataclass(frozen=True, slots=True)
class EndBattleRound:
    """Round V ends (DD-11.14)."""


@dataclass(frozen=True, slots=True)
class Collect:
    """Round VI (DD-12.1, DD-12.2)."""


@dataclass(frozen=True, slots=True)
class DiscardArtifacts:
    """A player throws artifacts away (DD-12.3)."""

    by: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Judge:
    """Round VII (DD-13)."""


@dataclass(frozen=True, slots=True)
class DeclareFinalWinner:
    """The fights in the mountain are over (DD-13.6)."""


@dataclass(frozen=True, slots=True)
class GiveGold:
    """A gift (DD-4.1)."""

    by: int
    to: int
    amount: float


@dataclass(frozen=True, slots=True)
class GiveArtifact:
    """What is never allowed (DD-4.2)."""

    by: int
    to: int
    card: str


@dataclass(frozen=True, slots=True)
class TerminateAgreement:
    """All parties end an agreement (DD-4.4)."""

    agreement: str
    consent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DestroyWalls:
    """The walls of a castle fall (DD-17.4)."""

    by: int
    at: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class YesNoQuestion:
    """A question that is answered truthfully (DD-17.2)."""

    by: int
    of: int
    cards: Cards
    holds_card: str
    answer: str


@dataclass(frozen=True, slots=True)
class Decline:
    """A player who was asked does not want to, or goes on to the next step."""

    by: int


@dataclass(frozen=True, slots=True)
class Propose:
    """A player asks another for an alliance; the other allies or declines."""

    by: int
    ally: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a battle before it is answered."""

    by: int
    question: str
    special: str | None = None


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The artifact discards become the deck again (DD-9.12)."""

    deck: Cards


@dataclass(frozen=True, slots=True)
class DrawPlunder:
    """The card that chance gives the Orcs (DD-16.1)."""

    card: str


Move = (
    SetUp | Roll | ControlDragons | OrcRelocate | MoveDragon | CheckCard | StopRedDragonSurvival
    | RedDragonAttack | Ride | Ally | BreakAlliance | CouncilPass | EventCard | BeginBidding
    | Offer | Bid | PassBid | Settle | BeginRecruitment | ComeOut | Turn | Revive
    | StopEarlyDisband | DisbandEarly | Conscript | StopHiring | Hire | Raise | March | Hide
    | Disband | EndTurn | Battle | StopQuestion | Ask | Bless | MakePlan | Chaos | Betray
    | StopSwap | Resolve | EndBattleRound | Collect | DiscardArtifacts | Judge
    | DeclareFinalWinner | GiveGold | GiveArtifact | TerminateAgreement | DestroyWalls
    | YesNoQuestion | Decline | Propose | Question | Reshuffle | DrawPlunder
)  # fmt: skip

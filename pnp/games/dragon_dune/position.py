"""Positions of Dragon Dune: frozen values, and the open table on which an effect works.

The fields lie in a plain dictionary, so that a whole table is copied at once; what they hold is
never changed in place, so a copy shares it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from pnp.games.dragon_dune.cards import ACES, IS_RED, without
from pnp.games.dragon_dune.holdings import Agreement, Fight, Pending, Plan, Sharing
from pnp.games.dragon_dune.options import Four, Options
from pnp.games.dragon_dune.words import (
    COLOUR,
    EVERYBODY,
    FACTION,
    FACTIONS,
    GOBLINS,
    NONE,
    RECRUITMENT,
    RED,
)
from pnp.games.kit.observation import Together, nobody, only, owners

TERRITORIES: Final = 28
"""DD-2.1."""

NOBODY: Final[Four] = (0, 0, 0, 0)
EMPTY: Final[tuple[Four, ...]] = (NOBODY,) * TERRITORIES
ZEROS: Final[tuple[int, ...]] = (0,) * TERRITORIES

OF: Final = tuple(map(itemgetter, EVERYBODY))
"""For each player, what takes his number out of four: all of a board are asked in one go."""

Hand = tuple[str, ...]


@dataclass(eq=True)
class Table:
    """All that decides what may happen next, open to the one effect that is being carried out."""

    options: Options
    players: tuple[int, ...]
    """Seating, which is the player order (DD-1.1)."""

    starting: int
    turn: int = 1
    round: int = 1
    dragon: int | None = None
    trolls: tuple[int, ...] = ()
    visible: tuple[Four, ...] = EMPTY
    hidden: tuple[Four, ...] = EMPTY
    elite: tuple[int, ...] = ZEROS
    """Elite Dwarves among the visible ones of a territory (DD-16.2)."""

    elite_hidden: tuple[int, ...] = ZEROS
    elite_dead: int = 0
    bank: Four = NOBODY
    graveyard: Four = NOBODY
    gold: Four = NOBODY
    board_gold: tuple[int, ...] = ZEROS
    hands: tuple[Hand, ...] = field(default=((), (), (), ()), metadata=owners())
    unknown: Four = NOBODY
    """Cards in hand that a scenario does not name."""

    queens: tuple[str | None, ...] = field(default=(None,) * 4, metadata=owners())
    jacks: tuple[str | None, ...] = field(default=(None,) * 4, metadata=owners())
    shown: tuple[str, ...] = ()
    """Queens and Jacks that everybody has seen (DD-11.12)."""

    allies: tuple[int | None, ...] = (None,) * 4
    agreements: tuple[Agreement, ...] = ()
    walls: tuple[int, ...] = ()
    """Castles without walls (DD-17.4)."""

    elven_losses: int = 0
    blessing_used: bool = False
    event_top: str | None = None
    event_bottom: str | None = None
    event_count: int = 16
    event_deck: Hand = field(default=(), metadata=nobody())
    event_under: int = 0
    """How many check cards lie under the event deck, in an order that everybody has seen."""

    event_discards: Hand = ()
    artifact_count: int = 24
    artifact_deck: Hand = field(default=(), metadata=nobody())
    artifact_under: int = 0
    """How many cards that nobody wanted lie under the artifact deck."""

    artifact_discards: Hand = ()
    peeked: str | None = field(default=None, metadata=only("elves"))
    """The top of the event deck, once the Elves have looked (DD-5.E3)."""

    seen: tuple[tuple[str, int | None], ...] = field(default=(), metadata=only("elves"))
    """Cards the Elves saw on offer, each with who took it."""

    # ------------------------------------------------------------------ rounds I and II
    die: int | None = None
    moved: bool = False
    entered: tuple[int, ...] = ()
    check: str | None = None
    red: int | None = None
    """The territory of the Red Dragon."""

    attacked: bool = False
    survival_stopped: bool = False
    ridden: bool = False
    passed: tuple[int, ...] = ()
    """Who has nothing more to say at the council, or is newly allied."""

    declined: tuple[tuple[int, int], ...] = ()
    """Who asked whom at this council in vain."""

    council: bool = False
    """Somebody has spoken at the council."""

    evented: bool = False

    # ------------------------------------------------------------------ round III
    for_bid: int | None = None
    openers: tuple[int, ...] = ()
    """The Starting Bidder of every card offered so far."""

    offered: str | None = field(default=None, metadata=only("elves"))
    bid: int = 0
    bidder: int | None = None
    speaker: int | None = None
    """Who spoke last in this auction."""

    said: tuple[int, ...] = ()
    """Who has passed since the standing bid."""

    out: tuple[int, ...] = ()
    """Who has passed at all on this card."""

    unsold: Hand = field(default=(), metadata=only("elves"))
    second_cards: tuple[bool, ...] = ()

    # ------------------------------------------------------------------ round IV
    recruiting: bool = False
    declared: int = -1
    """The last territory in which Elves came out; a whole game asks for each only once."""

    due: int = 0
    """The place in the order from which turns are still to come."""

    turned: tuple[int, ...] = ()
    active: int | None = None
    last_step: int = 0
    revived: int = 0
    aces_revived: int = 0
    conscripted: int = 0
    hired_at: int | None = None
    hired: str | None = None
    """Whether this turn hired or raised."""

    marched: int = 0
    disbanded_at: int | None = None
    disbanded_early: bool = False
    early_stopped: bool = False
    hiring_stopped: bool = False
    paid: int | None = None
    sharing: tuple[Sharing, ...] = ()

    # ------------------------------------------------------------------ rounds V to VII
    fight: Fight | None = None
    plans: Together[Plan] | None = None
    """Committed by each fighter, revealed when both are in (DD-11.6)."""

    battle_values: tuple[int | None, ...] = (None,) * 4
    battle_winner: int | None = None
    collected: bool = False
    ended: bool = False
    """Round VII is over and fights in the mountain are to decide (DD-13.6)."""

    tied: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    winner: int | None = None
    won_by: str | None = None

    # ------------------------------------------------------------------ the flow of a whole game
    step: str = ""
    """The step of the flow; empty in a scenario, where what is left out was not done."""

    asked: tuple[int, ...] = ()
    """Who is still to be asked in this step, the next one first."""

    resume: str = ""
    """The step to which the game returns after hiding."""

    resume_asked: tuple[int, ...] = ()
    proposer: int | None = None
    """Who waits for an answer at the council."""

    question: Pending | None = None
    plunder: str | None = field(default=None, metadata=only("orcs"))
    dragon_dice: tuple[int, ...] = ()
    """The dice of the setup (DD-1.5)."""

    # ------------------------------------------------------------------ open and close
    def opened(self) -> Table:
        """Return a copy to work on."""
        new = Table.__new__(Table)
        new.__dict__.update(self.__dict__)
        return new

    def closed(self) -> Position:
        """Return this very table as a position; nobody can change it any more."""
        self.__class__ = Position
        return self  # type: ignore[return-value]

    # ------------------------------------------------------------------ players
    def order(self) -> tuple[int, ...]:
        """Return the players from the Starting Player on."""
        place = self.players.index(self.starting)
        return self.players[place:] + self.players[:place]

    def rank(self, player: int) -> int:
        """Return the place of a player in that order."""
        players = self.players
        return (players.index(player) - players.index(self.starting)) % len(players)

    def after(self, player: int) -> int:
        """Return the next player in order."""
        players = self.players
        return players[(players.index(player) + 1) % len(players)]

    def with_power(self, faction: int) -> tuple[int, ...]:
        """Return a faction that is played and its ally: who has what it gives its ally."""
        if faction not in self.players:
            return ()
        ally = self.allies[faction]
        return (faction,) if ally is None else (faction, ally)

    # ------------------------------------------------------------------ cards
    def hand_size(self, player: int) -> int:
        """Return the number of artifacts and Aces in a hand (DD-9.11)."""
        return len(self.hands[player]) + self.unknown[player]

    def is_full(self, player: int) -> bool:
        """Return whether a hand is at its limit (DD-9.11)."""
        values = self.options.values
        limit = values.hand_limit_goblins if player == GOBLINS else values.hand_limit
        return self.hand_size(player) >= limit

    def discard(self, player: int, card: str) -> None:
        """Take a card out of a hand and lay it on the discard pile."""
        self.set_hand(player, without(self.hands[player], card))
        self.artifact_discards = (*self.artifact_discards, card)

    def set_hand(self, player: int, hand: Hand) -> None:
        """Let a player hold these cards."""
        hands = list(self.hands)
        hands[player] = hand
        self.hands = tuple(hands)

    def free_cards(self, player: int) -> Hand:
        """Return the cards of a hand that lie in no plan of the battle (DD-11.5)."""
        hand = self.hands[player]
        plan = self.plan_of(player)
        if plan is None or plan.artifact is None:
            return hand
        return without(hand, plan.artifact)

    def aces(self, player: int) -> list[str]:
        """Return the Special Cards that a player can discard."""
        if self.fight is None and self.plans is None:
            return [card for card in self.hands[player] if card in ACES]
        kept = self.promised(player)
        return [card for card in self.free_cards(player) if card in ACES and kept != (card,)]

    def promised(self, player: int) -> Hand:
        """Return the cards one of which a fighter has to play, as he answered (DD-11.4)."""
        fight = self.fight
        if fight is None or not fight.answers or self.plan_of(player) is not None:
            return ()
        for item in fight.answers:
            if item.by != player and item.question == COLOUR and item.answer != NONE:
                is_red = item.answer == RED
                return tuple(card for card in self.hands[player] if IS_RED[card] == is_red)
        return ()

    # ------------------------------------------------------------------ units and gold
    def present(self, at: int) -> list[int]:
        """Return who has visible units in a territory."""
        there = self.visible[at]
        return [player for player in EVERYBODY if there[player]]

    def controller(self, at: int) -> int | None:
        """Return who alone has visible units there (DD-2.6, A-36)."""
        dwarves, elves, goblins, orcs = there = self.visible[at]
        most = max(there)
        if most and most == dwarves + elves + goblins + orcs:
            return there.index(most)
        return None

    def place(self, at: int, player: int, count: int) -> None:
        """Add visible units, or take them away; where they come from is the caller's matter."""
        there = list(self.visible[at])
        there[player] += count
        self._set_visible(at, there)

    def _set_visible(self, at: int, there: list[int]) -> None:
        board = self.visible
        self.visible = (*board[:at], (there[0], there[1], there[2], there[3]), *board[at + 1 :])

    def place_hidden(self, at: int, player: int, count: int) -> None:
        """Add hidden units, or take them away."""
        there = list(self.hidden[at])
        there[player] += count
        board = self.hidden
        self.hidden = (*board[:at], (there[0], there[1], there[2], there[3]), *board[at + 1 :])

    def to_bank(self, player: int, count: int) -> None:
        """Add units to a bank, or take them out (DD-3.1)."""
        self.bank = added(self.bank, player, count)

    def pay(self, player: int, amount: int) -> None:
        """Give a player gold, or take it."""
        self.gold = added(self.gold, player, amount)

    def set_board_gold(self, at: int, amount: int) -> None:
        """Let so much gold lie in a territory."""
        board = self.board_gold
        self.board_gold = (*board[:at], amount, *board[at + 1 :])

    # ------------------------------------------------------------------ time
    def revealed(self) -> bool:
        """Return whether both plans are in (DD-11.6)."""
        return self.plans is not None and not self.plans.waiting

    def has_planned(self, who: int) -> bool:
        """Return whether a fighter has committed a plan."""
        return self.plans is not None and FACTIONS[who] in self.plans.committed

    def plan_of(self, who: int) -> Plan | None:
        """Return the plan that a fighter has committed, shown or not."""
        return None if self.plans is None else self.plans.committed.get(FACTIONS[who])

    def shown_plans(self) -> dict[int, Plan]:
        """Return both plans of a battle once they are shown; nothing before (DD-11.6)."""
        if self.plans is None or self.plans.waiting:
            return {}
        return {FACTION[name]: plan for name, plan in self.plans.committed.items()}

    def end_fight(self) -> None:
        """Let the battle be over."""
        self.fight = None
        self.plans = None

    def in_recruitment(self) -> bool:
        """Return whether this is round IV."""
        return self.round == RECRUITMENT


class Position(Table):
    """A table that can only be read."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is never changed in place ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position is never changed in place ({name})")

    def __hash__(self) -> int:
        return hash((self.turn, self.round, self.visible, self.hidden, self.gold, self.hands))


def added(four: Four, player: int, count: int) -> Four:
    """Return four numbers with one of them changed.

    >>> added((1, 2, 3, 4), 2, -3)
    (1, 2, 0, 4)
    """
    numbers = list(four)
    numbers[player] += count
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def half(options: Options, number: int) -> int:
    """Return half of a payment or a loss, rounded up (DD-4.5)."""
    return -(-number // options.values.half_divisor)


def named(faction: int | None) -> str | None:
    """Return the id of a faction."""
    return None if faction is None else FACTIONS[faction]

"""What every move of Dragon Dune says of itself, so that general rules need not list moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from pnp.games.dragon_dune.board import Board
from pnp.games.dragon_dune.cards import CARDS
from pnp.games.dragon_dune.words import BLACK, FACTIONS, NONE, QUESTIONS, RED
from pnp.games.kit.form import (
    Fault,
    Path,
    fields,
    found,
    listing,
    optional,
    table,
    text,
    truth,
    whole,
    word,
)
from pnp.games.kit.kinds import Kind, Later, among, numbered
from pnp.games.kit.moves import Move

# ---------------------------------------------------------------------- kinds of fields


def _given(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, int) and not isinstance(value, bool):
        return []
    return word("red, black, none or a number", (RED, BLACK, NONE))(path, value)


def _yes_or_no(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, bool) or value in ("yes", "no"):
        return []
    return [Fault(path, f"expected yes or no, found {found(value)}")]


def _artifact(path: Path, value: Any) -> list[Fault]:
    # Several are too many by the rules, which say so; an empty list is no answer.
    return (listing(_CARD) if isinstance(value, list) and value else _CARD)(path, value)


_CARD: Final = word("a card", CARDS)
_PLUNDER: Final = {"card": _CARD, "choice": word("keep or discard", ("keep", "discard"))}

Faction = Annotated[int, numbered("a faction", FACTIONS)]
Territory = Annotated[int, Later("territory")]
Placement = Annotated[tuple[tuple[int, int], ...], Later("placement")]
Card = Annotated[str, among("a card", CARDS)]
Cards = tuple[Card, ...]
Text = Annotated[str, Kind(text, str)]
Flag = Annotated[bool, Kind(optional(truth))]
Subject = Annotated[str, among("colour or units", QUESTIONS)]
Given = Annotated[str | int, Kind(_given)]
YesOrNo = Annotated[
    str, Kind(_yes_or_no, lambda value: {True: "yes", False: "no"}.get(value, value))
]
Held = Annotated[
    str,
    Kind(
        fields({"holds_card": _CARD}),
        lambda data: data["holds_card"],
        lambda held: {"holds_card": held},
    ),
]
Plunder = Annotated[
    tuple[str, str],
    Kind(
        fields(_PLUNDER),
        lambda data: (data["card"], data["choice"]),
        lambda pair: {"card": pair[0], "choice": pair[1]},
    ),
]
Artifact = Annotated[
    str | tuple[str, ...],
    Kind(
        _artifact,
        lambda value: tuple(value) if isinstance(value, list) else value,
        lambda value: list(value) if isinstance(value, tuple) else value,
    ),
]


def kinds_of(board: Board) -> dict[str, Kind]:
    """Return the kinds that only a map knows: a territory, and numbers of units in some."""

    def check(path: Path, value: Any) -> list[Fault]:
        """Expect a territory, as text or as the number of a plain one."""
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return word("a territory", board.places)(path, str(value))
        return [Fault(path, f"expected a territory, found {found(value)}")]

    placement = Kind(
        table(check, whole()),
        lambda data: tuple((board.place(name), count) for name, count in data.items()),
        lambda pairs: {board.ids[at]: count for at, count in pairs},
    )
    return {
        "territory": Kind(check, board.place, board.ids.__getitem__),
        "placement": placement,
    }


# ---------------------------------------------------------------------- moves


class Action(Move):
    """A decision of a player, or what chance or the rules bring."""

    round: ClassVar[int] = 0
    """The round of a turn in which it is made; 0 where no round is its own."""

    rule: ClassVar[str] = ""
    """The rule about its time."""

    step: ClassVar[int] = 0
    """The step of a turn of round IV that it is (DD-10.9); 0 for none."""

    final: ClassVar[bool] = False
    """It also belongs to the fights in the mountain (DD-13.6)."""

    at_any_time: ClassVar[bool] = False
    """No step of the flow waits for it."""

    keeps_sharing: ClassVar[bool] = False
    """A decision to hide is still made at once after it (DD-3.5)."""

    declines: ClassVar[bool] = False
    """Nothing is done by it: play goes on."""

    stops: ClassVar[bool] = False
    """Its Ace stops something (DD-6.6 to DD-6.9)."""

    aces: ClassVar[tuple[str, ...]] = ()
    """The fields that name a single Ace."""

    many: ClassVar[tuple[str, ...]] = ()
    """The fields that name several; the last is for two that are discarded together."""

    pair: ClassVar[str] = ""
    """The rule about an action by two Aces (DD-17)."""

    needs_pair: ClassVar[bool] = True
    """It is made by two Aces only."""

    recorded: ClassVar[bool] = True
    """Scenarios have it; False for what is said in whole games alone."""

    heard: ClassVar[frozenset[str] | None] = None
    """The rules whose events everybody at the table hears of; None for all that are no secret."""

    drawn: ClassVar[str] = ""
    """What a map shows of it: a way on foot or in the air (move, fly), a territory (highlight)."""

    shows: ClassVar[tuple[str, ...]] = ()
    """The row of a book in which its cards lie, then the fields that name them."""

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written move as a sentence; *words* are its values in words, by field.

        What a move need not say is added to it, see `telling.told`.
        """
        return cls.about.format_map(words)

    def spelled(self) -> str:
        """Return the move as a player types it; empty for one whose values say it all."""
        return ""

    def decider(self) -> int | None:
        """Return who decides it, None for what happens by itself."""
        by: int | None = getattr(self, "by", None)
        return by

    def named_aces(self) -> list[str]:
        """Return the Special Cards that it discards, two-card actions included (H.2)."""
        found = [card for name in self.aces if (card := getattr(self, name)) is not None]
        for name in self.many:
            found += getattr(self, name)
        return found

    def named_pair(self) -> tuple[str, ...]:
        """Return the Special Cards that are discarded together (DD-17.0)."""
        cards: tuple[str, ...] = getattr(self, self.many[-1])
        return cards

    def completes(self) -> dict[str, Any]:
        """Return what a record adds to the move before this one, which is not recorded itself."""
        return {}


class Stepping:
    """A move that is a step of a turn in round IV (DD-10.9)."""

    step: ClassVar[int]
    by: int


class Entering:
    """A move by which units go from one territory to another."""

    by: int

    @property
    def goal(self) -> int:
        """Where they go."""
        raise NotImplementedError

    @property
    def entered(self) -> tuple[int, ...]:
        """The territories that they enter."""
        raise NotImplementedError


class Arrival:
    """A move by which units come to a territory, where they may hide at once."""

    by: int
    hide_on_arrival: bool
    hide_special: str | None

    @property
    def hides(self) -> bool:
        """They hide, which an Ace for it says too."""
        return self.hide_on_arrival or self.hide_special is not None

    @property
    def goal(self) -> int:
        """Where they come."""
        raise NotImplementedError


class Placing(Arrival, Stepping):
    """A move by which units come from the bank."""

    at: int
    units: int
    elite: int | None = None


class Leaving:
    """A move after which a turn has moved its group, or will not do so any more."""

    by: int


class InBattle:
    """A move in the middle of a battle."""


class ByFighter(InBattle):
    """A move of one of the two who fight."""

    by: int

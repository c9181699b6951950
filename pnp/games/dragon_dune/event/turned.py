"""Round II: the cards that are turned up, as moves (DD-8.1, DD-8.7)."""

from __future__ import annotations

from pnp.games.dragon_dune.actions import Action, Card, Faction
from pnp.games.dragon_dune.words import EVENT


class CheckCard(Action, verb="check_card", about="the check card is {card}"):
    """The check card is turned up (DD-8.1)."""

    shows = ("Check card", "card")
    round, rule = EVENT, "DD-8.1"

    card: Card
    by: Faction | None = None


class EventCard(Action, verb="event_card", about="the event is {card}"):
    """The event of the turn (DD-8.7)."""

    shows = ("Event", "card")
    round, rule = EVENT, "DD-8.7"

    card: Card

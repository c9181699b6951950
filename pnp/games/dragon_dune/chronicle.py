"""The log of a scenario that also knows by which rule every value came about (H.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.games.book import Log
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.results import Key, results_of

USUAL: Final[Mapping[str, str]] = {
    "dragon": "DD-7.1",
    "entered": "DD-7.2",
    "units": "DD-3.1",
    "graveyard": "DD-3.2",
    "gold": "DD-4.6",
    "board_gold": "DD-8.8",
    "hands": "DD-4.6",
    "hand_sizes": "DD-9.11",
    "queens": "DD-1.9",
    "jacks": "DD-1.10",
    "alliances": "DD-14.1",
    "trolls": "DD-10.7",
    "starting_player": "DD-13.2",
    "current_player": "DD-10.8",
    "turn": "DD-13.7",
    "winner": "DD-13.3",
    "battle_winner": "DD-11.9",
    "battle_values": "DD-11.7",
    "bank_units": "DD-3.1",
    "cards_for_bid": "DD-9.2",
    "paid": "DD-10.4a",
    "event_deck": "DD-8.7",
    "event_deck_bottom": "DD-8.1",
    "event_discard_top": "DD-8.7",
    "artifact_deck": "DD-9.12",
    "unsold": "DD-9.12",
    "starting_bidders": "DD-9.9",
    "goblin_second_card": "DD-9.8",
    "tied": "DD-13.6",
    "elite": "DD-16.2",
    "agreements": "DD-4.4",
    "walls_destroyed": "DD-17.4",
    "elven_combat_losses": "DD-16.3",
    "blessing_used": "DD-16.3",
    "round": "DD-13.7",
}
"""The rule about a kind of value, for values that nothing has touched."""


class Chronicle(Log):
    """Writes down which rule changed what, or left it as it is."""

    __slots__ = ("_before", "_constants", "made", "table")

    def __init__(self, constants: Constants, made: dict[Key, list[str]] | None = None) -> None:
        super().__init__(str)
        self._constants = constants
        self.made: dict[Key, list[str]] = defaultdict(list) if made is None else made
        self.table: Table | None = None
        self._before: dict[Key, Any] = {}

    def watch(self, table: Table) -> None:
        """Begin to watch the table on which an effect works."""
        self.table = table
        self._before = self._values()

    def cite(self, rule: str, text: str, **facts: object) -> None:
        """Add an event; what has changed since the last one was made by its rule.

        The fact *about* lists further values which the rule is about, though it changed nothing.
        """
        about = facts.pop("about", ())
        super().cite(rule, text, **facts)
        after = self._values()
        changed = {
            key for key in (*self._before, *after) if self._before.get(key) != after.get(key)
        }
        self._before = after
        assert isinstance(about, tuple)
        for key in (*sorted(changed), *about):
            for length in range(1, len(key) + 1):
                rules = self.made[key[:length]]
                if rule in rules:
                    rules.remove(rule)
                rules.append(rule)

    def _values(self) -> dict[Key, Any]:
        assert self.table is not None
        return dict(_flat((), results_of(self._constants, self.table)))


def _flat(key: Key, value: Any) -> Iterator[tuple[Key, Any]]:
    if isinstance(value, Mapping) and not {"visible", "hidden"} & set(value):
        for name, item in value.items():
            yield from _flat((*key, str(name)), item)
    else:
        yield key, value if not isinstance(value, list) else tuple(map(str, value))


def rules_about(made: Mapping[Key, Sequence[str]], key: Key) -> list[str]:
    """Return the rules by which a value came about, the one that made it first."""
    for length in range(len(key), 0, -1):
        rules = made.get(key[:length])
        if rules:
            return list(rules[::-1])
    return []

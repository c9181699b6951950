"""The sentences, numbers and the map of rules.yaml as the engine uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pnp.errors import PnpError
from pnp.games.dragon_dune.board import Board
from pnp.games.dragon_dune.options import Options, read_options
from pnp.games.dragon_dune.values import Values
from pnp.games.dragon_dune.words import FACTIONS


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition has of its own."""

    values: Values
    absent: frozenset[str]
    sentences: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Constants:
    """Everything about the rules that is data."""

    editions: Mapping[str, Edition]
    board: Board
    text_board: tuple[int, ...]
    """The gold of every territory by the text board (B.4)."""

    suits: tuple[str, ...]
    """The suit of every faction."""

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Constants:
        """Return the constants that plain data state.

        Raises PnpError when a value or a table is missing or no whole number of at least 0.
        """
        for key in ("territories", "suits", "gold_text_board"):
            if key not in data:
                raise PnpError(f"rules.yaml: expected the table {key}")
        editions = {"1.2": Edition(_values(data["values"]), frozenset(), dict(data["sentences"]))}
        for name, own in data.get("editions", {}).items():
            values = {**data["values"], **own.get("values", {})}
            texts = {rule: item["text"] for rule, item in own.get("rules", {}).items()}
            worded = {rule: text.format_map(values) for rule, text in texts.items()}
            editions[str(name)] = Edition(
                _values(values), frozenset(own.get("absent", ())), {**data["sentences"], **worded}
            )
        board = Board.from_plain(data["territories"])
        other = {str(name): gold for name, gold in data["gold_text_board"].items()}
        return cls(
            editions,
            board,
            tuple(other.get(name, gold) for name, gold in zip(board.ids, board.gold, strict=True)),
            tuple(data["suits"][name] for name in FACTIONS),
        )

    def options(self, edition: str, data: Mapping[str, Any]) -> Options:
        """Return the options of a game in one of the editions; *data* is of sound form."""
        own = self.editions[edition]
        return read_options(own.values, own.absent, edition, data)

    def event_gold(self, options: Options, territory: int) -> int:
        """Return what an event brings to its territory (DD-8.8, B.4)."""
        return (self.text_board if options.text_board else self.board.gold)[territory]

    def sentence(self, rule: str, edition: str = "1.2") -> str:
        """Return the sentence of a rule; one that is not in the book is a fault of the data.

        Raises PnpError.
        """
        sentences = self.editions[edition].sentences
        if rule not in sentences:
            raise PnpError(f"rule {rule} is cited by the engine and missing in rules.yaml")
        return sentences[rule]


def _values(data: Mapping[str, Any]) -> Values:
    names = [item.name for item in fields(Values)]
    missing = [name for name in names if name not in data]
    if missing:
        raise PnpError(f"rules.yaml: expected the values {', '.join(missing)}")
    for name in names:
        value = data[name]
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise PnpError(f"rules.yaml: {name}: expected a whole number from 0 up, found {value}")
    return Values(**{name: data[name] for name in names})

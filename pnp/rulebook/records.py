"""Records of a replay, and what several of them name and count together."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from pnp.rulebook.lexicon import VERB

Kind = Literal["state", "change", "done", "told", "data"]

_ALONE: Final = 2
"""Ids of a record at most, for its number to belong to nothing else."""


class Record(Struct, frozen=True):
    """One thing that a replay has."""

    kind: Kind
    tags: frozenset[str]
    numbers: frozenset[int]
    step: int
    sign: int = 0
    """Of a change: 1 for what has become more, -1 for what has become less."""

    says: str = ""
    """The same for a reader."""

    rule: str | None = None
    aside: bool = False
    """Of a change: whether it is no deed of its step: whose turn it is, or what came before."""

    @property
    def is_action(self) -> bool:
        """Whether it is what a player did, or tried to do."""
        return any(tag.startswith(VERB) for tag in self.tags)

    @property
    def is_nothing(self) -> bool:
        """Whether it says that there is none of something somewhere."""
        return self.kind in ("state", "data") and self.numbers == {0}


class Known:
    """What has come up by one step: the records, and what they name and count together."""

    def __init__(self, records: tuple[Record, ...]) -> None:
        self.records = records
        self.tags = frozenset[str]().union(*(record.tags for record in records))
        self.present = frozenset[str]().union(*(r.tags for r in records if not r.is_nothing))
        self.numbers = frozenset[int]().union(*(record.numbers for record in records))
        alone = (r for r in records if r.kind == "state" and len(r.tags) <= _ALONE)
        self.marks = frozenset[int]().union(*(record.numbers for record in alone))

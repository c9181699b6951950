"""One moment of an example: what is known by then, and the doubts that a sentence raises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pnp.rulebook.evidence import Evidence
from pnp.rulebook.records import Record

INSTANCES: Final = ("row", "code", "colour")
"""Kinds of names of which a game has several, so that one can stand for another by mistake."""


class Doubt(Struct, frozen=True):
    """Words that the replay does not bear out."""

    found: str
    truth: str
    """What the replay has instead, as words; empty where there is nothing to say."""

    rule: str | None


class Moment(Struct, frozen=True):
    """What is known at one step of an example."""

    evidence: Evidence
    step: int
    now: int | None = None
    """The step after which what is left is counted; None for the same."""

    since: int | None = None
    """The first of the steps that are told; None where nobody says."""

    besides: frozenset[str] = frozenset()
    """Ids that may be named besides, such as those in the rule that a sentence cites."""

    @property
    def records(self) -> Sequence[Record]:
        """What was so by then."""
        return self.evidence.upto(self.step)


def story_of(moment: Moment, tags: frozenset[str]) -> str:
    """Return the engine's words for what was done, those about the tags first."""
    done = [r for r in moment.records if r.kind in ("told", "done") and r.says and r.step]
    near = [r for r in done if r.tags & tags] if tags else []
    last = [r for r in (near or done) if r.step == max(r.step for r in (near or done))]
    return "; ".join(dict.fromkeys(r.says.rstrip(".") for r in last[-3:]))


def spoken(records: Sequence[Record]) -> list[str]:
    """Return the last three sentences of the records, each once."""
    return list(dict.fromkeys(r.says.rstrip(".") for r in records if r.says))[-3:]


def nearest(records: Sequence[Record], moment: Moment) -> str:
    """Return the latest of the records as words."""
    names = moment.evidence.example.story.names
    last = max(r.step for r in records)
    said = [r for r in records if r.step == last and r.says]
    # A sentence of the engine is better than the name and the value of something.
    told = [r for r in said if r.kind in ("told", "done")] or said
    words = "; ".join(dict.fromkeys(r.says for r in told[:4]))
    words = words or story_of(moment, records[-1].tags)
    for key in sorted(names, key=len, reverse=True):
        words = words.replace(key.replace("_", " "), names[key]) if len(key) > 2 else words
    return words


def rule_for(records: Sequence[Record], moment: Moment) -> str | None:
    """Return the rule that the last of the records cites, else one that the step applies."""
    cited = [r.rule for r in records if r.rule]
    return cited[-1] if cited else moment.evidence.cited(moment.step)

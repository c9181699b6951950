"""Who is said to win in an example, and that nobody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.rulebook.clauses import WINS, is_last
from pnp.rulebook.evidence import ENDED
from pnp.rulebook.moment import Doubt, Moment, rule_for, spoken
from pnp.rulebook.wording import Token

_LOSES: Final = frozenset("lose loses lost".split())
_AGAINST: Final = frozenset(("to", "against"))
_NOBODY: Final = frozenset(("nobody", "none"))
_NOT: Final = frozenset("not never doesn't hasn't isn't".split())
_OPEN: Final = frozenset("if would could had might unless should may can until before".split())
_HERE: Final = frozenset(("yet", "now", "here"))
"""What may stand behind a win that is denied: "nobody wins yet", but not "nobody wins ties"."""


def won_by(who: Token | None, clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to win and does not."""
    if who is None or not is_last(clause, WINS):
        return
    won = [r for r in moment.records if ENDED in r.tags]
    if not any(r.tags & who.tags for r in won):
        last = won[-1].says if won else "nobody has won"
        yield Doubt(f'"{who.text} wins"', last, rule_for(won, moment))


def loses_to_winner(tokens: Sequence[Token], moment: Moment) -> bool:
    """Return whether somebody is said to lose to the winner."""
    words = [token.text.lower() for token in tokens]
    pairs = pairwise(words)
    places = (at for at, (verb, to) in enumerate(pairs) if verb in _LOSES and to in _AGAINST)
    at = next(places, len(words))
    won = [r for r in moment.records if ENDED in r.tags]
    return any(r.tags & token.tags for r in won for token in tokens[at:])


def won_by_nobody(who: Token | None, clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield that nobody wins where somebody has won, and that one does not who has."""
    said = [token.text.lower() for token in clause]
    at = next((i for i, word in enumerate(said) if word in WINS), 0)
    if not at or not _HERE.issuperset(said[at + 1 :]) or not _OPEN.isdisjoint(said):
        return
    denies = not _NOT.isdisjoint(said[:at])
    won = [r for r in moment.records if ENDED in r.tags and not r.is_nothing]
    told = won if said[at - 1] in _NOBODY else []
    if denies and who is not None:
        told = [r for r in won if r.tags & who.tags]
    if told:
        yield Doubt(
            f'"{" ".join(t.text for t in clause)}"', spoken(told)[-1], rule_for(told, moment)
        )

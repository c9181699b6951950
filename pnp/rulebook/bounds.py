"""What a passage that states rules may name and count: what those rules do.

Names are rows, faces, codes and colours; the words of a column that sorts a table, such as the
kinds of places; and Roman numerals, which name rounds. A number may also be that of printed pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pnp.english import singular
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.wording import Token, tokens_of

_ROMAN: Final = re.compile(r"(?<![\w.])(?:[IVX]{2,4}|V|X|I(?=[,:)])|(?<=[Rr]ound )I)(?!\w)")
_SPOKEN: Final = frozenset("nobody both one once single lone pair".split())
"""Numbers that are words of English as well."""


class Named(Struct, frozen=True):
    """A name in a text, and what it may stand for."""

    text: str
    keys: frozenset[str]
    sorts: frozenset[str] = frozenset()
    """Of words that sort things: by what. Any text may use them, if it exchanges none."""


def named_in(text: str, lexicon: Lexicon) -> Iterator[Named]:
    """Yield what a text names of which the game has several."""
    for token in tokens_of(text, lexicon):
        if token.kind in ("row", "die", "code"):
            # A row may be called by several words of which one is the name of another.
            words = token.text.split() if " " in token.text else ()
            terms = [lexicon.phrases[(word,)] for word in words if (word,) in lexicon.phrases]
            yield Named(token.text, token.tags.union(*(term.tags for term in terms)))
        elif token.kind == "colour":
            yield Named(token.text, token.tags, frozenset({"colour"}))
        elif keys := lexicon.sorts.get(token.text.lower()):
            yield Named(token.text, keys, frozenset(key.partition(":")[0] for key in keys))
    for numeral in _ROMAN.findall(text):
        yield Named(numeral, frozenset({f"numeral:{numeral}"}), frozenset({"numeral"}))


class Beyond(Struct, frozen=True):
    """A word for what none of the rules has that a passage states."""

    word: str
    rule: str
    """The rule that has something else of the kind, or the first one."""

    others: tuple[str, ...]
    """The rules that have it."""


class Bounds:
    """Holds passages against the rules that they state."""

    def __init__(
        self, lexicon: Lexicon, rules: Mapping[str, str], printed: Set[tuple[str, int]]
    ) -> None:
        self.lexicon = lexicon
        self.printed = printed
        self.names = {rule: list(named_in(text, lexicon)) for rule, text in rules.items()}
        self.tags = {
            rule: frozenset().union(*(t.tags for t in tokens_of(text, lexicon)))
            for rule, text in rules.items()
        }
        self.counts = {rule: set(counts_in(text, lexicon)) for rule, text in rules.items()}

    def beyond(self, text: str, ids: Sequence[str]) -> Iterator[Beyond]:
        """Yield what a text names or counts, and none of the rules that it states."""
        names = list(named_in(text, self.lexicon))
        said = frozenset().union(*(name.keys for name in names))
        known = frozenset().union(*(self.tags[rule] for rule in ids))
        known |= frozenset().union(*(n.keys for rule in ids for n in self.names[rule]))
        for name in names:
            if name.keys & known:
                continue
            instead = [rule for rule in ids if self._exchanged(name, said, rule)]
            if instead or not name.sorts:
                others = (
                    r for r, each in self.names.items() if any(n.keys & name.keys for n in each)
                )
                yield Beyond(name.text, [*instead, *ids][0], tuple(others))
        counts = frozenset().union(*(self.counts[rule] for rule in ids))
        for number, (word, noun) in counts_in(text, self.lexicon).items():
            printed = (singular(noun.lower()), number) in self.printed
            if number not in counts and not printed:
                others = (rule for rule, each in self.counts.items() if number in each)
                yield Beyond(word, ids[0], tuple(others))

    def _exchanged(self, name: Named, said: frozenset[str], rule: str) -> bool:
        """Return whether a rule has another word of the kind, which the text has not."""
        alike = [other for other in self.names[rule] if other.sorts & name.sorts]
        return any(not other.keys & said for other in alike)


def counts_in(text: str, lexicon: Lexicon) -> dict[int, tuple[str, str]]:
    """Return the numbers of a text, each with its word and the next; those in names left out."""
    tokens = tokens_of(text, lexicon)
    return {
        token.number: (token.text, behind.text)
        for token, behind in pairwise([*tokens, Token("")])
        if token.number is not None and token.text.lower() not in _SPOKEN and behind.text != "-"
    }

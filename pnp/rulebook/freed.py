"""Words that an author takes out of the checks, each with the reason why."""

from __future__ import annotations

import re
from typing import Any

from pnp.rulebook.filling import BOUND, FIRST_NOTE, FREE, NOTES, bare


def is_reason(reason: str, words: str) -> bool:
    """Return whether somebody has said why words are free: two words at least, and not theirs.

    >>> is_reason("the rule says: nobody else", "Elves"), is_reason("Elves", "Elves")
    (True, False)
    """
    said, freed = (re.findall(r"\w+", text.lower()) for text in (reason, words))
    return len(said) > 1 and not set(said) <= set(freed)


class Freed:
    """The function ``free`` of a manuscript: words that no check looks at, each with a reason."""

    def __init__(self) -> None:
        self.all: list[str] = []
        """The reasons, in the order of the text; the mark before the words says which."""

    def __call__(self, words: Any, reason: Any = "") -> str:
        """Return the words, marked. Raises ValueError where no reason is given."""
        if not is_reason(str(reason), bare(str(words))):
            found = f'"{reason}"' if str(reason).strip() else "none"
            raise ValueError(
                "expected a reason in a few words that are not the free ones, found "
                f'{found}: {{{{ free("words", "why they are not checked") }}}}'
            )
        if len(self.all) == len(NOTES):
            raise ValueError(f"expected at most {len(NOTES)} free places in a book")
        self.all.append(str(reason))
        return f"{FREE}{NOTES[len(self.all) - 1]}{bare(str(words))}{BOUND}"

    def within(self, text: str) -> list[tuple[str, str]]:
        """Return the free words of a text, each with its reason."""
        spans = re.findall(f"{FREE}([{NOTES}])([^{BOUND}]*){BOUND}", text)
        return [(words, self.all[ord(mark) - FIRST_NOTE]) for mark, words in spans]

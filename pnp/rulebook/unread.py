"""What a game says otherwise than somebody signed it, and nobody has held against the rules since.

Whether other words turn what was signed the checks often tell, and never surely: a story told anew
may be as good, or wrong. So nothing that differs goes without a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem
from pnp.model.game import Game
from pnp.rulebook.expressions import PLACE
from pnp.rulebook.signature import SIGNED, signed_in
from pnp.rulebook.typed import BETWEEN, is_on_pieces, typed_on

if TYPE_CHECKING:
    from pnp.rulebook.manuscript import Manuscript

_ALIKE: Final = 0.4
"""Likeness from which on a text stands for another one."""

Line = tuple[str, Problem]
"""What is signed of a text, and where it stands."""


class Unread(Struct, frozen=True):
    """A text that is other than was signed."""

    place: Problem
    """Where it stands, or would, without a message."""

    now: str
    """What it says; empty where what was signed is gone."""

    was: str
    """What was signed in its place; empty for what is new."""

    def told(self) -> str:
        """Return where it is and how it differs, in one line or two."""
        where = f"{self.place.file.as_posix() if self.place.file else SIGNED}:{self.place.line}"
        if not self.now:
            return f"{where}: signed, and gone: {self.was}"
        if not self.was:
            return f"{where}: nobody has signed it: {self.now}"
        return f"{where}: reads otherwise than signed: {self.now}\n  signed: {self.was}"

    def problem(self, what: str) -> Problem:
        """Return it as what stops a build of signed texts, where *what* is to be signed."""
        found = f'"{self.now}"' if self.now else "nothing of it"
        lines = [f"expected what was signed, found {found}"]
        lines += [f"signed: {self.was}"] if self.was else []
        hint = f"once somebody has held it against the rules: pnp check {what} --sign"
        return replace(self.place, message="\n  ".join(lines), hint=hint)


def unread_in(book: Manuscript) -> list[Unread]:
    """Return what a book says otherwise than was signed: all of it where nobody has.

    Of a book in another language it is the text that it was translated from.
    """
    return list(_in_book(book.written or book))


def unread_on(game: Game) -> list[Unread]:
    """Return what a game's pieces say otherwise than was signed: all of it where nobody has."""
    before, found = signed_in(game), list[Unread]()
    now = {name: [(t.line, t.place) for t in texts] for name, texts in typed_on(game).items()}
    for section in dict.fromkeys([*now, *filter(is_on_pieces, before)]):
        nowhere = _file(game, section)
        found += _on_pieces(before.get(section, ()), now.get(section, ()), nowhere)
    return found


def _file(game: Game, section: str) -> Problem:
    """Return the place of what no longer stands in the file of a section."""
    path = game.workspace.games()[game.name] / section.partition(" ")[0]
    return Problem(game.workspace.shown(path), 0, "", "")


def _in_book(book: Manuscript) -> Iterator[Unread]:
    # A build of pieces does without them.
    from pnp.rulebook.said import said_by
    from pnp.rulebook.signed import edition_of

    edition, said, before = edition_of(book), said_by(book), signed_in(book.game)
    for file in dict.fromkeys([*said, *(name for name in before if not is_on_pieces(name))]):
        name, _, of = file.partition(" ")
        if of and (of != edition or name in said):
            continue
        lines = [(each.text, each.place) for each in said.get(name, ())]
        was = before.get(name, ())
        if edition:
            # Of another edition there is only what it says in its own way.
            ordinary = set(was)
            lines = [line for line in lines if line[0] not in ordinary]
            was = before.get(f"{name} {edition}", ())
        yield from _in_order(was, lines, _file(book.game, name))


def _in_order(was: Sequence[str], now: Sequence[Line], nowhere: Problem) -> Iterator[Unread]:
    """Yield passages that are not what was signed in their place: lists depend on their order."""
    texts = [text for text, _ in now]
    matcher = SequenceMatcher(None, was, texts, False)
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind != "equal":
            place = now[min(begin, len(now) - 1)][1] if now else nowhere
            for each in _paired(was[first:last], now[begin:end], place):
                yield Unread(each.place, _shown(each.now, each.was), _shown(each.was, each.now))


def _shown(text: str, other: str) -> str:
    """Return a passage with words alone for expressions that *other*, where there is one, has too.

    >>> _shown("{Fay ← one.name} pays {v.toll}.", "{Gil ← two.name} pays {v.toll}.")
    '{Fay ← one.name} pays {v.toll}.'
    >>> _shown("{Fay ← one.name} pays {v.toll}.", "{Fay ← one.name} pays 2.")
    'Fay pays {v.toll}.'
    """
    kept = {source for _, source in PLACE.findall(other)}

    def words(found: re.Match[str]) -> str:
        return found[1] if found[1] and (not other or found[2] in kept) else found[0]

    return PLACE.sub(words, text)


def _on_pieces(was: Sequence[str], now: Sequence[Line], nowhere: Problem) -> Iterator[Unread]:
    """Yield texts of pieces that are not what was signed of their rows, in whatever order."""
    lost, new = Counter(was), list[Line]()
    for line in now:
        if lost[line[0]]:
            lost[line[0]] -= 1
        else:
            new.append(line)
    places = {text.partition(".")[0]: place for text, place in reversed(now)}
    gone = sorted((+lost).elements(), key=list(was).index)
    for each in _paired(gone, new, nowhere):
        place = each.place if each.now else places.get(each.was.partition(".")[0], nowhere)
        yield Unread(place, _words(each.now), _words(each.was))


def _words(line: str) -> str:
    """Return what a line of signed text says, without whose it is.

    >>> _words("perch.text\\tWorth two fish.")
    'Worth two fish.'
    """
    return line.rpartition(BETWEEN)[2]


def _paired(was: Sequence[str], now: Sequence[Line], gone: Problem) -> Iterator[Unread]:
    """Yield new texts, each with the lost one that it stands for, and those left at *gone*."""
    left = list(was)
    for text, place in now:
        best = max(left, key=lambda one: _likeness(one, text), default="")
        # What stands alone between the same two passages has taken that place.
        alone = len(was) == len(now) == 1 and BETWEEN not in text
        if best and (alone or _likeness(best, text) >= _ALIKE):
            left.remove(best)
            yield Unread(place, text, best)
        else:
            yield Unread(place, text, "")
    for text in left:
        yield Unread(gone, "", text)


def _likeness(one: str, other: str) -> float:
    """Return how alike two texts are; those of the same field of the same row are all of it."""
    from pnp.rulebook.compared import common  # where nothing has changed nobody asks

    mine, his = one.rpartition(BETWEEN)[0], other.rpartition(BETWEEN)[0]
    return 1.0 if mine and mine == his else common(one, other)

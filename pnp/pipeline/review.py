"""What there is to say of a game's texts: what is wrong, and what nobody has looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pnp.errors import Problem
from pnp.faces.maker import FaceMaker
from pnp.model.engines import limits_of
from pnp.model.game import Game
from pnp.pipeline.books import BookFaces, manuscript
from pnp.pipeline.choices import has_book
from pnp.rulebook.assembly import missing_pictures
from pnp.rulebook.checks import Free, check_book, free_words
from pnp.rulebook.said import said_by
from pnp.rulebook.signature import signed_lines, turned_pieces
from pnp.rulebook.unread import Unread, unread_in, unread_on


class Review(Struct, frozen=True):
    """What there is to say of a game's texts."""

    problems: Sequence[Problem]
    """What is untrue in its book, what the book names and is not there, what it lacks; of a game
    without a book what is wrong with its rules and examples, and what on its pieces turns what was
    signed."""

    free: Sequence[Free]
    """The words of the book that its author has taken out of the checks."""

    unread: Mapping[str, tuple[Sequence[Unread], int]]
    """What nobody has signed, of how many texts, by what they are."""


def reviewed(game: Game, maker: FaceMaker) -> Review:
    """Return what there is to say of a game's texts; every example is replayed for it.

    Raises Problems for a book that cannot be read, or that shows an example which the rules refuse.
    """
    typed = sum(map(len, signed_lines(game).values()))
    pieces = {"texts and names on pieces": (unread_on(game), typed)} if typed else {}
    if not has_book(game):
        return Review([*_played(game), *turned_pieces(game)], (), pieces)
    with limits_of(game.data.rules):
        book = manuscript(game)
        pictures = missing_pictures(book, maker.templates, BookFaces(maker))
        problems = [*book.problems, *pictures, *check_book(book)]
        said = sum(map(len, said_by(book).values()))
        passages = {"passages of the rulebook": (unread_in(book), said)}
        return Review(problems, free_words(book), passages | pieces)


def _played(game: Game) -> Sequence[Problem]:
    if not game.data.rules:
        return ()
    from pnp.pipeline.replayed import play_faults  # most games without a book have no rules either

    return play_faults(game)

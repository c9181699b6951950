"""Texts of a game that are other than somebody signed them, as a build tells of them.

Every build of a signed game asks, so nothing is imported that an unchanged text does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.english import counted
from pnp.errors import Problem, Problems
from pnp.languages.catalogue import Entry
from pnp.languages.reading import place_of
from pnp.model.game import Game
from pnp.rulebook.signature import SIGNED, signed_in

if TYPE_CHECKING:
    from pnp.rulebook.manuscript import Manuscript
    from pnp.rulebook.unread import Unread


def is_signed(game: Game) -> bool:
    """Return whether somebody has held a game's texts against its rules, and signed them."""
    return bool(signed_in(game.original or game))


def unread_of(game: Game, book: Manuscript | None = None) -> list[Unread]:
    """Return what a game says otherwise than somebody signed it; nothing where nobody has.

    Of a game in another language that is its texts and, where they are signed, the messages.
    """
    written = game.original or game
    messages = messages_of(game)
    if not (is_signed(game) or messages):
        return []
    from pnp.rulebook.unread import Unread, unread_in, unread_on

    found = list[Unread]()
    if is_signed(game):
        found += [*(unread_in(book) if book else ()), *unread_on(written)]
    if any(entry.signed for entry in messages):
        found += [
            Unread(Problem(entry.file, entry.line, "", ""), entry.text, entry.signed)
            for entry in messages
            if entry.signed != entry.text
        ]
    return found


def remarks_on(game: Game, book: Manuscript | None, is_strict: bool) -> list[str]:
    """Return what a build has to say of texts that are other than was signed.

    Raises Problems for them where the build is a *strict* one, and where nobody has signed at all.
    """
    if game.name not in game.workspace.games():
        return []  # made of somebody's pictures or words, which nobody can sign
    unread = unread_of(game, book)
    if is_strict:
        refuse_unread(game, unread)
    return note_of(game, unread)


def refuse_unread(game: Game, unread: Sequence[Unread]) -> None:
    """Raise Problems where anything is *unread*, or nobody has signed the game or its messages."""
    problems = [each.problem(f"{game.name}{_option(game, each)}") for each in unread]
    messages = messages_of(game)
    missing = [] if is_signed(game) else [(SIGNED, "")]
    if messages and not any(entry.signed for entry in messages):
        tag = game.words.tag
        missing.append((f"locale/signed/{tag}.po", f" --lang {tag}"))
    for name, option in missing:
        file = game.workspace.shown(game.workspace.games()[game.name] / name)
        hint = f"once somebody has held it against the rules: pnp check {game.name}{option} --sign"
        problems.append(Problem(file, 0, "", "expected a signature, found none", hint))
    if problems:
        raise Problems(problems)


def note_of(game: Game, unread: Sequence[Unread]) -> list[str]:
    """Return the remark on what is *unread*, naming where the first of it stands."""
    if not unread:
        return []
    count, first = len(unread), unread[0].place
    where = f"{first.file.as_posix()}:{first.line}" if first.file else SIGNED
    others = f" and {count - 1} more" if count > 1 else ""
    how = _option(game, unread[0]) or " --book"
    verb, it = ("are", "them") if others else ("is", "it")
    return [
        f"{counted(count, 'text')} {verb} other than was signed, and nobody has held {it} against "
        f"the rules since: {where}{others}; pnp check {game.name}{how}"
    ]


def _option(game: Game, unread: Unread) -> str:
    """Return the option by which a text is checked and signed; none for one of the game's own."""
    file = unread.place.file
    return f" --lang {game.words.tag}" if file and file.suffix == ".po" else ""


def messages_of(game: Game) -> list[Entry]:
    """Return the messages of a game's own file in the language that it speaks."""
    place = game.workspace.find(place_of(game.name, game.words.tag)) if game.words.tag else None
    file = game.workspace.shown(place) if place else None
    return [entry for entry in game.words.entries.values() if file and entry.file == file]

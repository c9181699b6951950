"""Which texts of a game do not fit, language by language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pnp.art.svg.layers import TextLayer
from pnp.errors import Problem, Problems
from pnp.faces.maker import FaceMaker
from pnp.languages.ambient import speaking
from pnp.languages.catalogue import Entry
from pnp.languages.reading import signed_place, signed_text
from pnp.languages.share import share_of
from pnp.model.game import Game
from pnp.model.translated import as_said
from pnp.model.workspace import Workspace
from pnp.pipeline.books import book_faults, long_zine
from pnp.pipeline.choices import has_book
from pnp.pipeline.loaded import game_of
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.unread import messages_of
from pnp.pipeline.unset import set_faces
from pnp.typeset.setter import Setting


class Spoken(Struct, frozen=True):
    """What is wrong with a game in one language."""

    tag: str
    problems: Sequence[Problem]
    """Faults of the messages and of what the book says."""

    tight: Sequence[Problem]
    """Texts that do not fit their boxes."""

    drawn: bool
    """Whether all pieces could be drawn; the texts of others were not measured."""

    messages: Sequence[Entry]
    """Those of the game's own file."""

    untold: Sequence[str]
    """How much of its pieces and its book is translated, and what is not; nothing where all is."""


def spoken(workspace: Workspace, name: str, tag: str) -> Spoken:
    """Return what is wrong with a game in a language. Raises UsageProblem for one it has not."""
    game, problems = as_said(game_of(BuildRequest(workspace, name)), tag)
    with speaking(game.words):
        maker = FaceMaker(game)
        tight = too_long(game, maker)
        problems += maker.problems
        if has_book(game) and not maker.problems:
            try:
                problems += book_faults(game, maker)
                problems += [] if problems else long_zine(game, maker)
            except Problems as error:
                problems += error.problems
    drawn = not maker.problems
    return Spoken(tag, problems, tight, drawn, messages_of(game), share_of(game.words))


def signed_in(workspace: Workspace, name: str, tag: str) -> tuple[Path, str]:
    """Return the file in which a game's messages in a language are signed, and that text.

    Raises Problems for messages, or a book, that contradict their texts; UsageProblem for a
    language that the game has not.
    """
    text = signed_text(workspace, name, tag)
    game, problems = as_said(game_of(BuildRequest(workspace, name)), tag, is_signing=True)
    with speaking(game.words):
        maker = FaceMaker(game)
        problems += book_faults(game, maker) if has_book(game) and not problems else []
    if problems:
        raise Problems(problems)
    return workspace.games()[name].parents[1] / signed_place(name, tag), text


def tight_in(workspace: Workspace, name: str, tag: str) -> list[Problem]:
    """Return the texts of a game that do not fit in a language, none where it cannot be drawn."""
    game, _ = as_said(game_of(BuildRequest(workspace, name)), tag)
    with speaking(game.words):
        try:
            return too_long(game, FaceMaker(game))
        except Problems:
            return []


def too_long(game: Game, maker: FaceMaker) -> list[Problem]:
    """Return a problem for every text that does not fit its box."""
    icon = maker.templates.icons.document
    with Setting(maker.fonts, icon, game.data.language) as setting:
        designs = {c.id: maker.designs(c) for c in game.components}
        for made in designs.values():
            for design in made:
                for face in filter(None, (design.front, design.back)):
                    boxes = (layer for layer in face.layers if isinstance(layer, TextLayer))
                    setting.add((layer, face.bleed_size) for layer in boxes)
        setting.send()
        try:
            set_faces(setting, designs)
        except Problems as error:
            return list(error.problems)
    return []

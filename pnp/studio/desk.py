"""The warm game on the desk: read again where files change, its faces drawn when they are seen.

A fault takes nothing away: the last state that was sound stays, with what is wrong beside it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from itertools import zip_longest
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import PnpError, Problem, Problems
from pnp.faces import KINDS
from pnp.faces.face import Face
from pnp.faces.maker import FaceMaker, told_once
from pnp.model.component import Item
from pnp.model.game import Game
from pnp.model.known import Known
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.studio.setting import Pictured, Type
from pnp.typeset.digest import digest_of

DATA: Final = frozenset((".csv", ".tsv", ".yaml", ".yml", ".md"))
"""Ends of files that are data; whatever else changes may be part of a drawing."""


class Key(NamedTuple):
    """One printed side of a design."""

    component: str
    item: str
    side: str

    def __str__(self) -> str:
        """Return it as addresses and messages of the page name it."""
        return "/".join(self)


class Side(Struct, frozen=True):
    """A side as it was drawn."""

    face: Face | None
    """None where the drawing has faults."""

    digest: str
    problems: tuple[Problem, ...] = ()


class Change(Struct, frozen=True):
    """What an edit may have changed on the desk."""

    faces: Collection[str] | None
    """Designs as ``component/item``; None for all."""

    listed: bool
    """Whether other designs are there, or other numbers of them."""


class Desk:
    """One game, read and drawn as far as it was asked for. Its methods may be called by threads."""

    def __init__(self, workspace: Workspace, name: str) -> None:
        """Read the game; faults in it are kept as `broken`. Raises UsageProblem for no game."""
        self.workspace, self.name = workspace, name
        self.lock = RLock()
        self.version = int(time.time() * 1000)
        """Counts the states of the files; not from 0: pages stay open while a studio restarts."""

        self.broken: tuple[Problem, ...] = ()
        """What is wrong with the data; the game is then the last sound one."""

        self.game: Game | None = None
        self.maker: FaceMaker | None = None
        self._known = Known()
        self._sides: dict[Key, Side] = {}
        self._sound: dict[Key, Side] = {}
        self._pictured: dict[str, Pictured] = {}
        """What typesetting found wrong, by digest."""

        self.read(())

    # ------------------------------------------------------------------ reading

    def read(self, paths: Iterable[Path]) -> Change:
        """Read the game again after these files changed and return what may look otherwise."""
        paths = list(paths)
        drawings = any(path.suffix.lower() not in DATA for path in paths)
        fonts = any("fonts" in path.parts for path in paths)
        with self.lock:
            self.version += 1
            old = self.game
            try:
                game = load_game(self.workspace, self.name, KINDS, known=self._known)
                if self.maker is None or fonts:
                    self.maker = FaceMaker(game)
                else:
                    self.maker.renew(game, drawings)
            except Problems as error:
                self.broken = tuple(error.problems)
                return Change((), False)
            except PnpError as error:
                if old is None:
                    raise
                # Its folder is gone for a while: renamed, or another branch is checked out.
                message, _, hint = str(error).partition("\n  hint: ")
                self.broken = (Problem(None, 0, "", message, hint or None),)
                return Change((), False)
            was_broken, self.broken, self.game = bool(self.broken), (), game
            faces = None if old is None or drawings or fonts else changed_faces(old, game)
            self._forget(faces)
            listed = old is None or was_broken or _listed(old, game)
            return Change(faces, listed)

    def _forget(self, faces: Collection[str] | None) -> None:
        for key in list(self._sides):
            if faces is None or f"{key.component}/{key.item}" in faces:
                del self._sides[key]
        current = {side.digest for side in self._sides.values()}
        self._pictured = {one: what for one, what in self._pictured.items() if one in current}

    # ------------------------------------------------------------------ faces

    def every(self) -> list[Key]:
        """Return every printed side, in the order of the game."""
        with self.lock:
            game = self.game
        return [] if game is None else list(sides_of(game))

    def side(self, key: Key) -> Side | None:
        """Return a side, drawn if it is not yet; None for one that the game does not have."""
        with self.lock:
            if key not in self._sides:
                side = self._drawn(key)
                if side is None:
                    return None
                self._sides[key] = side
            return self._sides[key]

    def sound(self, key: Key) -> Side | None:
        """Return the last state of a side that could be shown."""
        return self._sound.get(key)

    def was_shown(self, key: Key, side: Side) -> str:
        """Remember a state to fall back on while there are faults.

        Returns the digest of the one before, where no side is shown like that any more.
        """
        before = self._sound.get(key)
        self._sound[key] = side
        if before is None or any(one.digest == before.digest for one in self._sound.values()):
            return ""
        return before.digest

    def item(self, key: Key) -> Item | None:
        """Return the design of a side."""
        items = self.game.items.get(key.component, ()) if self.game else ()
        return next((item for item in items if item.id == key.item), None)

    def _drawn(self, key: Key) -> Side | None:
        item = self.item(key)
        if item is None or self.maker is None or self.game is None:
            return None
        component, maker = self.game.component(key.component), self.maker
        same = key.side == "front" or component.sided() == "same"
        template = component.template if same else component.back
        maker.problems.clear()
        face = maker.face(component, item, template, "front" if same else "back")
        if face is None:
            return Side(None, "", tuple(maker.problems))
        icon = maker.templates.icons.document
        return Side(face, digest_of(face, maker.fonts, icon, self.game.data.language))

    def type(self) -> Type | None:
        """Return what faces are set with, None before anything was sound."""
        if self.maker is None or self.game is None:
            return None
        icon = self.maker.templates.icons.document
        return Type(self.maker.fonts, icon, self.game.data.language)

    # ------------------------------------------------------------------ faults

    def note(self, digest: str, pictured: Pictured) -> None:
        """Keep what typesetting found wrong with a face."""
        if pictured.faults:
            with self.lock:
                self._pictured[digest] = replace(pictured, picture=None)

    def problems(self, key: Key, side: Side) -> tuple[Problem, ...]:
        """Return what is wrong with a side, as far as it was drawn and set."""
        pictured, item = self._pictured.get(side.digest), self.item(key)
        if pictured is None or item is None:
            return side.problems
        return pictured.problems(item, f"{key.component}/{key.item} {key.side}")

    def faults(self) -> tuple[list[Problem], list[Key]]:
        """Return what is known to be wrong with data and faces, and which sides have it."""
        with self.lock:
            told = {key: self.problems(key, side) for key, side in self._sides.items()}
        wrong = [key for key, problems in told.items() if problems]
        problems = told_once(dict.fromkeys(one for key in wrong for one in told[key]))
        return [*self.broken, *problems], wrong


def sides_of(game: Game) -> Iterable[Key]:
    """Yield every printed side of a game."""
    for component in game.components:
        sides = ("front",) if component.sided() == "one" else ("front", "back")
        for item in game.items[component.id]:
            for side in sides:
                yield Key(component.id, item.id, side)


def changed_faces(old: Game, new: Game) -> set[str] | None:
    """Return the designs that two readings of a game may draw otherwise, None for all.

    Values are compared as they are written: 1, 1.0 and true are equal, but not what is printed.
    """
    tables = [(table, new.tables.get(name)) for name, table in old.tables.items()]
    shared = [(old.data, new.data), (old.rules or None, new.rules or None), *tables]
    if any(one is not other for one, other in shared) or old.components != new.components:
        return None
    found = set()
    for name, items in new.items.items():
        others = [one for one, was in zip_longest(items, old.items[name]) if one and one is not was]
        known = {item.id: item for item in old.items[name]} if others else {}
        for item in others:
            before = known.get(item.id)
            if item is not before and (before is None or repr(before.fields) != repr(item.fields)):
                found.add(f"{name}/{item.id}")
    return found


def _listed(old: Game, new: Game) -> bool:
    """Return whether a list of the components would say other things."""
    if old.data is not new.data or old.components != new.components:
        return True
    pairs = zip(old.items.values(), new.items.values(), strict=True)
    return any(
        len(items) != len(others)
        or any(
            one is not other and (one.id, one.copies) != (other.id, other.copies)
            for one, other in zip(items, others, strict=True)
        )
        for items, others in pairs
    )

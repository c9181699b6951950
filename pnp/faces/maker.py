"""Data and templates into faces, with every fault of every drawing at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from msgspec.structs import replace

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.icons import UnknownIcon
from pnp.art.svg.bleed import with_bleed
from pnp.art.svg.blocks import MARK
from pnp.art.svg.falling import split_lines
from pnp.art.svg.hulls import MOST_HULLS, Hull, hull_of, parted
from pnp.art.svg.layers import Layer, SvgFault, TextLayer, parse, structure_of
from pnp.art.svg.lettering import text_faults
from pnp.art.svg.pictures import Pictures
from pnp.art.svg.preflight import faults
from pnp.art.svg.textbox import TextFault
from pnp.art.template import Templates
from pnp.cache import Cache, digest_of
from pnp.errors import Problem, Problems
from pnp.faces.face import Design, Face
from pnp.faces.memory import Memory, is_all
from pnp.faces.picture_names import folders, meant
from pnp.faces.pictures import foreign_of
from pnp.faces.remarks import Remarks
from pnp.faces.rows import Rows
from pnp.geometry import Rect, Size
from pnp.model.component import Component, Item
from pnp.model.game import Game
from pnp.model.placing import named, typed_place
from pnp.model.rows import alike
from pnp.units import mm

Ink = Literal["full", "low"]
Fault = tuple[str, str | None]
"""Message and hint."""

MOST_ICONS: Final = 16_000_000
"""Characters that the icons on the lines of a drawing may have, wherever each of them stands."""


_FOUND: Final = re.compile('found (?:no )?"([^"]+)"')
_PART: Final = re.compile(r'expected (?:characters of|words up to) [^"]+, found "(.+?)(?:\.\.\.)?"')
"""What is found of a text: letters that a font lacks, the beginning of a long word."""


class FaceMaker:
    """Makes the faces of one game; equal faces are made once."""

    def __init__(self, game: Game, ink: Ink = "full") -> None:
        self.game, self.ink = game, ink
        self.cache: Cache | None = None
        """Where layers of earlier builds are found and new ones kept."""

        self.fonts: FontLibrary = load_fonts(game.workspace, game.name)
        self.templates = Templates(game.workspace, game.name, words=game.words)
        self.problems: list[Problem] = []
        self.remarks = Remarks()
        self.inspect = partial(faults, fonts=self.fonts, piece=False)
        # Templates see plain data only: a method of a class could lead out of the sandbox.
        self._facts = game.data.model_dump(exclude={"components", "files"})
        self._known: dict[tuple[object, ...], Face] = {}
        self._drawn: dict[str, tuple[Layer, ...]] = {}
        self._icons: dict[str, list[Fault]] = {}
        self._hulls: dict[tuple[str, Size], Hull | None] = {}
        self._meant: dict[str, str] = {}
        self._memory: Memory | None = None
        self._contexts: dict[str, dict[str, Any]] = {}
        self.rows: Rows | None = None
        """What tells rows apart, to draw only those anew that are others than in earlier builds."""

    def renew(self, game: Game, read_again: bool) -> None:
        """Draw by other data from now on, and by templates that are *read again*.

        What was drawn by earlier ones is forgotten. For programs that stay while somebody edits.
        """
        self.game = game
        self._facts = game.data.model_dump(exclude={"components", "files"})
        for kept in (self._known, self._drawn, self._contexts):
            kept.clear()
        self.problems.clear()
        self.remarks = Remarks()
        if read_again:
            self.templates = Templates(game.workspace, game.name, words=game.words)
            self._icons.clear()
            self._hulls.clear()
        self._meant.clear()

    def designs(
        self, component: Component, drawn: Callable[[Face], None] = lambda face: None
    ) -> list[Design]:
        """Return the component's designs; faults are collected in `problems`.

        *drawn* is called with every face as soon as it is there.
        """
        name = (self.game.name, component.id, self.ink)
        self._memory = Memory(self.cache, *name) if self.cache else None
        made = []
        known = len(self.problems)
        for item in self.game.items[component.id]:
            told = len(self.problems)
            front = self.face(component, item, component.template, "front")
            back: Face | None = None
            if component.sided() == "same":
                back = front
            elif component.sided() == "different":
                back = self.face(component, item, component.back, "back")
            self.problems[told:] = [
                self.placed(found, component, item) for found in self.problems[told:]
            ]
            if front is not None:
                made.append(Design(component.id, item, front, back))
            for face in (front, back):
                if face is not None:
                    drawn(face)
        if self._memory:
            self._memory.keep()
            self._memory = None
        self.problems[known:] = told_once(self.problems[known:])
        return made

    def placed(self, found: Problem, component: Component, item: Item) -> Problem:
        """Return the problem of a drawing with the cell or line that what was found stands in."""
        if found.file is None:
            side = "back" if found.where.endswith(" back") else "template"
            return named(found, self.game, component, side)
        part = _PART.search(found.message)
        quoted = part or _FOUND.search(found.message)
        if not quoted or found.file in (item.file, self.game.source and self.game.source.file):
            return found
        place = typed_place(self.game, component, item, quoted[1], bool(part))
        return replace(found, where=f"{found.where} ({place})") if place else found

    def face(
        self, component: Component, item: Item, template: str | None, side: Literal["front", "back"]
    ) -> Face | None:
        """Return one face, the known one if an equal one was made before."""
        where = f"{component.id}/{item.id} {side}"
        parts = (component.id, side) if item.id == component.id else (component.id, item.id, side)
        name = ".".join(parts)
        template = template or component.default_template(side)
        if component.pictures:
            return self.foreign(component, item, side, name)
        text = ""
        row = self.row(component, item, template, side)
        layers, mark = self.led(row)
        try:
            if layers is None:
                text = self.templates.render(template, self.context(component, item, side), where)
                layers, mark = self.layers(text, component, template, where)
        except Problems as error:
            self.problems += error.problems
            return None
        if layers is None:
            return None
        if self._memory and MARK not in text:
            self._memory.lead(row, mark)
        face = Face(
            name,
            layers,
            component.trim(),
            component.bleed_sides(),
            component.outline(),
            component.corner_radius(),
            component.contour(item),
            component.folds(item),
            text if MARK in text else "",
            mark=mark,
        )
        return self._known.setdefault((face.layers, face.trim, face.bleed), face)

    def foreign(
        self, component: Component, item: Item, side: Literal["front", "back"], name: str
    ) -> Face | None:
        """Return a face made by others, or None after noting what is wrong with its row."""
        try:
            foreign = foreign_of(self.game, component, item, side)
        except Problems as error:
            self.problems += error.problems
            return None
        trim, bleed = component.trim(), component.bleed_sides()
        face = Face(
            name,
            (),
            trim,
            bleed,
            component.outline(),
            component.corner_radius(),
            component.contour(item),
            component.folds(item),
            foreign=foreign,
        )
        return self._known.setdefault((foreign, trim, bleed), face)

    def layers(
        self, text: str, component: Component, template: str, where: str
    ) -> tuple[tuple[Layer, ...] | None, str]:
        """Return the layers of the rendered template, or None after noting its faults; its mark."""
        sides, trim = component.bleed_sides(), component.trim()
        size = Rect.of(trim).outset(sides).size
        rule = component.bleed_from or ""
        # Of thousands of drawings the texts themselves would take much memory.
        word = digest_of(text, f"{size.width} {size.height} {rule}".rstrip())
        mark = word if self._memory and is_all(text) else ""
        found = self.before(word, mark)
        if found is None:
            found = self.read(text, size, template, where)
            if found and rule:
                found = tuple(with_bleed(found, sides, rule))
        self.keep(word, mark, found)
        return found, mark

    def before(self, word: str, mark: str) -> tuple[Layer, ...] | None:
        """Return the layers of a drawing of this build, by its *word*, or of one before."""
        found = self._drawn.get(word)
        return found or (self.remembered(self._memory.get(mark)) if self._memory else None)

    def keep(self, word: str, mark: str, layers: tuple[Layer, ...] | None) -> None:
        """Keep layers for this build and, under their *mark*, for the next."""
        if layers:
            self._drawn[word] = layers
            if self._memory:
                self._memory.put(mark, layers)

    def row(self, component: Component, item: Item, template: str, side: str) -> str:
        """Return what tells a row from all that are drawn another way, empty where nothing does."""
        if not self._memory or not self.rows:
            return ""
        return self.rows.word(component, item, template, side, self.shared(component))

    def led(self, row: str) -> tuple[tuple[Layer, ...] | None, str]:
        """Return the layers that the row led to in an earlier build, with their mark, or None."""
        mark = self._memory.mark(row) if self._memory else ""
        found = self.before(mark, mark) if mark else None
        self.keep(mark, mark, found)
        return found, mark

    def remembered(self, layers: tuple[Layer, ...] | None) -> tuple[Layer, ...] | None:
        """Return layers of an earlier build, None where an icon in them is no more."""
        try:
            if self.icon_faults(layers or ()):
                return None
        except UnknownIcon:
            return None
        return layers

    def read(self, text: str, size: Size, template: str, where: str) -> tuple[Layer, ...] | None:
        """Return the layers of a drawing, or None after noting its faults."""
        apart = parted(text)
        if apart and (known := self.reworded(size, *apart)):
            return known
        file = self.templates.shown(template)
        found: list[Fault] = []
        try:
            root = parse(text)
            if "," in text and "font-family" in text:
                split_lines(root, self.fonts)
            pictures = Pictures(self.picture, self.inspect, self.meant, self.game.data.dpi)
            found = [*pictures.embed(root), *faults(root, self.fonts, True, pictures.drawings)]
            self.remarks.add(pictures.coarse, where)
            structure, boxes = structure_of(root, size)
            layers = structure.filled(boxes)
            found += text_faults(layers, self.fonts)
            found += self.icon_faults(layers)
        except (SvgFault, TextFault) as fault:
            # What was found before it often says why: a misspelt width is no width.
            told = dict.fromkeys([*found, (str(fault), fault.hint)])
            self.problems += [Problem(file, 0, where, *each) for each in told]
            return None
        except UnknownIcon as error:
            message, _, hint = str(error).partition("\n")
            self.problems.append(Problem(file, 0, where, message, hint or None))
            return None
        if found:
            self.problems += [Problem(file, 0, where, *fault) for fault in dict.fromkeys(found)]
            return None
        if apart and len(self._hulls) < MOST_HULLS:
            self._hulls[(apart[0], size)] = hull_of(structure, boxes, *apart)
        return tuple(layers)

    def reworded(self, size: Size, hull: str, words: tuple[str, ...]) -> tuple[Layer, ...] | None:
        """Return the layers of a drawing of which all but the words was read before.

        None where that is not so, and where anything is wrong with the words.
        """
        known = self._hulls.get((hull, size))
        layers = known.layers(words) if known else None
        try:
            if not layers or [*text_faults(layers, self.fonts), *self.icon_faults(layers)]:
                return None
        except UnknownIcon:
            return None
        return tuple(layers)

    def picture(self, name: str) -> Path | None:
        """Return the picture file of that name, the game's own before the shared ones."""
        places = (f"{folder}/{name}" for folder in folders(self.game.name))
        return self.game.workspace.find(*places)

    def meant(self, name: str) -> str:
        """Return the hint for a picture that no file is; each name is looked for once."""
        if name not in self._meant:
            self._meant[name] = meant(self.game, name)
        return self._meant[name]

    def icon_faults(self, layers: Sequence[Layer]) -> list[Fault]:
        """Return what is wrong with the icons on lines of text.

        Raises UnknownIcon for one that the library lacks, Problems for a file that is no picture.
        """
        boxes = (box for layer in layers if isinstance(layer, TextLayer) for box in layer.boxes)
        names = [run.text for box in boxes for run in box.icons()]
        if not names:
            return []
        icons = self.templates.icons
        if sum(len(icons.get(name).body) for name in names) > MOST_ICONS:
            message = f"expected icons of at most {MOST_ICONS} characters on lines, found more"
            return [(message, None)]
        return [fault for name in dict.fromkeys(names) for fault in self.icon(name)]

    def icon(self, name: str) -> list[Fault]:
        """Return what keeps an icon from standing on a line; each is looked at once."""
        if name not in self._icons:
            try:
                root = parse(self.templates.icons.document(name, "#000000"))
                told = list(faults(root, self.fonts, piece=False))
            except SvgFault as fault:
                told = [(str(fault), fault.hint)]
            self._icons[name] = [(f"icon {name}: {what}", hint) for what, hint in told]
        return self._icons[name]

    def context(self, component: Component, item: Item, side: str) -> dict[str, Any]:
        """Return what a template is told; lengths are millimetres at 100 %."""
        own = {"side": side, "item": item.fields}
        return {**self.shared(component), **own, **component.context(item)}

    def shared(self, component: Component) -> dict[str, Any]:
        """Return what `shared_context` does, made once."""
        if component.id not in self._contexts:
            self._contexts[component.id] = self.shared_context(component)
        return self._contexts[component.id]

    def shared_context(self, component: Component) -> dict[str, Any]:
        """Return what the templates of all the component's designs are told."""
        game, trim, sides = self.game, component.trim(), component.bleed_sides()
        view = " ".join(mm(value) for value in Rect.of(trim).outset(sides).rounded())
        return {
            "w": trim.width,
            "h": trim.height,
            "bleed": component.bleed,
            "safe": component.safe,
            "view": view,
            "shape": component.outline(),
            "component": {"id": component.id, "title": component.name},
            "game": self._facts,
            "palette": game.data.palette,
            "tables": alike(game.tables),
            "values": {**game.data.values, **component.values},
            "rules": game.rules,
            "edition": game.data.edition,
            "ink": self.ink,
            "leftwards": game.leftwards,
        }


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems with those that every card has in the same place told once."""
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for found in problems:
        key = (found.file, found.line, found.message, found.hint)
        groups.setdefault(key, []).append(found)
    told = []
    for first, *others in groups.values():
        where = f"{first.where} and {len(others)} more" if others and first.where else first.where
        told.append(replace(first, where=where))
    return told

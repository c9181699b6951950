"""The pictures of a book by name: dice, icons, faces of components, positions on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pnp.art.icons import UnknownIcon
from pnp.art.template import Templates
from pnp.colours import DEFAULT_PALETTE
from pnp.errors import PnpError, did_you_mean, hinted
from pnp.games.kit.story import Scene
from pnp.model.game import Game
from pnp.model.rows import alike, faces_of
from pnp.rulebook.diagrams import Diagrams


class FaceSource(Protocol):
    """Gives the drawings of components' faces."""

    def __call__(self, name: str) -> Drawing:
        """Return a face by its name; raises ValueError for an unknown one."""
        ...

    def prepare(self, names: Sequence[str]) -> None:
        """Draw several faces in one go; names of no face are passed over."""
        ...


class Drawing(Struct, frozen=True):
    """A picture as SVG text, with its natural size in millimetres."""

    svg: str
    width: float
    height: float
    words: str = ""
    """What it shows, where the engine knows; otherwise the author says it."""


class UnknownPicture(PnpError):
    """A name that no picture has."""


class Drawings:
    """Draws what the book asks for; equal pictures are drawn once."""

    def __init__(
        self, game: Game, templates: Templates, faces: FaceSource, diagrams: Diagrams
    ) -> None:
        self._game, self._templates, self._faces = game, templates, faces
        self._diagrams = diagrams
        self._known: dict[str, Drawing] = {}
        self._facts = game.data.model_dump(exclude={"components", "files"})
        self._tables = alike(game.tables)

    def get(self, source: str) -> Drawing:
        """Return the picture called ``kind:name``.

        Raises UnknownPicture, and Problems for a diagram that the engine refuses.
        """
        if source not in self._known:
            kind, _, name = source.partition(":")
            draw = getattr(self, f"_draw_{kind}", None) if kind.isalpha() else None
            if draw is None:
                known = "die:, pips:, icon:, face:, diagram: or position:"
                raise UnknownPicture(f'expected {known} and a name, found "{source}"')
            self._known[source] = draw(name)
        return self._known[source]

    def prepare(self, sources: Sequence[str]) -> None:
        """Draw the faces among these pictures in one go."""
        self._faces.prepare([s.removeprefix("face:") for s in sources if s.startswith("face:")])

    def scene(self, scene: Scene) -> Drawing | None:
        """Return a position with its words, None where the game has no such diagram."""
        drawing = self._optional(
            f"diagram-{scene.look}.svg.j2",
            state=scene.state,
            active=scene.active,
            marks=scene.marks,
        )
        said = self._game.words.say("position", scene.words)
        return replace(drawing, words=said) if drawing else None

    def cover(self) -> Drawing | None:
        """Return the picture on the cover, None where there is none."""
        return self._optional("diagram-cover.svg.j2")

    def _optional(self, template: str, **context: Any) -> Drawing | None:
        places = (f"templates/{self._game.name}/{template}", f"templates/{template}")
        if self._game.workspace.find(*places) is None:
            return None
        return self._render(template, **context)

    def opener(self, emblem: str | None, number: int) -> Drawing:
        """Return the band above a chapter."""
        palette = {**DEFAULT_PALETTE, **self._game.data.palette}
        return self._render("rulebook/opener.svg.j2", emblem=emblem, number=number, palette=palette)

    def _draw_die(self, name: str) -> Drawing:
        row, _, face = name.partition(".")
        dice = self._game.named_rows().get("dice", ())
        die = next((d for d in dice if d["id"] == row), None)
        if die is None:
            known = did_you_mean(row, [d["id"] for d in dice])
            hint = known or "the game has no table of dice"
            raise UnknownPicture(hinted(f'expected a die, found "{row}"', hint))
        faces = [one for one in faces_of(die) if "id" in one]
        found = next((one for one in faces if one["id"] == face), None)
        if found is None:
            hint = did_you_mean(face, [one["id"] for one in faces]) or "it has none of it"
            raise UnknownPicture(hinted(f'expected a face of the die {row}, found "{face}"', hint))
        return self._render("rulebook/die.svg.j2", die=die, face=found)

    def _draw_pips(self, name: str) -> Drawing:
        colour, _, number = name.partition(".")
        if number and not re.fullmatch("[0-9]{1,3}", number):
            raise UnknownPicture(f'expected a number of pips as in pips:red.3, found "{number}"')
        return self._render("rulebook/pips.svg.j2", colour=colour, number=int(number or 1))

    def _draw_icon(self, name: str) -> Drawing:
        name, _, colour = name.partition(".")
        paint = self._game.data.palette.get(colour or "ink", DEFAULT_PALETTE["ink"])
        try:
            icon = self._templates.icons.get(name)
            return Drawing(self._templates.icons.document(name, paint), icon.width, icon.height)
        except UnknownIcon as error:
            raise UnknownPicture(str(error)) from None

    def _draw_face(self, name: str) -> Drawing:
        try:
            return self._faces(name)
        except ValueError as error:
            raise UnknownPicture(str(error)) from None

    def _draw_diagram(self, name: str) -> Drawing:
        return self._drawn("diagram", name)

    def _draw_position(self, name: str) -> Drawing:
        return self._drawn("position", name)

    def _drawn(self, kind: str, name: str) -> Drawing:
        try:
            scene = self._diagrams.scene(kind, name)
        except ValueError as error:
            raise UnknownPicture(str(error)) from None
        if scene is None:
            raise UnknownPicture(f'expected a position to draw, found none in "{name}"')
        drawing = self.scene(scene)
        if drawing is None:
            template = f"templates/{self._game.name}/diagram-{scene.look}.svg.j2"
            raise UnknownPicture(f"expected {template}, found none")
        return drawing

    def _render(self, template: str, **context: Any) -> Drawing:
        game = self._game
        whole = {
            "game": self._facts,
            "palette": game.data.palette,
            "tables": self._tables,
            "values": game.data.values,
            "rules": game.rules,
            "edition": game.data.edition,
            "ink": "full",
            "leftwards": game.leftwards,
            **context,
        }
        svg = self._templates.render(template, whole, f"rulebook, {template}").strip()
        box = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg)
        if box is None:
            raise PnpError(f"{template}: expected a viewBox, found none")
        return Drawing(svg, float(box[1]), float(box[2]))

"""Makes the rulebook of a game: reading PDF, imposed booklet, HTML; refuses a wrong one."""

from __future__ import annotations

from pnp.art.svg import ArtLayer, TextLayer
from pnp.faces.face import Face
from pnp.faces.maker import FaceMaker
from pnp.rulebook.drawings import Drawing
from pnp.typeset.book import draw_faces


class BookFaces:
    """Faces of components as drawings for the book: bleed cut off, letters as outlines."""

    def __init__(self, maker: FaceMaker) -> None:
        self._maker, self._game = maker, maker.game
        self._faces: dict[str, Face] = {}
        self._drawn: dict[str, str] = {}

    def __call__(self, name: str) -> Drawing:
        """Return ``component.item.side`` (or ``component.side``); raises ValueError."""
        face = self._face(name)
        if name not in self._drawn:
            self._draw([name])
        return _cut(self._drawn[name], face)

    def prepare(self, names: list[str]) -> None:
        """Draw several faces in one go."""
        for name in names:
            self._face(name)
        self._draw([name for name in names if name not in self._drawn])

    def _face(self, name: str) -> Face:
        if name not in self._faces:
            component = name.split(".")[0]
            known = {c.id: c for c in self._game.components}
            if component not in known:
                raise ValueError(f'expected a component, found "{component}"')
            for design in self._maker.designs(known[component]):
                for side, face in (("front", design.front), ("back", design.back)):
                    item = design.item.id
                    label = (
                        f"{component}.{side}" if item == component else f"{component}.{item}.{side}"
                    )
                    if face is not None:
                        self._faces[label] = face
        if name not in self._faces:
            raise ValueError(f'expected a face of {name.split(".")[0]}, found "{name}"')
        return self._faces[name]

    def _draw(self, names: list[str]) -> None:
        lettered = []
        for name in names:
            layers = self._faces[name].layers
            if any(isinstance(layer, TextLayer) for layer in layers):
                lettered.append(name)
            else:
                self._drawn[name] = "".join(
                    layer.svg for layer in layers if isinstance(layer, ArtLayer)
                )
        faces = [self._faces[name] for name in lettered]
        sized = [[(layer, face.bleed_size) for layer in face.layers] for face in faces]
        icon = self._maker.templates.icons.document
        for name, svg in zip(lettered, draw_faces(sized, self._maker.fonts, icon), strict=True):
            self._drawn[name] = svg


def _cut(svg: str, face: Face) -> Drawing:
    """Return the drawing without its bleed, in the outline of the finished piece."""
    width, height = face.trim.width, face.trim.height
    size, bleed = face.bleed_size, face.bleed
    start = svg.index("<svg")
    inner = svg[start:]
    head, end, rest = inner.partition(">")
    import re

    head = re.sub(r'\s(width|height|x|y)="[^"]*"', "", head)
    placed = (
        f'{head} x="{-bleed.left:g}" y="{-bleed.top:g}" width="{size.width:.4f}" '
        f'height="{size.height:.4f}"{end}{rest}'
    )
    round_ = face.outline == "circle"
    shape = (
        f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{min(width, height) / 2:g}"/>'
        if round_
        else f'<rect width="{width:g}" height="{height:g}" rx="{face.radius:g}"/>'
    )
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<clipPath id="trim">{shape}</clipPath><g clip-path="url(#trim)">{placed}</g></svg>',
        width,
        height,
    )

"""What the proof holds finished files against: the faces of a build, before they are placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pnp.faces.face import Design
from pnp.manifest.values import Made
from pnp.pdf.forms import Document
from pnp.pipeline.sources import FaceSources
from pnp.proof import Redrawn
from pnp.proof.redrawn import Place, Side
from pnp.typeset.setter import Setting

Witness = Callable[[Redrawn], None]
"""Called with the faces of a build once they are typeset, for each paper."""


def places_of(
    designs: Mapping[str, Sequence[Design]], setting: Setting, sources: FaceSources
) -> dict[Side, list[Place]]:
    """Return where the layers of every face are typeset, by component, design and side.

    The layers themselves are looked up, not the names under which the sheets know them.
    """
    places: dict[Side, list[Place]] = {}
    for component, parts in designs.items():
        for design in parts:
            for side, face in (("front", design.front), ("back", design.back)):
                if face is not None and face.foreign:
                    places[(component, design.item.id, side)] = [*sources.faces[face.name].pages]
                elif face is not None:
                    sized = ((layer, face.bleed_size) for layer in face.layers)
                    places[(component, design.item.id, side)] = list(setting.add(sized))
    return places


def redrawn(
    places: Mapping[Side, Sequence[Place]], made: Sequence[Document], books: Iterable[Made]
) -> Redrawn:
    """Return faces and pages of books as they were typeset, apart from all sheets."""
    documents = [part if isinstance(part, bytes) else part.whole() for part in made]
    faces = {side: tuple(at) for side, at in places.items()}
    for book in books:
        if not book.source:
            continue
        pages = {int(put["id"]) for page in book.pages for put in page["placements"]}
        faces |= {
            (book.name, str(number), "page"): ((len(documents), number - 1),) for number in pages
        }
        documents.append(book.source)
    return Redrawn(tuple(documents), faces)

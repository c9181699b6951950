"""A game as one page of HTML to play at: offline, every face in it once.

What lies on the table follows from the kinds: decks and pieces of several copies are piles, dice
roll, boards lie still. `table/` holds the page; it is plain HTML, CSS and a script.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from pnp.export.colours import on_paper
from pnp.export.drawing import Pages, Printed
from pnp.export.files import Made, facts_of
from pnp.export.services import INCH
from pnp.export.tts import corners_of, panels, title_of
from pnp.faces.face import Design, Face
from pnp.faces.standee import Standee
from pnp.languages.ambient import SAYS, said_in, tr
from pnp.model.game import Game
from pnp.pdf.raster import rasters

PAGE: Final = Path(__file__).parent / "table"

DPI: Final = 150.0
NEAR_DPI: Final = 220.0
"""Resolution of small pieces, which are looked at from near."""

SMALL: Final = 40.0
"""Longest side of a small piece, in millimetres."""

MOST_PIXELS: Final = 1800
"""Longest side of a picture."""

QUALITY: Final = 82
MOST_BYTES: Final = 3_400_000
"""Bytes of all pictures; a page of less than 5 MB goes through any post."""

GAP: Final = 12.0
"""Millimetres between things as they are laid out."""

Thing = dict[str, Any]


def page_of(game: Game, pages: Pages, parts: Sequence[Printed]) -> Made:
    """Return the page; its entry says how many things lie on the table and how many pictures."""
    images = _Images(game, pages)
    kinds = [_kind(part, images) for part in parts]
    _lay_out(kinds)
    plain: dict[str, Any] = {"title": game.data.title, "kinds": kinds}
    key = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:12]
    script = (PAGE / "table.js").read_text(encoding="utf-8")
    plain |= {"key": key, "said": said_in(script)}
    text = _SAID.sub(_said, (PAGE / "page.html").read_text(encoding="utf-8"))
    for name, value in {
        "language": escape(game.data.language),
        "title": escape(game.data.title),
        "licence": escape(game.data.licence),
        "css": (PAGE / "table.css").read_text(encoding="utf-8"),
        "js": script,
        "faces": "\n".join(images.rules()),
        # A title may hold what would end the script.
        "game": json.dumps(plain, ensure_ascii=False).replace("<", "\\u003c"),
    }.items():
        text = text.replace(f"@{name}@", value)
    things = sum(len(kind["places"]) for kind in kinds)
    return Made(f"{game.name}.html", text.encode(), {"objects": things, "pictures": len(images)})


_SAID: Final = re.compile(rf"@{SAYS.pattern}@")


def _said(match: re.Match[str]) -> str:
    """Return what the page says in the language printed; bold words stay so."""
    return re.sub(r"&lt;(/?b)&gt;", r"<\1>", escape(tr(match[1])))


class _Images:
    """The faces of the game as pictures, each once."""

    def __init__(self, game: Game, pages: Pages) -> None:
        self.game, self.pages = game, pages
        self.pictures: list[Any] = []

    def __len__(self) -> int:
        return len(self.pictures)

    def of(self, part: Printed) -> dict[str, list[int]]:
        """Return the numbers of the pictures of each face by its name; a standee's has two."""
        size = part.fit.canvas
        longest = max(size.width, size.height)
        dpi = NEAR_DPI if longest <= SMALL else DPI
        scale = min(dpi / INCH, MOST_PIXELS / longest)
        pixels = max(1, round(size.width * scale)), max(1, round(size.height * scale))
        faces = [face for _, face in part.faces()]
        numbers = [self.pages.number(part, face) for face in faces]
        names = [face.name for face in faces]
        data = self.pages.pdf(numbers, facts_of(self.game, part.id), names)
        component, found = part.fit.component, {}
        for face, image in zip(faces, rasters(data, [pixels] * len(faces)), strict=True):
            flat = on_paper(image)
            shown = panels(component, flat) if isinstance(component, Standee) else [flat]
            found[face.name] = [self._keep(one) for one in shown]
        return found

    def _keep(self, image: Any) -> int:
        self.pictures.append(image)
        return len(self.pictures) - 1

    def rules(self) -> Iterator[str]:
        """Yield a rule of CSS for each picture, all together as small as a page has to be."""
        share = 1.0
        made = [_webp(image, share) for image in self.pictures]
        while (size := sum(map(len, made))) > MOST_BYTES and share > 0.3:
            share *= max(0.6, math.sqrt(MOST_BYTES / size) * 0.97)
            made = [_webp(image, share) for image in self.pictures]
        for number, data in enumerate(made):
            text = base64.b64encode(data).decode("ascii")
            yield f".f{number}{{background-image:url(data:image/webp;base64,{text})}}"


def _webp(image: Any, share: float) -> bytes:
    if share < 1:
        image = image.resize([max(1, round(side * share)) for side in image.size])
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=QUALITY, method=4)
    return buffer.getvalue()


def _kind(part: Printed, images: _Images) -> Thing:
    """Return what of a component lies on the table, its `places` still to be found."""
    component, size = part.fit.component, part.fit.canvas
    pictures = images.of(part)
    what = {"deck": "deck", "board": "board", "dice": "die"}.get(component.making.on_table, "piece")
    dice = _dice(part, pictures) if what == "die" else []
    what = what if what != "die" or dice else "piece"
    big = max(size.width, size.height) > 100
    if (what == "board" and (part.two_sided or len(part.pieces) > 1)) or (what == "piece" and big):
        what = "mat"
    elif what == "piece" and _hides(part):
        what = "deck"
    designs = dice or [_design(part, design, pictures) for design in part.designs]
    by_id = {design.item.id: n for n, design in enumerate(part.designs)}
    order = [by_id[item.id] for item, _ in part.pieces]
    high = _high(part)
    face = part.designs[0].front
    return {
        "id": part.id,
        "name": component.name,
        "what": what,
        "w": round(size.width, 2),
        "h": round(high, 2),
        "shape": component.outline() if not isinstance(component, Standee) else "rectangle",
        "radius": component.corner_radius() * part.fit.factor,
        "outline": [[round(x, 4), round(y, 4)] for x, y in corners_of(face, (1, 1))],
        "designs": designs,
        "back": any(design.get("back") is not None for design in designs),
        "contents": _contents(part, what, designs, order),
        "places": [],
    }


def _hides(part: Printed) -> bool:
    """Return whether pieces of several designs look alike from behind, so are drawn by chance."""
    backs = {design.back.name for design in part.designs if design.back}
    fronts = {design.front.name for design in part.designs}
    return len(part.designs) > 1 and len(backs) == 1 and part.two_sided and not backs & fronts


def _high(part: Printed) -> float:
    component, height = part.fit.component, part.fit.canvas.height
    if isinstance(component, Standee):
        return height * (component.size.height / 2 - component.base) / component.size.height
    return height


def _contents(
    part: Printed, what: str, designs: Sequence[Thing], order: Sequence[int]
) -> list[list[int]]:
    """Return what lies in each thing: a die alone, all cards in one pile, pieces by design."""
    if what == "die":
        return [[n] for n, design in enumerate(designs) for _ in range(design["copies"])]
    if what == "deck":
        return [list(reversed(order))]
    return [[n] * order.count(n) for n in dict.fromkeys(order)]


def _design(part: Printed, design: Design, pictures: Mapping[str, list[int]]) -> Thing:
    front, *more = pictures[design.front.name]
    back: Face | None = design.back
    behind = more[0] if more else pictures[back.name][0] if back else None
    return {"name": title_of(part, design.item), "front": front, "back": behind}


def _dice(part: Printed, pictures: Mapping[str, list[int]]) -> list[Thing]:
    """Return the dice of a component, each with its faces; none where they are no dice."""
    by_die: dict[str, list[Design]] = {}
    for design in part.designs:
        die = design.item.fields.get("die")
        if not isinstance(die, dict) or "order" not in design.item.fields:
            return []
        by_die.setdefault(str(die["id"]), []).append(design)
    made = []
    for die_id, own in by_die.items():
        fields = own[0].item.fields
        by_face = {d.item.fields["id"]: pictures[d.front.name][0] for d in own}
        order = [name for name in fields["order"] if name in by_face]
        made.append(
            {
                "name": str(fields["die"].get("name") or die_id),
                "faces": [by_face[name] for name in order],
                "names": [str(name) for name in order],
                "copies": int(fields["dice"]),
            }
        )
    return made


def _lay_out(kinds: Sequence[Thing]) -> None:
    """Find places: boards first, all else in rows beside and below them, large things first."""
    things = [(kind, content) for kind in kinds for content in kind.pop("contents") if content]
    ranks = {"board": 0, "mat": 1, "deck": 2, "piece": 3, "die": 4}
    things.sort(key=lambda one: (ranks[one[0]["what"]], -one[0]["h"]))
    area = math.fsum((k["w"] + GAP) * (k["h"] + GAP) for k, _ in things)
    wide = max(math.sqrt(area * 1.6), *(k["w"] for k, _ in things), 1.0)
    x = y = row = 0.0
    rank = ranks[things[0][0]["what"]] if things else 0
    for kind, content in things:
        own = ranks[kind["what"]]
        if x and (x + kind["w"] > wide or (own != rank and row > 1.5 * kind["h"])):
            x, y, row = 0.0, y + row + GAP, 0.0
        kind["places"].append([round(x, 2), round(y, 2), content])
        x, row, rank = x + kind["w"] + GAP, max(row, kind["h"]), own

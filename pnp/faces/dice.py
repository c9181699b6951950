"""Kind `dice`: stickers for the faces of dice, one row a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from pnp.faces.blanks import OnBlanks
from pnp.geometry import Size
from pnp.model.component import Item, Run
from pnp.model.fields import Bleed, Extent, Fault, Length
from pnp.model.making import Making

SOLIDS = (2, 4, 6, 8, 10, 12, 20)
"""Numbers of faces that fair dice have; 2 is a coin."""


class Dice(OnBlanks):
    """Stickers for dice; a row of data is a die with its list of faces."""

    reads: ClassVar[tuple[str, ...]] = ("faces", "colour", "ink")
    making = Making("sticker paper", stickers=True, on_table="dice")
    kind: Literal["dice"]
    sticker: Extent = Field(14.0, description="Side of a sticker.")
    radius: Length = Field(1.5, description="Radius of the sticker's corners.")
    bleed: Bleed = Field(1.0, description="Art beyond the cut line.")
    safe: Length = Field(1.0, description="Border inside the cut line without text.")

    @property
    def side(self) -> float:
        """Side of a sticker in millimetres."""
        return self.sticker

    def trim(self) -> Size:
        """Return the size of a sticker."""
        return Size(self.sticker, self.sticker)

    def corner_radius(self) -> float:
        """Return the radius of the sticker's corners."""
        return self.radius

    def default_template(self, side: str) -> str:
        """Return the shared template of a die face."""
        return "die-face.svg.j2"

    def context(self, item: Item) -> dict[str, Any]:
        """Return die and face beside the usual."""
        fields = item.fields
        return {"die": fields["die"], "face": fields["face"], "radius": self.radius}

    def designs(self, rows: list[Item]) -> list[Item]:
        """Return one design for each different face of each die, with its number of stickers."""
        made = []
        for row in rows:
            faces = row.fields.get("faces")
            if not isinstance(faces, list) or not faces:
                raise Fault(f"expected a list of faces for die {row.id}, found none")
            names = [_face_name(raw, number) for number, raw in enumerate(faces, 1)]
            if len(faces) not in SOLIDS:
                solids = f"{', '.join(map(str, SOLIDS[:-1]))} or {SOLIDS[-1]}"
                raise Fault(f"expected {solids} faces on die {row.id}, found {len(faces)}")
            for name in dict.fromkeys(names):
                raw = faces[names.index(name)]
                if any(face != raw for face, own in zip(faces, names, strict=True) if own == name):
                    raise Fault(
                        f'expected faces of one name to be alike, found two "{name}" on {row.id}',
                        "give each different face an id",
                    )
                fields = {
                    "id": name,
                    "die": row.fields,
                    "dice": row.copies,
                    "order": names,
                    "face": raw if isinstance(raw, dict) else {"icon": raw},
                }
                copies = row.copies * names.count(name)
                made.append(Item(f"{row.id}.{name}", copies, fields, row.file, row.line))
        return made

    def objects(self, designs: Sequence[Item]) -> list[tuple[str, int, str]]:
        """Return name, number and colour of each sort of die to buy."""
        by_die = {item.fields["die"]["id"]: item.fields for item in designs}
        return [
            (
                f"{str(die.get('name') or die['id']).removesuffix(' die')}, {self.blank}",
                fields["dice"],
                str(die.get("colour") or "#ffffff"),
            )
            for fields in by_die.values()
            for die in [fields["die"]]
        ]

    def runs(self, designs: list[Item]) -> list[Run]:
        """Return the stickers die by die, the faces of a die in their order in the data."""
        by_die: dict[str, dict[str, Item]] = {}
        for item in designs:
            by_die.setdefault(item.fields["die"]["id"], {})[item.fields["id"]] = item
        runs = []
        for faces in by_die.values():
            first = next(iter(faces.values())).fields
            title, dice = str(first["die"].get("name") or first["die"]["id"]), first["dice"]
            used: dict[str, int] = {}
            for number in range(1, dice + 1):
                pieces = []
                for name in first["order"]:
                    used[name] = used.get(name, 0) + 1
                    pieces.append((faces[name], used[name]))
                runs.append(Run(f"{title} {number}" if dice > 1 else title, tuple(pieces)))
        return runs


def _face_name(raw: Any, number: int) -> str:
    """Return what a face is called in ids: its id, its icon or its numeral."""
    face = raw if isinstance(raw, dict) else {"icon": raw}
    picture = str(face.get("picture") or "").rpartition("/")[2]
    named = face.get("id") or picture or face.get("icon") or face.get("numeral")
    return str(named or number)

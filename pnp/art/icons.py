"""The icon library: SVG files by name, drawn at any place, size and colour."""

from __future__ import annotations

import base64
import math
import re
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

from lxml import etree
from markupsafe import Markup, escape
from msgspec import Struct

from pnp.art.svg.layers import SVG, SvgFault, parse
from pnp.art.svg.picture_files import TYPES, Picture, data_of, measured
from pnp.art.svg.pictures import MOST_BYTES
from pnp.errors import PnpError, Problem, Problems, did_you_mean, problem
from pnp.model.icon_names import icon_folders, icon_names
from pnp.model.workspace import Workspace

ENDS: Final = (".svg", ".png", ".jpg", ".jpeg")
"""What the files of pictures end with."""


class UnknownIcon(PnpError):
    """A name that no icon has; the hint names the nearest."""


class Icon(Struct, frozen=True):
    """A drawing in its own square of `size` units, painted in currentColor."""

    name: str
    x: float
    y: float
    width: float
    height: float
    body: str
    """SVG elements without the outer element."""


class Icons:
    """Icons of the workspace, the game's own before the shared ones."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self._workspace, self._game = workspace, game
        self._folders = icon_folders(game)
        self._pictures = [f"components/{game}/", f"templates/{game}/", "templates/"]
        # Dice that belong to no game have their pictures anywhere in the workspace.
        self._pictures += [] if workspace.find(f"components/{game}/game.yaml") else [""]
        self._read: dict[str, Icon] = {}

    @cached_property
    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(icon_names(self._workspace, self._game))

    def __contains__(self, name: object) -> bool:
        """Return whether there is an icon of that name."""
        return name in self.names

    def get(self, name: str) -> Icon:
        """Return the icon, or the picture of a file such as ``art/wolf.svg``.

        Raises UnknownIcon, and Problems for a file that is no picture.
        """
        if name not in self._read and PurePosixPath(name).suffix.lower() in ENDS:
            path = self._workspace.find(*(f"{folder}{name}" for folder in self._pictures))
            if path is None:
                raise UnknownIcon(f'expected a picture of the workspace, found no "{name}"')
            self._read[name] = _read_icon(name, path, self._workspace.shown(path))
        if name not in self._read:
            places = [
                f"{folder}/{name}{end}" for folder in self._folders for end in (".svg", ".png")
            ]
            clean = re.fullmatch(r"[A-Za-z0-9_-]+", name)
            path = self._workspace.find(*places) if clean else None
            if path is None:
                hint = did_you_mean(name, self.names)
                hint = hint or (None if name else "fill in the field, or ask for it with {% if %}")
                raise UnknownIcon(
                    f'expected an icon, found "{name}"' + (f"\n{hint}" if hint else "")
                )
            self._read[name] = _read_icon(name, path, self._workspace.shown(path))
        return self._read[name]

    def draw(
        self, name: str, x: float, y: float, size: float, colour: str = "#000000", turn: float = 0
    ) -> Markup:
        """Return SVG that draws the icon with its centre at x, y, *size* units wide or high."""
        icon = self.get(str(name))
        scale = float(size) / max(icon.width, icon.height)
        left, top = icon.x + icon.width / 2, icon.y + icon.height / 2
        rotate = f" rotate({_short(turn)})" if turn else ""
        place = (
            f"translate({_short(x)} {_short(y)}){rotate} scale({scale:.5f}) "
            f"translate({_short(-left)} {_short(-top)})"
        )
        body = icon.body.replace("currentColor", str(escape(colour)))
        return Markup(f'<g transform="{place}" fill="{escape(colour)}">{body}</g>')  # noqa: S704

    def document(self, name: str, colour: str) -> str:
        """Return the icon as an SVG document of its own."""
        icon = self.get(name)
        box = f"{icon.x:g} {icon.y:g} {icon.width:g} {icon.height:g}"
        body = icon.body.replace("currentColor", colour)
        return f'<svg xmlns="{SVG}" viewBox="{box}" fill="{colour}">{body}</svg>'


def _short(value: float) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


_LOOKS = ("fill", "stroke", "opacity", "color", "style", "class", "font", "clip-rule", "transform")
"""Attributes of the outer element that hold for everything in it begin like these."""


def _read_icon(name: str, path: Path, shown: Path) -> Icon:
    """Return the icon of the file; raises Problems for one that cannot be drawn."""
    if path.stat().st_size > MOST_BYTES:
        raise problem(f"expected at most {MOST_BYTES // 10**6} MB", file=shown)
    data = path.read_bytes()
    if path.suffix.lower() != ".svg":
        found, kind = measured(data), "PNG" if path.suffix.lower() == ".png" else "JPEG"
        if isinstance(found, Picture) and found.changed and found.kind == "JPEG":
            # A JPEG of inks, as print shops have it.
            data = data_of(path, path.stat().st_mtime_ns, found)
        elif not isinstance(found, Picture) or found.changed:
            other = "" if isinstance(found, Picture) else f" ({found})"
            raise problem(f"expected a {kind} picture, found another{other}", file=shown)
        wide, tall = found.seen
        width, height = wide * 24 / max(wide, tall), tall * 24 / max(wide, tall)
        text = base64.b64encode(data).decode("ascii")
        size = f'width="{_short(width)}" height="{_short(height)}"'
        body = f'<image {size} href="data:{TYPES[found.kind]};base64,{text}"/>'
        return Icon(name, 0, 0, width, height, body)
    try:
        root = parse(data)
        text = root.get("viewBox") or f"0 0 {root.get('width', 24)} {root.get('height', 24)}"
        x, y, width, height = (float(part) for part in re.split(r"[\s,]+", text.strip()))
    except SvgFault as fault:
        raise Problems([Problem(shown, fault.line, "", str(fault), fault.hint)]) from None
    except ValueError:
        raise problem("expected a viewBox of four numbers", file=shown) from None
    if not (width > 0 and height > 0 and math.isfinite(x + y + width + height)):
        raise problem(f'expected a viewBox with an area, found "{text}"', file=shown)
    body = "".join(
        etree.tostring(child, encoding="unicode", with_tail=False).replace(f' xmlns="{SVG}"', "")
        for child in root
    )
    looks = "".join(
        f' {key}="{escape(value)}"'
        for key, value in root.attrib.items()
        if str(key).startswith(_LOOKS)
    )
    if looks:
        body = f"<g{looks}>{body}</g>"
    # Names inside one icon must not meet those of another on the same face.
    for own in set(re.findall(r'\bid="([^"]+)"', body)):
        fresh = f"{re.sub(r'[^A-Za-z0-9_-]', '-', name)}-{own}"
        for old, new in (('id="{}"', 'id="{}"'), ("url(#{})", "url(#{})"), ('"#{}"', '"#{}"')):
            body = body.replace(old.format(own), new.format(fresh))
    return Icon(name, x, y, width, height, body)

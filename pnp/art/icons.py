"""The icon library: SVG files by name, drawn at any place, size and colour."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lxml import etree
from markupsafe import Markup, escape

from pnp.errors import PnpError, did_you_mean
from pnp.model.workspace import Workspace

SVG = "http://www.w3.org/2000/svg"


class UnknownIcon(PnpError):
    """A name that no icon has; the hint names the nearest."""


@dataclass(frozen=True, slots=True)
class Icon:
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
        self._workspace = workspace
        self._folders = [f"templates/{game}/icons", "templates/icons"]
        self._read: dict[str, Icon] = {}

    @cached_property
    def names(self) -> list[str]:
        """All names, sorted."""
        found = {
            path.stem
            for root in self._workspace.roots()
            for folder in self._folders
            for path in (root / folder).glob("*")
            if path.suffix.lower() in (".svg", ".png")
        }
        return sorted(found)

    def get(self, name: str) -> Icon:
        """Return the icon; raises UnknownIcon."""
        if name not in self._read:
            places = [
                f"{folder}/{name}{end}" for folder in self._folders for end in (".svg", ".png")
            ]
            clean = re.fullmatch(r"[A-Za-z0-9_-]+", name)
            path = self._workspace.find(*places) if clean else None
            if path is None:
                hint = did_you_mean(name, self.names)
                raise UnknownIcon(
                    f'expected an icon, found "{name}"' + (f"\n{hint}" if hint else "")
                )
            self._read[name] = _read_icon(name, path)
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


def _read_icon(name: str, path: Path) -> Icon:
    if path.suffix.lower() == ".png":
        data = base64.b64encode(path.read_bytes()).decode("ascii")
        body = f'<image width="24" height="24" href="data:image/png;base64,{data}"/>'
        return Icon(name, 0, 0, 24, 24, body)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        root = etree.fromstring(path.read_bytes(), parser)
        box = [
            float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "0 0 24 24").strip())
        ]
        x, y, width, height = box
    except (etree.XMLSyntaxError, ValueError) as error:
        raise UnknownIcon(f"icon {name}: expected SVG, found: {error}") from None
    body = "".join(
        etree.tostring(child, encoding="unicode", with_tail=False).replace(f' xmlns="{SVG}"', "")
        for child in root
    )
    # Names inside one icon must not meet those of another on the same face.
    for own in set(re.findall(r'\bid="([^"]+)"', body)):
        fresh = f"{name}-{own}"
        for old, new in (('id="{}"', 'id="{}"'), ("url(#{})", "url(#{})"), ('"#{}"', '"#{}"')):
            body = body.replace(old.format(own), new.format(fresh))
    return Icon(name, x, y, width, height, body)

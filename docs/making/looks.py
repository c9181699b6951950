"""The site's fonts and colours, and that it asks the web for nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro

from docs.making.pages import Wrong
from pnp.art.fonts import FontFace
from pnp.art.webfonts import USUAL, cut_down

LOOKS = Path(__file__).parents[1] / "looks"
FACES = (
    (font_source_sans_pro, "SourceSansPro-Regular", "Source Sans Pro", 400, "normal"),
    (font_source_sans_pro, "SourceSansPro-It", "Source Sans Pro", 400, "italic"),
    (font_source_sans_pro, "SourceSansPro-Bold", "Source Sans Pro", 700, "normal"),
    (font_source_serif_pro, "SourceSerifPro-Bold", "Source Serif Pro", 700, "normal"),
)
SHIM = "https://unpkg.com/iframe-worker/shim"
"""What the generator would fetch to search a page that is opened from a disk."""

RULE = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'self' 'unsafe-inline' data: blob: file:\">"
)
"""What the browser is told to refuse: everything from elsewhere."""

ASKS = re.compile(
    r"""<(?:script|img|link|iframe|source)\b[^>]*\b(?:src|href)=["']?(https?:[^"'>\s]+)"""
)


def dressed(pages: Path) -> None:
    """Put fonts, colours and the sign beside the pages."""
    place = pages / "looks"
    shutil.copytree(LOOKS, place)
    rules = []
    for package, name, family, weight, style in FACES:
        folder = Path(package.__file__).parent
        face = FontFace(family, weight, style == "italic", folder / "files" / f"{name}.ttf")
        letters = USUAL | set("×≤≥−·½")
        (place / f"{name}.woff").write_bytes(cut_down(face, frozenset(letters)))
        rules.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style};'
            f' font-display: swap; src: url("{name}.woff") format("woff"); }}'
        )
    css = place / "site.css"
    css.write_text("\n".join([*rules, css.read_text("utf-8")]), encoding="utf-8")


def close(built: Path) -> None:
    """Let the pages ask for nothing outside; raises Wrong for one that does."""
    for page in sorted(built.rglob("*.html")):
        text = page.read_text("utf-8")
        up = "../" * (len(page.relative_to(built).parts) - 1)
        text = text.replace(SHIM, f"{up}looks/iframe-worker.js")
        text = text.replace("<head>", f"<head>{RULE}", 1)
        page.write_text(text, encoding="utf-8")
        for asked in ASKS.findall(text):
            name = page.relative_to(built)
            raise Wrong(name, 1, f"expected a page that asks the web for nothing, found {asked}")

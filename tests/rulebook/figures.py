"""Figures of a page in a browser beside the same figures in a PDF."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.art.fonts import FontLibrary
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.html import _Writer
from pnp.typeset.book import set_book
from pnp.typeset.source import literal
from tests.outside import browser

CELL, ACROSS = 120, 12
"""Pixels of the square that a figure is drawn into, and how many lie side by side."""

NEAR = 5.5
"""What edges and letters drawn a little otherwise may come to, of 255."""

FINER = 5
"""How many times as large figures of a PDF are drawn, before they are compared."""

_FIGURE = re.compile(
    r'<svg viewBox="([^"]*)" style="[^"]*"[^>]*>(?:<title>.*?</title>)?<use href="#(d\d+)"/>'
)


Figures = Mapping[str, tuple[str, int, int]]
"""The drawings behind the figures of a page, with their width and height in pixels."""


def figures_in(page: str, book: Assembled) -> Figures:
    """Return every figure that a page shows: the drawing it is made of, and its size in pixels."""
    writer = _Writer(book)
    list(writer.body())
    names = {name: svg for svg, name in writer.symbols._names.items()}
    found = {}
    for box, name in _FIGURE.findall(page):
        if name in names:
            width, height = (float(part) for part in box.split()[2:])
            factor = CELL / max(width, height)
            size = [max(1, round(side * factor)) for side in (width, height)]
            found[name] = (names[name], size[0], size[1])
    return found


def on_screen(page: str, figures: Figures, folder: Path) -> list[Image.Image]:
    """Return the figures as a browser draws them, by the symbols of the page itself."""
    rows = -(-len(figures) // ACROSS)
    boxes = {name: box for box, name in _FIGURE.findall(page)}
    cells = "".join(
        f'<svg viewBox="{boxes[name]}" style="position:absolute;max-width:none;'
        f"left:{n % ACROSS * CELL}px;top:{n // ACROSS * CELL}px;"
        f'width:{width}px;height:{height}px"><use href="#{name}"/></svg>'
        for n, (name, (_, width, height)) in enumerate(figures.items())
    )
    start = page.index('<svg class="store"')
    store = page[start : page.index("<nav", start)]
    head = page[: page.index("</head>")]
    sheet = folder / "figures.html"
    sheet.write_text(
        f'{head}</head><body style="background:#fff;display:block">{store}{cells}</body></html>',
        encoding="utf-8",
    )
    shot = folder / "figures.png"
    subprocess.run(
        [
            *(str(browser()), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            f"--screenshot={shot}",
            *(f"--window-size={CELL * ACROSS},{CELL * rows}", sheet.as_uri()),
        ],
        capture_output=True,
        timeout=120,
        check=True,
    )
    whole = Image.open(shot).convert("RGB")
    places = ((n % ACROSS * CELL, n // ACROSS * CELL) for n in range(len(figures)))
    return [
        whole.crop((x, y, x + width, y + height))
        for (x, y), (_, width, height) in zip(places, figures.values(), strict=True)
    ]


def on_paper(figures: Figures, fonts: FontLibrary) -> list[Image.Image]:
    """Return the figures as the program that sets the book draws them."""
    pages = []
    for svg, width, height in figures.values():
        size = f"width: {width}pt, height: {height}pt"
        image = f'image(bytes({literal(svg)}), format: "svg", {size}, fit: "stretch", alt: "one")'
        pages.append(f"#page({size}, margin: 0pt, {image})\n")
    day = "datetime(year: 2000, month: 1, day: 1)"
    source = f'#set document(title: "figures", date: {day})\n{"".join(pages)}'
    with pypdfium2.PdfDocument(io.BytesIO(set_book(source, fonts))) as document:
        # Large and made small: PDFium draws no line thinner than a pixel.
        drawn = [page.render(scale=FINER).to_pil().convert("RGB") for page in document]
    return [picture.reduce(FINER) for picture in drawn]


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ, 0 to 255; softer edges count little."""
    soft = [picture.resize(one.size).filter(ImageFilter.BoxBlur(2)) for picture in (one, other)]
    bands = ImageStat.Stat(ImageChops.difference(*soft)).mean
    return max(bands)


def alike(page: str, book: Assembled, fonts: FontLibrary, folder: Path) -> None:
    """Assert that a browser draws all figures of a page as the PDF has them.

    The same figures moved by 6 % are found to be others, so the bound means something.
    """
    figures = figures_in(page, book)
    assert figures
    seen, printed = on_screen(page, figures, folder), on_paper(figures, fonts)
    pairs = list(zip(figures, seen, printed, strict=True))
    assert {name: far for name, one, other in pairs if (far := difference(one, other)) > NEAR} == {}
    for _, one, other in pairs:
        moved = ImageChops.offset(one, round(one.width * 0.06), round(one.height * 0.06))
        assert difference(moved, other) > difference(one, other) + NEAR

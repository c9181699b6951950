"""The proof as a page: every property of every build with its measured figure, in one HTML file."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from PIL import Image

from pnp.model.game import Game
from pnp.proof.asking import RULES
from pnp.proof.properties.colours import distinct_colours
from pnp.proof.reading.raster import rasters
from pnp.proof.reading.vision import EYES, distance, linear, seen
from pnp.proof.result import Result, Rule

DPI: Final = 60
"""Dots an inch of the pictures of pages on which something fails."""

WIDE: Final = 900
"""Pixels of the contact sheet in grey."""

STYLE: Final = """
:root { color-scheme: light; }
body { font: 15px/1.5 Georgia, "Times New Roman", serif; color: #222; background: #fff;
  max-width: 70rem; margin: 2.5rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.9rem; font-weight: normal; margin: 0 0 .3rem; }
h2 { font-size: 1.35rem; font-weight: normal; margin: 3rem 0 .6rem;
  border-top: 1px solid #bbb; padding-top: 1rem; }
h3 { font-size: 1rem; margin: 1.8rem 0 .4rem; }
p { max-width: 42rem; margin: .4rem 0; }
.lead { color: #555; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font: 13px/1.35 "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; }
th, td { padding: .28rem .6rem; text-align: right; border-bottom: 1px solid #e4e4e4;
  white-space: nowrap; }
th { font-weight: normal; color: #555; vertical-align: bottom; }
th.name, td.name { text-align: left; white-space: normal; min-width: 15rem; }
td.number { color: #888; }
td.unit { color: #888; text-align: left; }
td.none { color: #aaa; }
td.wrong { background: #fbe9e7; color: #8c1d18; font-weight: bold; }
ul.wrong { color: #8c1d18; padding-left: 1.2rem; }
figure { display: inline-block; margin: .6rem 1rem .6rem 0; vertical-align: top; }
figure img { border: 1px solid #ccc; max-width: 100%; display: block; }
figcaption { font: 12px/1.4 "Helvetica Neue", Arial, sans-serif; color: #555;
  max-width: 22rem; margin-top: .25rem; }
.swatch { display: inline-block; width: 2.6rem; height: 1.3rem; border: 1px solid #ddd;
  vertical-align: middle; }
@media print { body { margin: 0; } h2 { break-before: page; } }
"""


class Proof(Struct, frozen=True):
    """What the proof says of one build."""

    game: Game
    title: str
    results: tuple[Result, ...]
    problems: tuple[str, ...] = ()
    """Why it could not be proved."""

    pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """Pages on which something fails, as PNG, by file and page."""

    contact: bytes = b""
    """The contact sheet, as PNG."""


def page_picture(path: Path, number: int) -> bytes:
    """Return a page of a PDF as a small PNG; empty where PDFium cannot draw it."""
    import pypdfium2

    try:
        with rasters(path, DPI) as pages:
            return _png(pages[number - 1].whole(grey=False))
    except (pypdfium2.PdfiumError, OSError, IndexError):
        return b""


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def page_text(proofs: Sequence[Proof]) -> str:
    """Return the page: one table a game with a column a build, colours, and what fails."""
    games: dict[str, list[Proof]] = {}
    for proof in proofs:
        games.setdefault(proof.game.name, []).append(proof)
    wrong = sum(bool(p.problems) or any(not r.ok for r in p.results) for p in proofs)
    verdict = (
        f"All properties hold in all {len(proofs)} builds."
        if not wrong
        else f"Something fails in {wrong} of {len(proofs)} builds; it is marked below."
    )
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>Proof of print</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        "<h1>Proof of print</h1>\n",
        f'<p class="lead">{verdict} Every figure was measured in the finished PDFs; each cell '
        "shows the worst one of its build. What a printer and a pair of scissors do afterwards "
        "cannot be read from a file: print the calibration page for that.</p>\n",
    ]
    for name in games:
        parts += _game(games[name])
    parts.append("</body>\n</html>\n")
    return "".join(parts)


def _game(proofs: list[Proof]) -> Iterator[str]:
    game = proofs[0].game
    yield f"<h2>{escape(game.data.title)}</h2>\n"
    yield from _table(proofs)
    for proof in proofs:
        yield from _failures(proof)
    yield from _colours(game)
    sheet = next((proof for proof in proofs if proof.contact), None)
    if sheet:
        yield "<h3>In grey</h3>\n<p>All pieces as a laser printer without colour shows them.</p>\n"
        yield _image(_grey(sheet.contact), f"Contact sheet in grey: {sheet.title}")


def _table(proofs: list[Proof]) -> Iterator[str]:
    heads = "".join(f"<th>{escape(proof.title).replace(', ', '<br>')}</th>" for proof in proofs)
    yield '<div class="wide"><table>\n<thead><tr><th></th><th class="name">property</th>'
    yield f"{heads}<th>limit</th><th></th></tr></thead>\n<tbody>\n"
    for number, rule in RULES.items():
        cells = "".join(_cell(rule, proof) for proof in proofs)
        limit = f"{rule.tolerance:g}" if rule.tolerance else "none"
        yield (
            f'<tr><td class="number">{number}</td><td class="name">{escape(rule.name)}</td>{cells}'
            f"<td>{'at least ' if rule.least else ''}{limit}</td>"
            f'<td class="unit">{escape(rule.unit)}</td></tr>\n'
        )
    yield "</tbody>\n</table></div>\n"


def _cell(rule: Rule, proof: Proof) -> str:
    mine = [result for result in proof.results if result.property == rule.number]
    if not mine:
        return '<td class="none">does not apply</td>'
    figures = [r.measured for r in mine if isinstance(r.measured, float | int)]
    text = "holds"
    if figures:
        worst = (min if rule.least else max)(figures)
        text = f"{worst:.3f}" if isinstance(worst, float) and rule.unit != "dpi" else f"{worst:g}"
    elif all(result.ok for result in mine):
        return '<td class="none">nothing to measure</td>'
    if all(result.ok for result in mine):
        return f"<td>{text}</td>"
    return f'<td class="wrong">{text}, fails</td>'


def _failures(proof: Proof) -> Iterator[str]:
    wrong = [result for result in proof.results if not result.ok]
    if not wrong and not proof.problems:
        return
    yield f'<h3>{escape(proof.title)}: what fails</h3>\n<ul class="wrong">\n'
    for line in (*proof.problems, *(f"{result.property}: {result}" for result in wrong)):
        yield f"<li>{escape(line)}</li>\n"
    yield "</ul>\n"
    for (file, number), picture in proof.pictures.items():
        about = [r for r in wrong if (r.file, r.page) == (file, number)]
        said = f"{file} page {number}: {about[0].name}" if about else f"{file} page {number}"
        if picture:
            yield _image(picture, said)


def _colours(game: Game) -> Iterator[str]:
    if not game.data.distinct:
        return
    yield "<h3>Colours that carry meaning</h3>\n<p>As ordinary and colour-blind eyes see them, and "
    yield "in grey. Each line ends with the distance of its nearest pair in OKLab.</p>\n"
    yield '<div class="wide"><table>\n'
    for name in game.data.distinct:
        try:
            found = distinct_colours(game, name)
        except ValueError:
            continue  # told with the results
        heads = "".join(f"<th>{escape(one)}</th>" for one in found)
        yield f'<tr><th class="name">{escape(name)}</th>{heads}<th>nearest</th></tr>\n'
        for eye in (*EYES, "grey"):
            swatches = "".join(
                f'<td><span class="swatch" style="background:{_shown(colour, eye)}"></span></td>'
                for colour in found.values()
            )
            pairs = combinations(found.values(), 2)
            least = min((distance(one, two, eye) for one, two in pairs), default=1.0)
            yield f'<tr><td class="name">{eye}</td>{swatches}<td>{least:.3f}</td></tr>\n'
    yield "</table></div>\n"


def _shown(colour: str, eye: str) -> str:
    """Return the colour as that eye sees it, as #rrggbb."""
    return "#" + "".join(
        f"{round(255 * _curved(value)):02x}" for value in seen(linear(colour), eye)
    )


def _curved(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _grey(contact: bytes) -> bytes:
    with Image.open(io.BytesIO(contact)) as sheet:
        picture = sheet.convert("L")
    if picture.width > WIDE:
        size = (WIDE, round(picture.height * WIDE / picture.width))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    return _png(picture)


def _image(picture: bytes, caption: str) -> str:
    data = base64.b64encode(picture).decode("ascii")
    return (
        f'<figure><img src="data:image/png;base64,{data}" alt="{escape(caption, quote=True)}">'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
    )

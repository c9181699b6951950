"""Layers of faces written as Typst source, one page a layer.

Users' texts enter the source only as string literals, so nothing in them is ever markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import json

from pnp.art.families import listed
from pnp.art.fonts import SYMBOLS
from pnp.art.svg.layers import ArtLayer, Layer, TextLayer
from pnp.art.svg.lettering import parts_of_words
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.geometry import Size
from pnp.languages.ambient import is_leftwards

Sized = tuple[Layer, Size]
"""A layer and the size of its page in millimetres."""

Whole = tuple[Sequence[Layer], Size]
"""All layers of a drawing, and the size of its page in millimetres."""

RIGHTWARDS: Final = {"START": "left", "END": "right", "OUT": "-1em"}
LEFTWARDS: Final = {"START": "right", "END": "left", "OUT": "1em"}
"""Where lines begin and end, and how far the mark of an item stands out."""

KATAKANA: Final = """#set text(cjk-latin-spacing: none, script: "kana")
#show regex("[ァ-ヺー]+・?"): it => if it.text.clusters().len() <= 7 { box(it) } else { it }
"""
"""Short foreign names of Japanese stay whole on a line; long ones are broken as other words are.
A mark by itself is one of Japanese; figures stand close, as in labels and lines of drawings."""

_PLACE: Final = re.compile("LANG|HYPHENS|WHOLE|START|END|OUT")

IconSource = Callable[[str, str], str]
"""Gives the SVG document of an icon's name and colour."""

PREAMBLE: Final = """
#set page(margin: 0pt, fill: none)
#set text(fallback: false, hyphenate: HYPHENS, top-edge: 0.75em, bottom-edge: -0.25em, lang: "LANG")
#set par(justify: false)
WHOLE#let art(width, height, svg) = page(width: width, height: height, pdf.artifact(
  image(bytes(svg), format: "svg", width: width, height: height, fit: "stretch")))
#let mark(svg) = box(baseline: 0.17em, image(bytes(svg), format: "svg", height: 1em))
#let item(marker, body) = block(inset: (START: 1em), {
  place(START + top, dx: OUT, box(width: 0.75em, align(END, marker)))
  body
})
#let set-at(width, size, leading, body) = block(width: width, {
  set text(size: size)
  set par(leading: leading * 1em, spacing: (leading + 0.35) * 1em)
  set block(spacing: (leading + 0.2) * 1em)
  body
})
// Whether some word, or what hyphens leave of it, is wider than the lines: then the body is as
// wide as they are. Lines that are justified always are, so for this they are not.
#let wide(width, size, leading, body) = {
  let ragged = { show par: set par(justify: false); body }
  measure(set-at(auto, size, leading, ragged), width: width).width > width - 0.001mm
}
// The body at its own size, with marks at its beginning and end to read its height from.
#let plain(where, width, size, leading, long, body) = {
  let with-marks(wide) = set-at(width, size, leading, {
    [#metadata((where: where, wide: wide)) <begin>]
    body
    [#metadata(none) <end>]
  })
  if long { context with-marks(wide(width, size, leading, body)) } else { with-marks(false) }
}
// Largest size from `size` down to `least` at which the body fits; what is missing is noted.
#let fitted(where, width, height, size, least, leading, long, body) = context {
  let at(size) = set-at(width, size, leading, body)
  let over(size) = calc.max(measure(at(size), width: width).height - height, 0mm)
  let fits(size) = over(size) <= 0.003mm and not (long and wide(width, size, leading, body))
  let chosen = size
  if not fits(size) {
    let low = least
    let high = size
    if not fits(low) {
      let missing = if over(low) > 0.003mm { over(low).mm() } else { 0 }
      [#metadata((where: where, over: missing)) <overflow>]
      chosen = low
    } else {
      while high - low > 0.02mm {
        let middle = (low + high) / 2
        if fits(middle) { low = middle } else { high = middle }
      }
      chosen = low
    }
  }
  at(chosen)
}
#let textbox(x, y, width, height, turn, factor, valign, body) = place(top + left, dx: x, dy: y,
  rotate(turn, origin: top + left, scale(factor, origin: top + left,
    block(width: width, height: height, align(valign, body)))))
"""

UPRIGHT: Final = """#let turned = textbox
#let textbox(x, y, width, height, turn, factor, valign, body) = {
  if turn != 0deg or factor != 100% {
    return turned(x, y, width, height, turn, factor, valign, body)
  }
  place(top + left, dx: x, dy: y, block(width: width, height: height, align(valign, body)))
}
"""
"""Most boxes are neither turned nor scaled, and take a tenth less time where Typst is not asked to.
The pages are the same, so the words of sides, which `write_whole` decides, do not depend on it."""

HEIGHTS: Final = """
#context [#metadata(query(<begin>).zip(query(<end>)).map(((begin, end)) => (
  ..begin.value,
  height: (end.location().position().y - begin.location().position().y).mm(),
))) <heights>]
"""

SLACK: Final = 0.003
"""A text that ends this near to the lower edge of its box, in millimetres, is measured exactly.

Lines for which a box has no room are pressed into it, one upon the other, and end where it does.
"""

Place = tuple[int, int]
"""Number of the layer and of the text box in it, both from 0."""


def write_source(
    layers: Sequence[Sized], language: str, icon: IconSource, tight: Collection[Place]
) -> str:
    """Return the Typst document with one page a layer, in the order given.

    Text boxes at the *tight* places are shrunk until they fit; the others are set at their own
    size; their heights, and whether a word is wider than its box, are to be found under
    ``<heights>``. Measuring every box beforehand would take twice the time and memory.
    """
    pages = [_preamble(language), UPRIGHT]
    for number, (layer, size) in enumerate(layers):
        width, height = f"{size.width:.5f}mm", f"{size.height:.5f}mm"
        if isinstance(layer, ArtLayer):
            pages.append(f"#art({width}, {height}, {literal(layer.svg)})\n")
            continue
        boxes = _boxes(layer, number, icon, tight)
        pages.append(f"#page(width: {width}, height: {height}, pdf.artifact({{\n{boxes}\n}}))\n")
    return "".join(pages) + HEIGHTS


def made_of(layers: Sequence[Sized], language: str, icon: IconSource) -> tuple[str | bytes, ...]:
    """Return all that the document of these layers is made of, which takes less than writing it.

    Equal parts, equal documents.
    """
    boxes = (box for layer, _ in layers if isinstance(layer, TextLayer) for box in layer.boxes)
    icons = dict.fromkeys((run.text, run.style.colour) for box in boxes for run in box.icons())
    told = json.encode(layers, enc_hook=_drawing)
    return (language, told, *(icon(name, colour) for name, colour in icons))


def _drawing(layer: Any) -> str:
    assert isinstance(layer, ArtLayer)
    return layer.svg


def write_whole(
    drawings: Sequence[Whole], language: str, icon: IconSource, tight: Collection[Place]
) -> str:
    """Return the Typst document with one page a drawing, its layers one upon the other.

    It is for pictures. Layers are counted through all drawings, for *tight* places and notes.
    """
    pages, number = [_preamble(language)], 0
    for layers, size in drawings:
        width, height = f"{size.width:.5f}mm", f"{size.height:.5f}mm"
        parts = []
        for layer in layers:
            if isinstance(layer, ArtLayer):
                parts.append(
                    f'place(top + left, image(bytes({literal(layer.svg)}), format: "svg", '
                    f'width: {width}, height: {height}, fit: "stretch"))'
                )
            else:
                parts.append(_boxes(layer, number, icon, tight))
            number += 1
        body = "\n".join(parts)
        pages.append(f"#page(width: {width}, height: {height}, {{\n{body}\n}})\n")
    return "".join(pages) + HEIGHTS


@cache
def _preamble(language: str) -> str:
    spoken = language.split("-")[0]
    # Ragged English reads better whole; languages of long words need their hyphens.
    hyphens = "false" if spoken == "en" else "true"
    words = {
        "LANG": spoken,
        "HYPHENS": hyphens,
        "WHOLE": KATAKANA if spoken == "ja" else "",
        **(LEFTWARDS if is_leftwards(spoken) else RIGHTWARDS),
    }
    return _PLACE.sub(lambda found: words[found[0]], PREAMBLE)


def _boxes(layer: TextLayer, number: int, icon: IconSource, tight: Collection[Place]) -> str:
    """Return the text boxes of layer *number*."""
    return "\n".join(
        _box(box, (number, index), icon, (number, index) in tight)
        for index, box in enumerate(layer.boxes)
    )


def literal(text: str) -> str:
    """Return the text as a Typst string.

    >>> literal('a "b" \\\\ c')
    '"a \\\\"b\\\\" \\\\\\\\ c"'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _box(box: TextBox, place: Place, icon: IconSource, tight: bool) -> str:
    valign = {"middle": "horizon", "center": "horizon", "bottom": "bottom"}.get(box.valign, "top")
    align = "start" if box.align == "justify" else box.align
    justify = "set par(justify: true)\n" if box.align == "justify" else ""
    blocks = "\n".join(_block(block, box, icon) for block in box.blocks)
    body = f"{{ set align({align})\n{justify}{blocks} }}"
    leading = f"{max(box.line_height - 1, 0):.4f}"
    size, least = f"{box.style.size:.4f}mm", f"{box.min_size:.4f}mm"
    width, height = f"{box.width:.4f}mm", f"{box.height:.4f}mm"
    long = "true" if _has_long_word(box) else "false"
    if tight:
        text = f"fitted({place}, {width}, {height}, {size}, {least}, {leading}, {long}, {body})"
    else:
        text = f"plain({place}, {width}, {size}, {leading}, {long}, {body})"
    return (
        f"textbox({box.x:.4f}mm, {box.y:.4f}mm, {width}, {height}, "
        f"{box.turn:.5f}deg, {box.scale * 100:.5f}%, {valign}, {text})"
    )


def _has_long_word(box: TextBox) -> bool:
    """Return whether a word may be wider than the box, so that Typst has to measure."""
    for block in box.blocks:
        size = max(run.style.size for run in block.runs)  # no letter is wider than its size
        letters = (box.width - (box.style.size if block.marker else 0.0)) / size
        shown = {"break": " ", "icon": "\N{OBJECT REPLACEMENT CHARACTER}"}
        text = "".join(shown.get(run.kind, run.text) for run in block.runs)
        if len(text) >= letters and any(True for _ in parts_of_words(text, letters)):
            return True
    return False


def _block(block: Block, box: TextBox, icon: IconSource) -> str:
    runs = "".join(_runs(block.runs, box.style, icon))
    if block.marker is None:
        return f"par({{{runs}}})"
    return f"item({_text(block.marker, box.style, box.style)}, {{{runs}}})"


def _runs(runs: Iterable[TextRun], base: TextStyle, icon: IconSource) -> Iterable[str]:
    for run in runs:
        if run.kind == "break":
            yield "linebreak();"
        elif run.kind == "icon":
            yield f"mark({literal(icon(run.text, run.style.colour))});"
        else:
            yield _text(run.text, run.style, base) + ";"


@lru_cache(maxsize=1000)
def _fonts(families: str) -> str:
    """Return the families of a list and the one that their missing characters come from."""
    return f"({', '.join(map(literal, (*listed(families), SYMBOLS)))})"


def _text(text: str, style: TextStyle, base: TextStyle) -> str:
    slope = ', style: "italic"' if style.italic else ""
    relative = style.size / base.size if base.size else 1.0
    size = "" if abs(relative - 1) < 1e-6 else f", size: {relative:.5f}em"
    return (
        f"text({literal(text)}, font: {_fonts(style.family)}, weight: {style.weight}, "
        f'fill: rgb("{style.colour}"){slope}{size})'
    )

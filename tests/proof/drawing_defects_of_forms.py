"""Defects inside a form or on a layer that only the drawing shows."""

from __future__ import annotations

from typing import Any

from pikepdf import Array, Dictionary, Name, String

from tests.proof.bench import POINTS, Bench, contents, draws, form, rewrite
from tests.proof.drawing_defects import ELM, _art, _before, _words, drawing_defect


def _wrapped(pdf: Any, steps: bytes, **entries: Any) -> None:
    """Draw a card by a form around its own one."""
    inner = form(pdf, ELM)
    outer = pdf.make_stream(steps)
    outer.Type, outer.Subtype, outer.BBox = Name.XObject, Name.Form, Array(list(inner.BBox))
    outer.Resources = Dictionary(XObject=Dictionary(In=inner))
    for key, value in entries.items():
        outer[f"/{key}"] = value
    pdf.pages[0].Resources.XObject[f"/{ELM}"] = outer


@drawing_defect(36)
def face_of_99_5_percent_inside_its_form(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _wrapped(pdf, b"q 0.995 0 0 0.995 0.5 0.65 cm /In Do Q")


@drawing_defect(36)
def face_mirrored_inside_its_form(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        wide = float(form(pdf, ELM).BBox[2])
        _wrapped(pdf, b"q -1 0 0 1 %.5f 0 cm /In Do Q" % wide)


@drawing_defect(36)
def face_shifted_inside_its_form(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _wrapped(pdf, b"q 1 0 0 1 %.5f 0 cm /In Do Q" % (0.1 * POINTS))


@drawing_defect(36)
def face_on_its_head_inside_its_form(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        wide, tall = (float(value) for value in list(form(pdf, ELM).BBox)[2:])
        _wrapped(pdf, b"q -1 0 0 -1 %.5f %.5f cm /In Do Q" % (wide, tall))


@drawing_defect(11, 36)
def face_drawn_twice_inside_its_form(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _wrapped(pdf, b"/In Do q 0.3 0 0 0.3 60 60 cm /In Do Q")


def _layer(pdf: Any, on: bool) -> Any:
    """Return a layer of optional content that viewers show or hide."""
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Faces")))
    hidden = Array([] if on else [group])
    settings = Dictionary(BaseState=Name.ON, OFF=hidden, Order=Array([group]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=settings)
    return group


@drawing_defect(36)
def form_on_a_layer_that_is_off(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).OC = _layer(pdf, on=False)


@drawing_defect(36)
def form_on_a_layer_that_can_be_put_out(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).OC = _layer(pdf, on=True)


@drawing_defect(36)
def element_on_a_layer_that_is_off(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        art = _art(pdf)
        art.Resources.Properties = Dictionary(Off=_layer(pdf, on=False))
        rewrite(pdf, art, b"/x2 Do", b"/OC /Off BDC /x2 Do EMC")


# Fonts


# What the state of a layer does to all that is drawn after


@drawing_defect(36)
def letters_set_narrower(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _before(_words(pdf), b"90 Tz")


@drawing_defect(36)
def lines_dashed(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _before(_art(pdf), b"[2 2] 0 d")


@drawing_defect(36)
def halftone_of_its_own(bench: Bench) -> None:
    coarse = Dictionary(HalftoneType=1, Frequency=10, Angle=45, SpotFunction=Name.Round)
    with bench.pdf("trees.pdf") as pdf:
        layer = _art(pdf)
        layer.Resources.ExtGState = layer.Resources.get("/ExtGState", Dictionary())
        layer.Resources.ExtGState.Coarse = Dictionary(Type=Name.ExtGState, HT=coarse)
        _before(layer, b"/Coarse gs")


@drawing_defect(12, 36)
def font_that_a_state_brings(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        layer = _words(pdf)
        font = next(iter(layer.Resources.Font.values()))
        layer.Resources.ExtGState = Dictionary(
            Small=Dictionary(Type=Name.ExtGState, Font=Array([font, 3]))
        )
        head, tail = bytes(layer.read_bytes()).split(b" Tf", 1)
        layer.write(head + b" Tf /Small gs" + tail)


@drawing_defect(13, 14, 16, 36, build="tiled board")
def tiles_exchanged(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        (one,), (two,) = (draws(contents(pdf, page)) for page in (1, 2))
        rewrite(pdf, contents(pdf, 1), one, two)
        rewrite(pdf, contents(pdf, 2), two, one)

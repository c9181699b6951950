"""Defects that only the drawing shows: the manifest, its sums and all places stay true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.proof.bench import Bench, contents, draws, form, rewrite

Plant = Callable[[Bench], None]
DRAWING_DEFECTS: dict[str, tuple[str, set[int], Plant]] = {}
"""By name: the build, the properties that must notice, and what plants it."""


def drawing_defect(*properties: int, build: str = "cards") -> Callable[[Plant], Plant]:
    """List a plant with all properties that must notice and the build it is for."""

    def enter(plant: Plant) -> Plant:
        DRAWING_DEFECTS[plant.__name__] = (build, set(properties), plant)
        return plant

    return enter


ELM, ASH, OAK = "trees.elm.front", "trees.ash.front", "trees.oak.front"


def _art(pdf: Any, name: str = ELM) -> Any:
    """Return the layer of a card that holds its drawing."""
    return form(pdf, name).Resources.XObject.L0


def _words(pdf: Any, name: str = ELM) -> Any:
    """Return the layer of a card that holds its wrapped text."""
    return form(pdf, name).Resources.XObject.L1


def _in_art(old: bytes, new: bytes) -> Plant:
    def plant(bench: Bench) -> None:
        with bench.pdf("trees.pdf") as pdf:
            rewrite(pdf, _art(pdf), old, new)

    return plant


def _append(stream: Any, steps: bytes) -> None:
    stream.write(bytes(stream.read_bytes()) + b"\n" + steps)


def _before(stream: Any, steps: bytes) -> None:
    stream.write(steps + b"\n" + bytes(stream.read_bytes()))


def _redraw(bench: Bench, change: Callable[[bytes], bytes], index: int = 2) -> None:
    with bench.pdf("trees.pdf") as pdf:
        line = draws(contents(pdf))[index]
        rewrite(pdf, contents(pdf), line, change(line))


# Which form is drawn


@drawing_defect(36)
def forms_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        known = pdf.pages[0].Resources.XObject
        known[f"/{ELM}"], known[f"/{ASH}"] = known[f"/{ASH}"], known[f"/{ELM}"]


@drawing_defect(36, build="a4")
def forms_exchanged_in_everything_only(bench: Bench) -> None:
    with bench.pdf("everything.pdf") as pdf:
        page = next(page for page in pdf.pages if f"/{ELM}" in page.Resources.get("/XObject", {}))
        known = page.Resources.XObject
        known[f"/{ELM}"], known[f"/{ASH}"] = known[f"/{ASH}"], known[f"/{ELM}"]


@drawing_defect(36, build="a4")
def ids_exchanged_in_the_manifest(bench: Bench) -> None:
    with bench.manifest() as manifest:
        for name in ("trees.pdf", "everything.pdf"):
            for entry in next(e for e in manifest["files"] if e["path"] == name)["pages"]:
                for put in entry["placements"]:
                    put["id"] = {"elm": "ash", "ash": "elm"}.get(put["id"], put["id"])


@drawing_defect(36)
def back_of_another_card(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        known = pdf.pages[1].Resources.XObject
        known["/trees.elm.back"] = known["/trees.ash.back"]


@drawing_defect(36)
def front_on_the_back(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        pdf.pages[1].Resources.XObject["/trees.elm.back"] = form(pdf, ELM)


# What the form draws


def _shown(stream: Any, change: Callable[[str, Any], Any]) -> None:
    """Rewrite a stream operator by operator."""
    steps = [change(str(s.operator), s) for s in pikepdf.parse_content_stream(stream)]
    stream.write(pikepdf.unparse_content_stream([step for step in steps if step is not None]))


@drawing_defect(36)
def all_text_removed(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        for layer in (_art(pdf), _words(pdf)):
            _shown(layer, lambda name, step: None if name in ("Tj", "TJ") else step)


@drawing_defect(36)
def art_recoloured(bench: Bench) -> None:
    _in_art(b"0.7529412 0.627451 0.1254902 scn", b"0.1254902 0.627451 0.7529412 scn")(bench)


@drawing_defect(36)
def hue_changed_a_little(bench: Bench) -> None:
    _in_art(b"0.36078432 0.23529412 0.56078434 scn", b"0.36078432 0.255 0.56078434 scn")(bench)


@drawing_defect(36)
def one_glyph_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        steps = list(pikepdf.parse_content_stream(_art(pdf)))
        first, second, *_ = (n for n, step in enumerate(steps) if str(step.operator) == "Tj")
        assert steps[first].operands != steps[second].operands
        steps[first] = steps[second]
        _art(pdf).write(pikepdf.unparse_content_stream(steps))


@drawing_defect(36)
def text_invisible(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        rewrite(pdf, _words(pdf), b"BT 0 Tr", b"BT 3 Tr")


@drawing_defect(36)
def text_hidden_in_the_art(bench: Bench) -> None:
    _in_art(b"EMC", b"BT 3 Tr /f0 8 Tf 1 0 0 1 60 60 Tm (\\000\\020)Tj ET\nEMC")(bench)


@drawing_defect(36)
def white_over_a_part_of_the_art(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _append(_art(pdf), b"q 1 g 40 20 30 30 re f Q")


@drawing_defect(36)
def bleed_clipped_white(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        art = _art(pdf)
        right, top = (float(value) for value in list(art.BBox)[2:])
        _before(art, b"%.3f %.3f %.3f %.3f re W n" % (7, 7, right - 14, top - 14))


@drawing_defect(36)
def gradient_flat(bench: Bench) -> None:
    _in_art(b"/Pattern cs/p0 scn", b"/c0 cs 0.6 0.6 0.7 scn")(bench)


@drawing_defect(36)
def gradient_shifted(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        matrix = _art(pdf).Resources.Pattern.p0.Matrix
        matrix[5] = float(matrix[5]) + 12


@drawing_defect(36)
def opacity_changed(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _art(pdf).Resources.ExtGState.g0.ca = 0.7


@drawing_defect(36)
def soft_mask_removed(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        del _art(pdf).Resources.ExtGState.g1.SMask


@drawing_defect(36)
def inner_clip_removed(bench: Bench) -> None:
    _in_art(b"170.50394 134.50394 l\nh\nW\nn", b"170.50394 134.50394 l\nh\nn")(bench)


@drawing_defect(36)
def element_moved_by_a_tenth(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        old = b"8.503937 260.50394 cm/c0 cs 0.36078432"
        rewrite(pdf, _art(pdf), old, b"8.787402 260.50394 cm/c0 cs 0.36078432")


@drawing_defect()
def square_turned_half(bench: Bench) -> None:
    # It looks as before: only another build tells.
    with bench.pdf("trees.pdf") as pdf:
        old = b"2.8346455 0 0 -2.8346455 8.503937 260.50394 cm/c0 cs 0.7529412"
        x, y = 8.503937 + 2 * 46.45 * 2.8346455, 260.50394 - 2 * 14.446 * 2.8346455
        new = b"-2.8346455 0 0 2.8346455 %.5f %.5f cm/c0 cs 0.7529412" % (x, y)
        rewrite(pdf, _art(pdf), old, new)


@drawing_defect(36)
def element_dropped(bench: Bench) -> None:
    _in_art(b"4 M 44.45 12.446 m", b"4 M 544.45 12.446 m")(bench)


@drawing_defect(36, 20)
def line_thinner(bench: Bench) -> None:
    _in_art(b"0.3 w 4 M", b"0.03 w 4 M")(bench)


def _leaf(pdf: Any) -> Any:
    return _art(pdf).Resources.XObject.x2


@drawing_defect(36)
def picture_inverted(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        data = bytes(255 - value for value in _leaf(pdf).read_bytes())
        _leaf(pdf).write(data)


@drawing_defect(36)
def picture_read_the_other_way(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _leaf(pdf).Decode = Array([1, 0, 1, 0, 1, 0])


@drawing_defect(36)
def soft_mask_of_the_picture_removed(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        del _leaf(pdf).SMask


@drawing_defect(36)
def picture_of_another_for_print(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        twin = pdf.make_stream(bytes(12))
        twin.Type, twin.Subtype = Name.XObject, Name.Image
        twin.Width = twin.Height = 2
        twin.ColorSpace, twin.BitsPerComponent = Name.DeviceRGB, 8
        _leaf(pdf).Alternates = Array([Dictionary(Image=twin, DefaultForPrinting=True)])


@drawing_defect(36)
def colour_space_exchanged(bench: Bench) -> None:
    _in_art(b"/c0 cs 0.36078432 0.23529412 0.56078434 scn", b"0.2 0.3 0 0.44 k")(bench)


@drawing_defect(36)
def profile_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        spaces = _art(pdf).Resources.ColorSpace
        spaces.c0 = Array([Name.ICCBased, pdf.make_stream(bytes(spaces.c0[1].read_bytes()), N=3)])
        data = bytearray(spaces.c0[1].read_bytes())
        data[-40:-30] = bytes(10)
        spaces.c0[1].write(bytes(data))


@drawing_defect(36)
def default_colours_replaced(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        spaces = _art(pdf).Resources.ColorSpace
        spaces.DefaultRGB = spaces.c1
        spaces.DefaultGray = spaces.c1


@drawing_defect(36)
def overprint(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        state = _art(pdf).Resources.ExtGState.g0
        state.op, state.OP, state.OPM = True, True, 1


@drawing_defect(36)
def transfer_function(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        turned = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[0], N=1)
        _art(pdf).Resources.ExtGState.g0.TR = pdf.make_indirect(turned)


@drawing_defect(36)
def blending(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _art(pdf).Resources.ExtGState.g0.BM = Name.Multiply


@drawing_defect(36)
def layers_of_a_card_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).write(b"/L1 Do /L0 Do")


@drawing_defect(36)
def layer_of_a_card_dropped(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).write(b"/L0 Do")


@drawing_defect(36)
def layer_of_a_card_twice(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).write(b"/L0 Do /L1 Do /L1 Do")


@drawing_defect(36)
def layer_of_another_card(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        form(pdf, ELM).Resources.XObject.L1 = _words(pdf, ASH)


@drawing_defect(36)
def font_program_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        bold = _art(pdf).Resources.Font.f0.DescendantFonts[0].FontDescriptor
        plain = pdf.pages[0].Resources.Font
        other = next(f for f in plain.values() if "Bold" not in str(f.BaseFont))
        bold.FontFile2 = other.FontDescriptor.FontFile2


@drawing_defect(36)
def characters_mean_others(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        table = _words(pdf).Resources.Font.f0.ToUnicode
        data = bytes(table.read_bytes())
        assert b"<0061>" in data
        table.write(data.replace(b"<0061>", b"<0065>"))


@drawing_defect(12, 36)
def glyphs_of_a_font_wider(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        inner = _words(pdf).Resources.Font.f0.DescendantFonts[0]
        inner.W = Array([0, 400, 900])

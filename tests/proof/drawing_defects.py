"""Defects that only the drawing shows: the manifest, its sums and all places stay true."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageOps

from tests.proof.bench import POINTS, Bench, contents, draws, form, moved, rewrite

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


# How the page draws its forms


@drawing_defect(13, 36)
def face_mirrored(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        wide = float(form(pdf, ELM).BBox[2])
        line = draws(contents(pdf))[2]
        x, y = (float(value) for value in line.split()[5:7])
        new = b"q -1 0 0 1 %.6f %.6f cm /%s Do Q" % (x + wide, y, ELM.encode())
        rewrite(pdf, contents(pdf), line, new)


@drawing_defect(13, 14, 18, 36)
def face_of_99_5_percent(bench: Bench) -> None:
    _redraw(bench, lambda line: line.replace(b"q 1 0 0 1", b"q .995 0 0 .995"))


@drawing_defect(13, 18, 36)
def face_shifted_by_a_tenth(bench: Bench) -> None:
    _redraw(bench, lambda line: moved(line, 0.1, 0.0))


@drawing_defect(29, 36)
def face_drawn_twice(bench: Bench) -> None:
    _redraw(bench, lambda line: line + b"\n" + line)


@drawing_defect(14)
def clip_narrowed(bench: Bench) -> None:
    def clipped(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        box = (x, y, (69.5 - 0.2) * POINTS, 94.9 * POINTS)
        return b"q %.5f %.5f %.5f %.5f re W n " % box + line[2:]

    _redraw(bench, clipped)


@drawing_defect(36)
def clip_with_a_corner_off(bench: Bench) -> None:
    def clipped(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        right, top = x + 69.5 * POINTS, y + 94.9 * POINTS
        corners = (x, y, right, y, right, top - 30, right - 30, top, x, top)
        return (
            b"q %.4f %.4f m %.4f %.4f l %.4f %.4f l %.4f %.4f l %.4f %.4f l h W n " % (corners)
            + line[2:]
        )

    _redraw(bench, clipped)


def _state(bench: Bench, steps: bytes, **entries: Any) -> None:
    with bench.pdf("trees.pdf") as pdf:
        page = pdf.pages[0]
        if entries:
            state = Dictionary(Type=Name.ExtGState, **entries)
            page.Resources.ExtGState = Dictionary(G=pdf.make_indirect(state))
        line = draws(contents(pdf))[2]
        rewrite(pdf, contents(pdf), line, b"q " + steps + b" " + line[2:])


@drawing_defect(36)
def text_of_the_page_invisible(bench: Bench) -> None:
    _state(bench, b"3 Tr")


@drawing_defect(36)
def face_half_transparent(bench: Bench) -> None:
    _state(bench, b"/G gs", ca=0.5)


@drawing_defect(36)
def face_blended(bench: Bench) -> None:
    _state(bench, b"/G gs", BM=Name.Multiply)


@drawing_defect(36)
def face_overprinting(bench: Bench) -> None:
    _state(bench, b"/G gs", OP=True, op=True, OPM=1)


@drawing_defect(36)
def face_of_another_intent(bench: Bench) -> None:
    _state(bench, b"/Saturation ri")


@drawing_defect(36)
def face_in_the_colour_of_the_page(bench: Bench) -> None:
    _state(bench, b"1 0 0 rg")


@drawing_defect(36)
def face_on_a_layer_that_is_off(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        pdf.pages[0].Resources.Properties = Dictionary(Off=_layer(pdf, on=False))
        line = draws(contents(pdf))[2]
        rewrite(pdf, contents(pdf), line, b"/OC /Off BDC " + line + b" EMC")


# What lies over the faces


@drawing_defect(29, 36)
def white_area_over_a_part(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _append(contents(pdf), b"q 1 g 450 200 20 20 re f Q")


@drawing_defect(36)
def shading_after_the_last_face(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        shading = _art(pdf).Resources.Pattern.p0.Shading
        pdf.pages[0].Resources.Shading = Dictionary(S=shading)
        _append(contents(pdf), b"q 450 200 40 40 re W n /S sh Q")


@drawing_defect(29, 36)
def pattern_over_a_part(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        pdf.pages[0].Resources.Pattern = Dictionary(P=_art(pdf).Resources.Pattern.p0)
        _append(contents(pdf), b"q /Pattern cs /P scn 450 200 40 40 re f Q")


@drawing_defect(36)
def annotation_over_a_face(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        look = pdf.make_stream(b"1 g 0 0 60 60 re f")
        look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 60, 60])
        stamp = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Stamp,
            Rect=Array([450, 200, 510, 260]),
            AP=Dictionary(N=look),
            F=4,
        )
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(stamp)])


@drawing_defect(36)
def annotation_that_only_prints(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        look = pdf.make_stream(b"1 g 0 0 60 60 re f")
        look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 60, 60])
        stamp = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Stamp,
            Rect=Array([450, 200, 510, 260]),
            AP=Dictionary(N=look),
            F=36,
        )
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(stamp)])


@drawing_defect(36)
def page_in_a_group_of_its_own(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)


@drawing_defect(19, 36)
def thick_line_over_a_face(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _append(contents(pdf), b"q 1 G 40 w 450 200 m 500 200 l S Q")


@drawing_defect(19, 36)
def mark_as_wide_as_a_face(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        data = bytes(contents(pdf).read_bytes())
        line = next(line for line in data.split(b"\n") if line.endswith(b" l S"))
        rewrite(pdf, contents(pdf), line, b"q 1 G 120 w " + line + b" Q")


@drawing_defect(36)
def label_with_other_words(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        rewrite(pdf, contents(pdf), b"sheet 1 of 1", b"sheet 1 of 2")


@drawing_defect(12, 16, 36)
def label_whose_letters_cover_a_face(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        fonts = pdf.pages[0].Resources.Font
        _, font = next(iter(fonts.items()))
        wide = Dictionary(dict(font.items()))
        wide.Widths = Array([0] * len(font.Widths))
        fonts["/Thin"] = pdf.make_indirect(wide)
        _append(contents(pdf), b"q 1 g BT /Thin 300 Tf 1 0 0 1 440 10 Tm (\\001\\002\\003) Tj ET Q")


@drawing_defect(24, 36)
def bar_of_99_millimetres(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        lines = bytes(contents(pdf).read_bytes()).split(b"\n")

        def length(line: bytes) -> float:
            parts = line.split()
            if len(parts) != 8 or parts[0] != b"n" or parts[-1] != b"S":
                return 0.0
            return abs(float(parts[4]) - float(parts[1]))

        line = next(one for one in lines if abs(length(one) - 100 * POINTS) < 0.01)
        parts = line.split()
        parts[4] = b"%.4f" % (float(parts[4]) - POINTS)
        rewrite(pdf, contents(pdf), line, b" ".join(parts))


@drawing_defect(36)
def operator_of_no_reader(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        _append(contents(pdf), b"BX /Private xx EX")


# Tiles, books, pictures, whole files


@drawing_defect(26, 36, build="tiled board")
def tile_with_a_hole(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        other = form(pdf, "field.front", 2)
        twin = pdf.make_stream(bytes(other.read_bytes()) + b" q 1 g 200 100 50 50 re f Q")
        for key, value in other.items():
            if key not in ("/Length", "/Filter"):
                twin[key] = value
        pdf.pages[1].Resources.XObject["/field.front"] = twin


@drawing_defect(36)
def intent_of_the_file_exchanged(bench: Bench) -> None:
    with bench.pdf("trees.pdf") as pdf:
        pdf.Root.OutputIntents[0].OutputConditionIdentifier = String("FOGRA39")
        del pdf.Root.OutputIntents[0].DestOutputProfile


@drawing_defect(36, build="a4")
def craft_guide_with_other_words(bench: Bench) -> None:
    with bench.pdf("craft.pdf") as pdf:
        stream = pdf.pages[0].obj.Contents
        _shown(stream, lambda name, step: None if name == "TJ" else step)


@drawing_defect(36, build="tiled board")
def board_with_a_hole_on_all_tiles(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        _append(form(pdf, "field.front"), b"q 1 g 200 100 50 50 re f Q")


@drawing_defect(36, build="book")
def page_of_the_book_recoloured(bench: Bench) -> None:
    with bench.pdf("rulebook.pdf") as pdf:
        _before(pdf.pages[1].obj.Contents, b"q 0.9 0.9 1 rg 0 0 400 60 re f Q")


@drawing_defect(36, build="book")
def page_of_the_booklet_without_its_picture(bench: Bench) -> None:
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        forms = [form for page in pdf.pages for form in page.Resources.XObject.values()]
        drawn = next(form for form in forms if "/XObject" in form.Resources)
        _shown(drawn, lambda name, step: None if name == "Do" else step)


@drawing_defect(36, build="book")
def white_over_a_page_of_the_booklet(bench: Bench) -> None:
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        _append(contents(pdf), b"q 1 g 500 150 200 300 re f Q")


@drawing_defect(36, build="book")
def text_of_the_booklet_invisible(bench: Bench) -> None:
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        _before(contents(pdf), b"3 Tr")


@drawing_defect(36, build="book")
def page_of_the_zine_of_another(bench: Bench) -> None:
    with bench.pdf("rulebook-zine.pdf") as pdf:
        known = pdf.pages[0].Resources.XObject
        known["/page-1"] = known["/page-2"]


@drawing_defect(36, build="cricut cards")
def picture_for_a_machine_recoloured(bench: Bench) -> None:
    path = bench.file("cut/trees-1.png")
    with Image.open(path) as picture:
        red, green, blue = picture.convert("RGB").split()
        Image.merge("RGB", (blue, green, red)).save(path, dpi=(300, 300))
    with bench.manifest() as manifest:
        for entry in manifest["cuts"]:
            if entry["path"] == "cut/trees-1.png":
                entry["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()


@drawing_defect(36, build="a4")
def contact_sheet_of_another_game(bench: Bench) -> None:
    with Image.open(bench.file("contact-sheet.png")) as picture:
        ImageOps.invert(picture.convert("RGB")).save(bench.file("contact-sheet.png"))


@drawing_defect(36, build="contour cards")
def forms_exchanged_beside_cut_paths(bench: Bench) -> None:
    forms_exchanged(bench)

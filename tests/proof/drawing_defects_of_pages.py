"""Defects of pages that only the drawing shows: what lies around, under and over the faces."""

from __future__ import annotations

import hashlib
from typing import Any

from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageOps

from tests.proof.bench import POINTS, Bench, contents, draws, form, moved, rewrite
from tests.proof.drawing_defects import (
    ELM,
    _append,
    _art,
    _before,
    _redraw,
    _shown,
    drawing_defect,
    forms_exchanged,
)
from tests.proof.drawing_defects_of_forms import _layer


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

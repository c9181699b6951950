"""Defects of files: damage, boxes, preferences, fonts, storage."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.proof.bench import POINTS, Bench, contents, defect, form, rewrite

# 1: soundness


@defect(1)
def file_cut_in_half(bench: Bench) -> None:
    data = bench.file("deck.pdf").read_bytes()
    bench.file("deck.pdf").write_bytes(data[: len(data) // 2])
    bench.sign("deck.pdf")


@defect(1)
def file_gone(bench: Bench) -> None:
    bench.file("hexes.pdf").unlink()
    with bench.manifest() as manifest:
        next(e for e in manifest["files"] if e["path"] == "hexes.pdf")["sha256"] = "no file"


@defect(1)
def page_gone(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.pages[-1]


@defect(1)
def resource_lost(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del form(pdf, "deck.ant.front").Resources.ColorSpace


# 2 to 4: boxes


@defect(2)
def page_too_wide(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        for key in ("/MediaBox", "/CropBox"):
            box = [float(value) for value in pdf.pages[0].obj[key]]
            pdf.pages[0].obj[key] = Array([*box[:2], box[2] + 0.5 * POINTS, box[3]])


@defect(2)
def other_paper_in_the_manifest(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["paper"] = "a3"


@defect(3)
def user_unit(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.pages[2].obj.UserUnit = 2


@defect(3, 23)
def page_turned(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        pdf.pages[0].obj.Rotate = 90


@defect(3)
def all_pages_turned_from_above(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.Root.Pages.Rotate = 180


@defect(3, 23)
def page_cropped(bench: Bench) -> None:
    with bench.pdf("mat.pdf") as pdf:
        pdf.pages[0].obj.CropBox = Array([20, 20, 500, 700])


@defect(3, 13, 14, 16, 18, 19, 20, 24)
def page_scaled(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        stream.write(b"0.97 0 0 0.97 0 0 cm\n" + bytes(stream.read_bytes()))


@defect(4)
def trim_box_missing(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.pages[1].obj.TrimBox


@defect(4)
def trim_box_of_the_board_too_small(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        box = [float(value) for value in pdf.pages[0].obj.TrimBox]
        pdf.pages[0].obj.TrimBox = Array([box[0] + 0.1, *box[1:]])


@defect(4)
def bleed_box_inside_the_trim(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        pdf.pages[0].obj.BleedBox = Array([100, 200, 300, 400])


# 5 to 7: what the file says


@defect(5)
def preferences_gone(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.Root.ViewerPreferences


@defect(5)
def turned_about_the_other_edge(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge


@defect(5)
def two_copies(bench: Bench) -> None:
    with bench.pdf("everything.pdf") as pdf:
        pdf.Root.ViewerPreferences.NumCopies = 2


@defect(6)
def script_on_opening(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


@defect(6)
def script_by_name(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        script = pdf.make_indirect(Dictionary(S=Name.JavaScript, JS=String("1")))
        tree = Dictionary(Names=Array([String("a"), script]))
        pdf.Root.Names = Dictionary(JavaScript=tree)


@defect(6)
def file_attached(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.attachments["notes.txt"] = b"notes"


@defect(6)
def link_to_the_web(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        action = Dictionary(S=Name.URI, URI=String("https://example.org"))
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 50, 50]), A=action)
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])


@defect(6)
def form_to_fill_in(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.Root.AcroForm = Dictionary(Fields=Array([]))


@defect(6)
def encrypted(bench: Bench) -> None:
    with bench.pdf("deck.pdf", encryption=pikepdf.Encryption(owner="secret", user="")):
        pass


@defect(7)
def title_gone(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.trailer.Info.Title


@defect(7)
def titles_differ(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.trailer.Info.Title = String("Meadow: Dock")


@defect(7)
def language_gone(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.Root.Lang


@defect(7)
def bookmarks_gone(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.Root.Outlines


@defect(7)
def label_of_a_page_wrong(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.Root.PageLabels.Nums[3].P = String("Deck 7 back")


@defect(7)
def labels_missing(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del pdf.Root.PageLabels


# 8 to 12: fonts and text


def _font(pdf: Any) -> Any:
    return form(pdf, "deck.ant.front").Resources.Font.f0


@defect(8)
def font_left_out(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del _font(pdf).DescendantFonts[0].FontDescriptor.FontFile2


@defect(8, 9)
def helvetica_left_in(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        fonts = pdf.pages[0].Resources.Font
        fonts["/F9"] = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


@defect(8, 9)
def drawn_font(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        glyph = pdf.make_stream(b"0 0 500 500 re f")
        pdf.pages[0].Resources.Font["/F9"] = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 500, 500]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary(a=glyph),
            Encoding=Dictionary(Differences=Array([97, Name.a])),
            FirstChar=97,
            LastChar=97,
            Widths=Array([500]),
        )


@defect(8, 12)
def characters_left_out(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        del _font(pdf).ToUnicode


@defect(9)
def font_replaced(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        font = _font(pdf)
        font.BaseFont = font.DescendantFonts[0].BaseFont = Name("/ABCDEF+LibertinusSerif-Regular")


@defect(10, 12)
def glyph_missing_in_a_face(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        ant = form(pdf, "deck.ant.front")
        rewrite(pdf, ant, b"(\\000\\f)Tj", b"(\\000\\000)Tj")


@defect(10, 12)
def glyph_missing_in_a_label(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        rewrite(pdf, contents(pdf), b"(100 mm) Tj", b"(100 m\\000) Tj")


@defect(11)
def text_of_four_points_in_a_face(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, form(pdf, "deck.bee.front"), b"/f0 2.1167 Tf", b"/f0 1.4111 Tf", -1)


@defect(11)
def text_small_by_its_matrix(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, form(pdf, "deck.bee.front"), b"1 0 0 -1 0 0 Tm", b".6 0 0 -.6 0 0 Tm")


@defect(11)
def label_of_four_points(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        rewrite(pdf, contents(pdf), b" 6 Tf", b" 4 Tf")


@defect(12)
def characters_without_meaning(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        table = _font(pdf).ToUnicode
        data = bytes(table.read_bytes())
        start = data.index(b"beginbfchar")
        head, line, rest = data[:start], *data[start:].split(b"\n", 2)[1:]
        code = line.split(b">")[0]
        first = data[start:].split(b"\n", 1)[0]
        table.write(head + first + b"\n" + code + b"> <FFFD>\n" + rest)


@defect(12, 26)
def one_page_has_another_text(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        twin = pdf.make_stream(form(pdf, "deck.bee.front", 3).read_bytes())
        for key, value in form(pdf, "deck.bee.front", 3).items():
            if key not in ("/Length", "/Filter"):
                twin[key] = value
        rewrite(pdf, twin, b"(\\000\\n)Tj", b"(\\000\\f)Tj")
        pdf.pages[2].Resources.XObject["/deck.bee.front"] = twin


# 26: stored once


@defect(26)
def face_stored_twice(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        old = form(pdf, "deck.bee.front", 3)
        twin = pdf.make_stream(old.read_bytes())
        for key, value in old.items():
            if key not in ("/Length", "/Filter"):
                twin[key] = value
        pdf.pages[2].Resources.XObject["/deck.bee.front"] = twin


@defect(26)
def font_stored_twice(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        descriptor = _font(pdf).DescendantFonts[0].FontDescriptor
        twin = Dictionary(dict(descriptor.items()))
        twin.FontFile2 = pdf.make_stream(descriptor.FontFile2.read_bytes())
        descendant = Dictionary(dict(_font(pdf).DescendantFonts[0].items()))
        descendant.FontDescriptor = pdf.make_indirect(twin)
        font = Dictionary(dict(_font(pdf).items()))
        font.DescendantFonts = Array([pdf.make_indirect(descendant)])
        resources = form(pdf, "deck.cow.front", 7).Resources
        resources.Font = Dictionary(f0=pdf.make_indirect(font))


# 28: the bytes of the build


@defect(28)
def file_touched_afterwards(bench: Bench) -> None:
    with bench.file("deck.pdf").open("ab") as file:
        file.write(b"\n")

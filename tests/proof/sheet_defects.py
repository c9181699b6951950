"""Defects of sheets: places, bleeds, margins, backs, marks, counts."""

from __future__ import annotations

from collections.abc import Callable

from pikepdf import Array, Name

from tests.proof.bench import POINTS, Bench, contents, defect, draws, form, moved, rewrite

# 13 to 16: geometry


def _redraw(bench: Bench, name: str, index: int, change: Callable[[bytes], bytes]) -> None:
    with bench.pdf(name) as pdf:
        stream = contents(pdf)
        line = draws(stream)[index]
        rewrite(pdf, stream, line, change(line))


def _matrix(line: bytes, *numbers: float) -> bytes:
    name = line.split(b" cm ")[1]
    return b"q " + b" ".join(b"%.6f" % number for number in numbers) + b" cm " + name


@defect(13)
def board_smaller_by_two_hundredths(bench: Bench) -> None:
    factor = (180 - 0.02) / 180
    shift = 186 * POINTS * (1 - factor) / 2

    def smaller(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        return _matrix(line, factor, 0, 0, factor, x + shift, y + shift)

    _redraw(bench, "field.pdf", 0, smaller)


@defect(13)
def token_beside_its_place(bench: Bench) -> None:
    _redraw(bench, "hexes.pdf", 3, lambda line: moved(line, 0.02, 0.0))


@defect(13)
def token_turned_by_a_degree(bench: Bench) -> None:
    def turned(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        return _matrix(line, 0.99985, 0.01745, -0.01745, 0.99985, x, y)

    _redraw(bench, "hexes.pdf", 3, turned)


@defect(13)
def token_mirrored(bench: Bench) -> None:
    with bench.pdf("hexes.pdf") as pdf:
        wide = float(form(pdf, "hexes.front").BBox[2])

    def mirrored(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        return _matrix(line, -1, 0, 0, 1, x + wide, y)

    _redraw(bench, "hexes.pdf", 3, mirrored)


@defect(13)
def manifest_of_another_place(bench: Bench) -> None:
    with bench.manifest() as manifest:
        bench.page_said(manifest, "hexes.pdf")["placements"][2]["rotation"] = 180


@defect(14)
def bleed_clipped(bench: Bench) -> None:
    def clipped(line: bytes) -> bytes:
        x, y = (float(value) for value in line.split()[5:7])
        wide, tall = 69.5 * POINTS, 94.9 * POINTS
        box = (x + POINTS, y + POINTS, wide - 2 * POINTS, tall - 2 * POINTS)
        return b"q " + b"%.5f %.5f %.5f %.5f re W n " % box + line[2:]

    _redraw(bench, "deck.pdf", 1, clipped)


@defect(14)
def form_without_half_its_bleed(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        ant = form(pdf, "deck.ant.front")
        right, top = (float(value) for value in list(ant.BBox)[2:])
        ant.BBox = Array([4, 4, right - 4, top - 4])


@defect(14)
def bleed_wrong_in_the_manifest(bench: Bench) -> None:
    with bench.manifest() as manifest:
        bench.page_said(manifest, "deck.pdf")["placements"][0]["bleed"][2] = 2.5


@defect(16)
def mark_at_the_paper_edge(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        line = next(p for p in bytes(stream.read_bytes()).split(b"\n") if p.endswith(b" l S"))
        parts = line.split()
        parts[5] = b"594"
        rewrite(pdf, stream, line, b" ".join(parts))


@defect(16)
def margins_that_the_printer_lacks(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["margins"] = "inkjet-duplex"


@defect(16)
def margins_of_no_name(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["margins"] = "wide"


@defect(16)
def label_beyond_the_margin(bench: Bench) -> None:
    with bench.pdf("mat.pdf") as pdf:
        stream = contents(pdf)
        line = next(
            p
            for p in bytes(stream.read_bytes()).split(b"\n")
            if p.startswith(b"1 0 0 1 ") and p.endswith(b" cm") and not p.startswith(b"1 0 0 1 0 0")
        )
        numbers = line.split()
        rewrite(pdf, stream, line, b" ".join([*numbers[:4], b"4", numbers[5], b"cm"]))


# 18: backs


@defect(18)
def backs_beside_their_fronts(bench: Bench) -> None:
    with bench.pdf("counters.pdf") as pdf:
        stream = contents(pdf, 2)
        shift = b"q 1 0 0 1 %.6f 0 cm\n" % (0.05 * POINTS)
        stream.write(shift + bytes(stream.read_bytes()) + b"\nQ")
    with bench.manifest() as manifest:
        for placement in bench.page_said(manifest, "counters.pdf", 2)["placements"]:
            placement["trim"][0] += 0.05


@defect(18)
def backs_not_mirrored(bench: Bench) -> None:
    with bench.manifest() as manifest:
        placements = bench.page_said(manifest, "deck.pdf", 2)["placements"]
        trims = [put["trim"] for put in placements]
        for put, trim in zip(placements, [*trims[3::-1], *trims[:3:-1]], strict=True):
            put["trim"] = trim
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf, 2)
        lines = draws(stream)
        places = [line.partition(b" cm ")[0] for line in lines]
        turned = [*places[3::-1], *places[:3:-1]]
        data = bytes(stream.read_bytes())
        new = [p + b" cm " + x.partition(b" cm ")[2] for p, x in zip(turned, lines, strict=True)]
        stream.write(data.replace(b"\n".join(lines), b"\n".join(new)))


@defect(18)
def back_of_another_page(bench: Bench) -> None:
    with bench.manifest() as manifest:
        bench.page_said(manifest, "deck.pdf", 4)["backs_page"] = 1


# 19 and 20: marks and lines


def _mark(bench: Bench, change: Callable[[list[float]], list[float]]) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        line = next(p for p in bytes(stream.read_bytes()).split(b"\n") if p.endswith(b" l S"))
        parts = line.split()
        x1, y1, x2, y2 = change([float(parts[index]) for index in (1, 2, 4, 5)])
        rewrite(pdf, stream, line, b"n %.4f %.4f m %.4f %.4f l S" % (x1, y1, x2, y2))


@defect(19)
def mark_in_the_bleed(bench: Bench) -> None:
    _mark(bench, lambda p: [p[0], p[1] - 3 * POINTS, p[2], p[3]])


@defect(19)
def mark_beside_its_cut(bench: Bench) -> None:
    _mark(bench, lambda p: [p[0] + 0.1 * POINTS, p[1], p[2] + 0.1 * POINTS, p[3]])


@defect(19)
def mark_slanted(bench: Bench) -> None:
    _mark(bench, lambda p: [p[0], p[1], p[2] + 0.2 * POINTS, p[3]])


@defect(19)
def mark_left_out(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        line = next(p for p in bytes(stream.read_bytes()).split(b"\n") if p.endswith(b" l S"))
        rewrite(pdf, stream, line, b"n")


@defect(19)
def all_cut_lines_left_out(bench: Bench) -> None:
    with bench.pdf("hexes.pdf") as pdf:
        rewrite(pdf, contents(pdf), b" l h\nS", b" l h\nn", -1)


@defect(19)
def one_cut_line_left_out(bench: Bench) -> None:
    with bench.pdf("hexes.pdf") as pdf:
        rewrite(pdf, contents(pdf), b" l h\nS", b" l h\nn")


@defect(19, 12)
def label_on_a_card(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        line = next(
            p
            for p in bytes(stream.read_bytes()).split(b"\n")
            if p.startswith(b"1 0 0 1 ") and p.endswith(b" cm") and not p.startswith(b"1 0 0 1 0 0")
        )
        rewrite(pdf, stream, line, b"1 0 0 1 100 400 cm")


@defect(20)
def hairline_on_the_sheet(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, contents(pdf), b"\n.25 w", b"\n.1 w")


@defect(20)
def hairline_in_the_art(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, form(pdf, "deck.bee.front"), b" 0.4 w", b" 0.035 w")


@defect(20)
def line_of_no_width(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, form(pdf, "deck.bee.front"), b" 0.4 w", b" 0 w")


# 29: counts


@defect(29)
def token_dropped_from_the_page(bench: Bench) -> None:
    _redraw(bench, "hexes.pdf", 2, lambda line: b"")


@defect(29, 19)
def token_dropped_everywhere(bench: Bench) -> None:
    _redraw(bench, "hexes.pdf", 6, lambda line: b"")
    with bench.pdf("hexes.pdf") as pdf:
        stream = contents(pdf)
        assert len(draws(stream)) == 6
    with bench.manifest() as manifest:
        del bench.page_said(manifest, "hexes.pdf")["placements"][6]
        manifest["counts"]["hexes"] = 6


@defect(29)
def card_drawn_without_being_listed(bench: Bench) -> None:
    _redraw(bench, "mat.pdf", 0, lambda line: line + b"\n" + line)


@defect(29)
def card_twice_instead_of_another(bench: Bench) -> None:
    _redraw(bench, "deck.pdf", 0, lambda line: line.replace(b"deck.ant", b"deck.bee"))


@defect(29)
def counts_wrong_in_the_manifest(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["counts"]["deck"] = 24


@defect(29)
def white_paint_over_a_card(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        stream.write(bytes(stream.read_bytes()) + b"\nq 1 1 1 rg 100 400 60 60 re f Q\n")


@defect(29, 21)
def picture_on_the_page(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        picture = pdf.make_stream(b"\x80")
        picture.Type, picture.Subtype = Name.XObject, Name.Image
        picture.Width = picture.Height = 1
        picture.ColorSpace, picture.BitsPerComponent = Name.DeviceGray, 8
        pdf.pages[0].Resources.XObject["/Im"] = picture
        stream = contents(pdf)
        stream.write(bytes(stream.read_bytes()) + b"\nq 10 0 0 10 100 400 cm /Im Do Q\n")

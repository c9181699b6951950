"""Defects of cut paths, registration marks and plans, planted in builds for cutting machines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from pikepdf import Name

from tests.proof.bench import POINTS, Bench, contents, rewrite

Plant = Callable[[Bench], None]
CUT_DEFECTS: dict[str, tuple[str, set[int], Plant]] = {}
"""By name: the build, the properties that must notice, and what plants it."""


def cut_defect(build: str, *properties: int) -> Callable[[Plant], Plant]:
    """List a plant with the build it is for and all properties that must notice."""

    def enter(plant: Plant) -> Plant:
        CUT_DEFECTS[plant.__name__] = (build, set(properties), plant)
        return plant

    return enter


def _retext(bench: Bench, name: str, old: str, new: str) -> None:
    """Replace a part of a cut file and record its checksum, as a build that made it so would."""
    path = bench.file(name)
    text = path.read_text(encoding="utf-8")
    assert old in text, text[:400]
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with bench.manifest() as manifest:
        for entry in manifest["cuts"]:
            if entry["path"] == name:
                entry["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()


# 31: files for machines


@cut_defect("contour", 31)
def svg_path_beside_its_piece(bench: Bench) -> None:
    text = bench.file("cut/deck-1.svg").read_text(encoding="utf-8")
    start = text.index(' d="M') + 4
    x, y = text[start + 1 : text.index("L", start)].split()
    _retext(bench, "cut/deck-1.svg", f'"M{x} {y}L', f'"M{x} {float(y) + 0.05:.4f}L')


@cut_defect("contour", 31)
def svg_in_pixels(bench: Bench) -> None:
    _retext(bench, "cut/deck-1.svg", 'width="297mm"', 'width="297"')


@cut_defect("contour", 31)
def svg_of_another_scale(bench: Bench) -> None:
    _retext(bench, "cut/deck-1.svg", 'width="297mm"', 'width="288.09mm"')


@cut_defect("contour pieces", 31)
def svg_short_of_a_piece(bench: Bench) -> None:
    text = bench.file("cut/hexes-1.svg").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("<path"))
    _retext(bench, "cut/hexes-1.svg", f"{line}\n", "")


@cut_defect("contour pieces", 31)
def svg_fold_left_out(bench: Bench) -> None:
    text = bench.file("cut/herons-1.svg").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if 'class="score"' in line)
    _retext(bench, "cut/herons-1.svg", f"{line}\n", "")


@cut_defect("contour", 31)
def svg_damaged(bench: Bench) -> None:
    _retext(bench, "cut/deck-1.svg", "</svg>", "")


@cut_defect("contour", 31)
def dxf_corners_without_arcs(bench: Bench) -> None:
    _retext(bench, "cut/deck-1.dxf", "-0.4142135623", "-0.0000000001")


@cut_defect("contour", 31)
def dxf_in_inches(bench: Bench) -> None:
    _retext(bench, "cut/deck-1.dxf", "$INSUNITS\n 70\n4\n", "$INSUNITS\n 70\n1\n")


@cut_defect("contour pieces", 31)
def dxf_stickers_cut_through(bench: Bench) -> None:
    path = bench.file("cut/dice-1.dxf")
    entities = path.read_text(encoding="utf-8").partition("ENTITIES")[2]
    wrong = entities.replace("  8\nKISS\n", "  8\nCUT\n", 1)
    assert wrong != entities
    _retext(bench, "cut/dice-1.dxf", entities, wrong)


@cut_defect("contour pieces", 31)
def dxf_circle_too_small(bench: Bench) -> None:
    _retext(bench, "cut/beetles-1.dxf", " 40\n6.0\n", " 40\n5.98\n")


@cut_defect("contour", 31)
def cut_file_gone(bench: Bench) -> None:
    bench.file("cut/deck-3.dxf").unlink()


@cut_defect("contour", 31)
def cut_file_of_another_build(bench: Bench) -> None:
    bench.file("cut/deck-3.svg").write_bytes(bench.file("cut/deck-1.svg").read_bytes() + b"\n")


@cut_defect("contour pieces", 31)
def cut_file_not_listed(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["cuts"] = [e for e in manifest["cuts"] if e["path"] != "cut/mat-1.dxf"]


@cut_defect("a4", 31)
def cut_files_of_an_ordinary_build(bench: Bench) -> None:
    with bench.manifest() as manifest:
        manifest["cuts"] = [
            {"path": "cut/x.svg", "sha256": "", "kind": "svg", "file": "deck.pdf", "page": 1}
        ]


# 31: spot colours


@cut_defect("contour", 31)
def spot_colour_of_another_name(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.pages[0].Resources.ColorSpace.CutContour[1] = Name("/Cutcontour")


@cut_defect("contour pieces", 31)
def spot_path_beside_its_piece(bench: Bench) -> None:
    with bench.pdf("hexes.pdf") as pdf:
        stream = contents(pdf)
        data = bytes(stream.read_bytes())
        start = data.index(b" w ", data.index(b"/CutContour CS")) + 3
        x = data[start : data.index(b" ", start)]
        rewrite(pdf, stream, b" w " + x, b" w %.5f" % (float(x) + 0.05 * POINTS))


@cut_defect("contour", 31)
def spot_colour_that_knocks_out(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        pdf.pages[0].Resources.ExtGState.Overprint.OP = False


@cut_defect("contour pieces", 31)
def spot_colour_on_no_layer(bench: Bench) -> None:
    with bench.pdf("dice.pdf") as pdf:
        stream = contents(pdf)
        rewrite(pdf, stream, b"/OC /KissCut BDC", b"/Span BMC")


@cut_defect("contour pieces", 31, 19)
def spot_path_left_out(bench: Bench) -> None:
    with bench.pdf("hexes.pdf") as pdf:
        stream = contents(pdf)
        rewrite(pdf, stream, b" h S ", b" h n ")


# 31: registration marks


def _mark(bench: Bench, old: bytes, new: bytes) -> None:
    with bench.pdf("deck.pdf") as pdf:
        rewrite(pdf, contents(pdf), old, new)


def _square(bench: Bench) -> bytes:
    side = 5 * POINTS
    data = b""
    with bench.pdf("deck.pdf") as pdf:
        data = bytes(contents(pdf).read_bytes())
    return next(
        line
        for line in data.split(b"\n")
        if line.endswith(b" re f") or b" re f" in line
        if abs(float(line.split(b" re")[0].split()[-1]) - side) < 0.01
    )


@cut_defect("silhouette", 31)
def square_beside_its_place(bench: Bench) -> None:
    line = _square(bench)
    words = line.split()
    place = words.index(b"re") - 4
    words[place] = b"%.5f" % (float(words[place]) + 0.1 * POINTS)
    _mark(bench, line, b" ".join(words))


@cut_defect("silhouette", 31)
def arms_too_thin(bench: Bench) -> None:
    _mark(bench, b"2.834646 w", b".8 w")


@cut_defect("silhouette", 31)
def arms_of_two_lengths(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        data = bytes(stream.read_bytes())
        start = data.index(b"2.834646 w")
        line = next(part for part in data[start:].split(b"\n") if part.endswith(b" l S"))
        words = line.split()
        words[1] = b"%.5f" % (float(words[1]) + 2 * POINTS)
        rewrite(pdf, stream, line, b" ".join(words))


@cut_defect("silhouette", 31)
def ink_in_a_corner(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        place = b"%.3f %.3f" % (20 * POINTS, 15 * POINTS)
        stream.write(bytes(stream.read_bytes()) + b"\nq 0 g " + place + b" 3 3 re f Q\n")


@cut_defect("silhouette", 31)
def marks_on_no_page(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        stream = contents(pdf)
        data = bytes(stream.read_bytes())
        start = data.index(b"2.834646 w")
        rest = data[start:].replace(b" l S", b" l n")
        stream.write(data[:start] + rest)


# 31: pictures


@cut_defect("cricut", 31)
def picture_of_another_size(bench: Bench) -> None:
    other = bench.file("cut/deck-1.png")
    name = "cut/hexes-1.png"
    bench.file(name).write_bytes(other.read_bytes())
    with bench.manifest() as manifest:
        for entry in manifest["cuts"]:
            if entry["path"] == name:
                entry["sha256"] = hashlib.sha256(other.read_bytes()).hexdigest()


@cut_defect("cricut", 31)
def outline_beside_the_picture(bench: Bench) -> None:
    text = bench.file("cut/beetles-1.svg").read_text(encoding="utf-8")
    start = text.index(' d="M') + 4
    x, y = text[start + 1 : text.index("A", start)].split()
    _retext(bench, "cut/beetles-1.svg", f'"M{x} {y}A', f'"M{x} {float(y) + 0.05:.4f}A')


# 17: plans


def _plan(bench: Bench, change: Callable[[list[Any]], None]) -> None:
    with bench.manifest() as manifest:
        change(bench.page_said(manifest, "deck.pdf")["cuts"])


@cut_defect("a4", 17)
def plan_short_of_a_cut(bench: Bench) -> None:
    _plan(bench, lambda cuts: cuts.pop())


@cut_defect("a4", 17)
def plan_through_a_piece(bench: Bench) -> None:
    def through(cuts: list[Any]) -> None:
        cuts[0][1] += 4.0

    _plan(bench, through)


@cut_defect("a4", 17)
def plan_that_cuts_twice(bench: Bench) -> None:
    def twice(cuts: list[Any]) -> None:
        cuts[1] = cuts[0]

    _plan(bench, twice)


@cut_defect("a4", 17)
def plan_that_ends_in_a_piece(bench: Bench) -> None:
    def short(cuts: list[Any]) -> None:
        cuts[0][3] = 50.0

    _plan(bench, short)

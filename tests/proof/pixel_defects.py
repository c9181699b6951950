"""Defects that only pixels, pictures or a second opinion show."""

from __future__ import annotations

import pikepdf
from pikepdf import Dictionary, Name

from tests.proof.bench import POINTS, Bench, contents, defect, draws, form, rewrite


def _picture(pdf: pikepdf.Pdf, dots: int, bits: int = 8) -> pikepdf.Stream:
    """Return a grey picture of so many dots either way."""
    data = bytes((dots * bits + 7) // 8 * dots)
    return pdf.make_stream(
        data,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=dots,
        Height=dots,
        ColorSpace=Name.DeviceGray,
        BitsPerComponent=bits,
    )


def _with_picture(bench: Bench, dots: int, bits: int = 8) -> None:
    """Put a picture of 10 x 10 mm into a face."""
    with bench.pdf("deck.pdf") as pdf:
        ant = form(pdf, "deck.ant.front")
        resources = ant.Resources
        if "/XObject" not in resources:
            resources.XObject = Dictionary()
        resources.XObject["/Pic"] = _picture(pdf, dots, bits)
        side = 10 * POINTS
        drawn = b"\nq %.4f 0 0 %.4f 60 60 cm /Pic Do Q\n" % (side, side)
        ant.write(bytes(ant.read_bytes()) + drawn)


@defect(21)
def picture_of_72_dots(bench: Bench) -> None:
    _with_picture(bench, 28)


@defect(21)
def drawing_of_one_bit_of_150_dots(bench: Bench) -> None:
    _with_picture(bench, 59, bits=1)


@defect(22)
def text_at_the_cut(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        ant = form(pdf, "deck.ant.front")
        font = next(iter(ant.Resources.Font.keys()))
        # The letter of the face's own font, 1.5 mm inside the cut, where there is colour.
        x, y = (3 + 1.5) * POINTS, 40 * POINTS
        text = b"\nq BT %s 8 Tf 1 0 0 1 %.3f %.3f Tm <0003> Tj ET Q\n" % (font.encode(), x, y)
        ant.write(bytes(ant.read_bytes()) + text)


@defect(24)
def bar_too_short(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        stream = contents(pdf)
        lines = bytes(stream.read_bytes()).split(b"\n")
        wanted = 100 * POINTS

        def length(line: bytes) -> float:
            parts = line.split()
            if len(parts) != 8 or parts[0] != b"n" or parts[-1] != b"S":
                return 0.0
            return abs(float(parts[4]) - float(parts[1]))

        line = next(one for one in lines if abs(length(one) - wanted) < 0.01)
        parts = line.split()
        parts[4] = b"%.4f" % (float(parts[4]) - 0.5 * POINTS)
        rewrite(pdf, stream, line, b" ".join(parts))


@defect(25)
def bleed_painted_white(bench: Bench) -> None:
    with bench.pdf("deck.pdf") as pdf:
        ant = form(pdf, "deck.ant.front")
        right, top = (float(value) for value in list(ant.BBox)[2:])
        strip = b"\nq 1 1 1 rg 0 0 %.3f %.3f re f Q\n" % (2.8 * POINTS, top)
        ant.write(bytes(ant.read_bytes()) + strip)
        assert right > top / 2


@defect(23, 13, 14)
def board_of_97_percent(bench: Bench) -> None:
    with bench.pdf("field.pdf") as pdf:
        stream = contents(pdf)
        line = draws(stream)[0]
        x, y = (float(value) for value in line.split()[5:7])
        name = line.split(b" cm ")[1]
        rewrite(pdf, stream, line, b"q 0.97 0 0 0.97 %.4f %.4f cm %s" % (x, y, name))

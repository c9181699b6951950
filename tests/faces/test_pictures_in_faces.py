"""Pictures in drawings: formats, turns, inks, drawings, crops and resolution."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof.properties.resolution import dots
from pnp.proof.reading.printed import Printed as Proved
from tests.printed import Printed, print_game

GAME = (
    "game: one\ntitle: One\n{more}components:\n"
    "  - {{id: mat, kind: sheet, size: 60mm x 60mm, bleed: 0mm, template: mat.svg.j2}}\n"
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
RED, GREEN, BLUE, WHITE = (200, 0, 0), (0, 150, 0), (0, 0, 200), (255, 255, 255)


def corners(size: tuple[int, int] = (120, 160)) -> Any:
    """Return a picture of four colours: red, green above blue, white."""
    picture = Image.new("RGB", size, RED)
    w, h = size[0] // 2, size[1] // 2
    for place, colour in (((w, 0), GREEN), ((0, h), BLUE), ((w, h), WHITE)):
        picture.paste(colour, (*place, place[0] + w, place[1] + h))
    return picture


def data(picture: Any, kind: str, turned: int = 1, **options: Any) -> bytes:
    """Return a picture file, held as the camera says."""
    exif = Image.Exif()
    exif[0x0112] = turned
    buffer = io.BytesIO()
    more = {"exif": exif.tobytes()} if turned > 1 else {}
    picture.save(buffer, kind, **more, **options)
    return buffer.getvalue()


def workspace(root: Path, drawing: str, files: dict[str, bytes], more: str = "") -> Workspace:
    (root / "components" / "one" / "art").mkdir(parents=True)
    (root / "components" / "one" / "game.yaml").write_text(GAME.format(more=more), "utf-8")
    (root / "templates").mkdir()
    (root / "templates" / "mat.svg.j2").write_text(f"{HEAD}{drawing}</svg>", "utf-8")
    for name, content in files.items():
        (root / "components" / "one" / "art" / name).write_bytes(content)
    return Workspace(root)


def told(place: Workspace) -> tuple[list[str], list[str]]:
    """Return problems and remarks of drawing the mat."""
    maker = FaceMaker(load_game(place, "one", KINDS))
    for component in maker.game.components:
        maker.designs(component)
    return [str(problem) for problem in maker.problems], list(maker.remarks.told())


def images(path: Path) -> Iterator[tuple[str, bytes]]:
    with pikepdf.open(path) as pdf:
        for found in pdf.objects:
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Image":
                yield str(found.get("/Filter")), found.read_raw_bytes()


def near(found: tuple[int, ...], wanted: tuple[int, int, int], off: int = 30) -> bool:
    return all(abs(a - b) <= off for a, b in zip(found[:3], wanted, strict=True))


def corner(printed: Printed) -> tuple[float, float]:
    """Return where the mat begins on its page, in millimetres."""
    (entry,) = [entry for entry in printed.files if entry["path"] == "mat.pdf"]
    (put,) = entry["pages"][0]["placements"]
    return put["trim"][0], put["trim"][1]


def test_pictures_are_printed_as_they_are_seen(tmp_path: Path) -> None:
    """All eight turns of a camera, other formats, inks and a drawing, on one sheet."""
    stored = corners()
    turns = {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    files = {}
    for turned, back in turns.items():
        # What is stored is what is seen, turned the other way.
        picture = stored if back is None else stored.transpose(Image.Transpose(back))
        files[f"{turned}.jpg"] = data(picture, "JPEG", turned, quality=95, subsampling=0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    others = {
        "w.webp": data(stored, "WEBP", lossless=True),
        "g.gif": data(stored.convert("P", palette=Image.Palette.ADAPTIVE), "GIF"),
        "t.tif": data(stored, "TIFF", icc_profile=profile),
        "b.bmp": data(stored, "BMP"),
        "c.jpg": data(stored.convert("CMYK"), "JPEG", quality=95),
        "a.png": data(stored.convert("RGBA"), "PNG"),
        "s.png": data(Image.new("I;16", (120, 160), 30_000), "PNG"),
        "d.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 8" enable-background="x">'
        b"<style>.r{fill:#c80000}</style>"
        b'<rect class="r" width="3" height="4"/><rect x="3" width="3" height="4" fill="#009600"/>'
        b'<rect y="4" width="3" height="4" fill="#0000c8"/></svg>',
    }
    files |= others
    drawing = "".join(
        f'<image href="art/{name}" x="{2 + n % 8 * 7}" y="{5 + n // 8 * 12}" width="6" height="8"/>'
        for n, name in enumerate(files)
    )
    place = workspace(tmp_path, drawing, files)
    assert told(place) == ([], [])
    printed = print_game(tmp_path / "out", tmp_path, "one")
    stored_in = [raw for kind, raw in images(printed.folder / "mat.pdf") if kind == "/DCTDecode"]
    # The data of photographs stand in the file as they are, turned or not.
    assert all(files[f"{turned}.jpg"] in stored_in for turned in turns)
    with pypdfium2.PdfDocument(printed.folder / "mat.pdf") as pdf:
        page = pdf[0]
        scale = 10 / 72 * 25.4  # 10 pixels a millimetre
        seen = page.render(scale=scale).to_pil().convert("RGB")
    left, top = corner(printed)
    for n, name in enumerate(files):
        if name == "s.png":
            continue
        x, y = left + 2 + n % 8 * 7, top + 5 + n // 8 * 12
        for dx, dy, wanted in ((1, 1, RED), (5, 1, GREEN), (1, 7, BLUE), (5, 7, WHITE)):
            found = seen.getpixel((round((x + dx) * 10), round((y + dy) * 10)))
            assert near(found, wanted, 60 if name == "c.jpg" else 30), (name, dx, dy, found)


def test_a_focus_says_which_part_of_a_picture_fills_its_place(tmp_path: Path) -> None:
    wide = corners((400, 100))
    files = {"wide.png": data(wide, "PNG")}
    drawing = "".join(
        f'<image href="art/wide.png" x="{x}" y="5" width="8" height="8" '
        f'preserveAspectRatio="xMidYMid slice" data-focus="{focus}"/>'
        for x, focus in ((2, "0% 50%"), (22, "100% 50%"), (42, "50% 50%"))
    )
    workspace(tmp_path, drawing, files)
    printed = print_game(tmp_path / "out", tmp_path, "one")
    with pypdfium2.PdfDocument(printed.folder / "mat.pdf") as pdf:
        seen = pdf[0].render(scale=10 / 72 * 25.4).to_pil().convert("RGB")
    left, top = corner(printed)

    def at(x: float, y: float) -> tuple[int, ...]:
        found: tuple[int, ...] = seen.getpixel((round((left + x) * 10), round((top + y) * 10)))
        return found

    assert near(at(3, 6), RED) and near(at(9, 6), RED) and near(at(11, 6), WHITE)
    assert near(at(23, 6), GREEN) and near(at(29, 6), GREEN)
    assert near(at(43, 6), RED) and near(at(49, 6), GREEN)


FORMATS = "expected a picture (PNG, JPEG, WebP, GIF, TIFF, BMP or SVG), found art/{}"
IMAGE = '<image href="art/{}" x="2" y="2" width="{}" height="8" {}/>'


@pytest.mark.parametrize(
    ("name", "content", "more", "message"),
    [
        ("x.png", b"hello", "", FORMATS.format("x.png (broken)")),
        (
            "x.gif",
            data(
                Image.new("L", (90, 90)),
                "GIF",
                save_all=True,
                append_images=[Image.new("L", (90, 90), 99)],
            ),
            "",
            FORMATS.format("x.gif (2 pictures in one file)"),
        ),
        (
            "x.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://x.org/a.png"/></svg>',
            "",
            'art/x.svg: expected a reference inside the file, found "http://x.org/a.png"',
        ),
        (
            "x.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg">'
            b'<image href="data:image/svg+xml;base64,AAAA"/></svg>',
            "",
            'art/x.svg: expected a PNG or JPEG picture, found "data:image/svg+xml;base64,AAAA"',
        ),
        (
            "x.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
            "",
            "art/x.svg: expected a drawing element, found <script>",
        ),
        (
            "x.png",
            data(Image.new("L", (90, 90)), "PNG"),
            'data-focus="left"',
            'expected two percentages as focus of art/x.png, found "left"\n  hint: '
            'data-focus="50% 30%" beside preserveAspectRatio="xMidYMid slice"',
        ),
    ],
)
def test_what_is_no_picture_is_told(
    tmp_path: Path, name: str, content: bytes, more: str, message: str
) -> None:
    place = workspace(tmp_path, IMAGE.format(name, 8, more), {name: content})
    problems, _ = told(place)
    assert problems[0].startswith(f"templates/mat.svg.j2: mat/mat front: {message}")


def test_coarse_pictures_are_told_in_one_line(tmp_path: Path) -> None:
    files = {f"{n}.png": data(Image.new("RGB", (n, n)), "PNG") for n in (60, 70, 80, 90, 100)}
    drawing = "".join(IMAGE.format(name, 8, "") for name in files)
    place = workspace(tmp_path, drawing, files)
    assert told(place) == (
        [],
        [
            "4 pictures below 300 dpi in print: art/60.png 190 (mat/mat front), "
            "art/70.png 222 (mat/mat front), art/80.png 254 (mat/mat front) and 1 more"
        ],
    )


@pytest.mark.parametrize(
    ("dpi", "problems", "remarks"),
    [
        (190, 0, 0),
        (600, 1, 0),
        (250, 0, 1),
    ],
)
def test_the_data_say_what_is_enough(tmp_path: Path, dpi: int, problems: int, remarks: int) -> None:
    files = {"60.png": data(Image.new("RGB", (60, 60)), "PNG")}
    place = workspace(tmp_path, IMAGE.format("60.png", 8, ""), files, f"dpi: {dpi}\n")
    found = told(place)
    assert (len(found[0]), len(found[1])) == (problems, remarks)


def test_a_blur_is_no_coarse_picture(tmp_path: Path) -> None:
    """Typst draws it with 288 dots an inch, whatever the data ask of pictures."""
    drawing = (
        '<filter id="soft"><feGaussianBlur stdDeviation="1"/></filter>'
        '<rect x="5" y="5" width="20" height="20" fill="teal" filter="url(#soft)"/>'
    )
    place = workspace(tmp_path, drawing, {}, "dpi: 1200\n")
    folder = print_game(tmp_path / "out", tmp_path, "one").folder
    with Proved(folder, load_game(place, "one", KINDS)) as read:
        found = list(dots(read))
    assert [(result.ok, result.tolerance) for result in found] == [(True, 288)] * len(found)
    assert any(result.measured and result.measured < 300 for result in found)

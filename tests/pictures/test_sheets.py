"""`pnp sheets`: pictures onto paper, read back from the PDF, and what is refused."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import click
import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.cli.sheets import command
from pnp.errors import Problems, UsageProblem
from pnp.proof import prove
from tests.command import ended

SIZE = (330, 450)
"""A poker card with 1/8 in of bleed, at 120 dpi."""


def picture(path: Path, tone: int = 90, size: tuple[int, int] = SIZE, mode: str = "RGB") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", size, (tone, 40, 120))
    image.paste((250, 220, 10), (size[0] // 3, size[1] // 3, size[0] // 2, size[1] // 2))
    image.convert(mode).save(path)
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> str:
    """Return what the command says; what it raises goes on."""
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def test_a_folder_of_pictures_becomes_sheets_that_hold_what_they_say(here: Path) -> None:
    for number in range(3):
        picture(here / f"cards/hero {number}.jpg", 40 * number)
    picture(here / "cards/wall x2.jpg", 200)
    picture(here / "cards/back.jpg", 10)
    said = run("cards")
    assert said.splitlines()[:3] == [
        "5 cards of 4 designs, 1 back",
        "  size 63.5 x 88.9 mm (poker)",
        "  bleed in the pictures: 3.175 mm; printed: 3 mm",
    ]
    folder = here / "output/cards/a4"
    assert manifest(folder)["counts"] == {"pieces": 5}
    results = prove(folder, programs=())
    assert [str(result) for result in results if not result.ok] == []
    assert {13, 14, 18, 29, 37} <= {result.property for result in results}


def test_jpeg_data_are_stored_byte_for_byte_and_once(here: Path) -> None:
    files = [picture(here / "cards/a.jpg", 10), picture(here / "cards/b.jpg", 60)]
    (here / "cards/c.jpg").write_bytes(files[0].read_bytes())
    run("cards")
    with pikepdf.open(here / "output/cards/a4/pieces.pdf") as pdf:
        found = [
            hashlib.sha256(one.read_raw_bytes()).digest()
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Filter") == "/DCTDecode"
        ]
    assert sorted(found) == sorted(hashlib.sha256(f.read_bytes()).digest() for f in files)


def test_the_same_pictures_give_the_same_bytes(here: Path) -> None:
    picture(here / "cards/a.png", 10)
    run("cards", "--bleed", "edge=2mm")
    run("cards", "--bleed", "edge=2mm", "--out", "again")
    first = (here / "output/cards/a4/pieces.pdf").read_bytes()
    assert first == (here / "again/cards/a4/pieces.pdf").read_bytes()


def test_a_picture_with_a_noted_turn_is_seen_upright(here: Path) -> None:
    image = Image.new("RGB", (450, 330), (10, 10, 10))
    image.paste((250, 250, 250), (0, 0, 60, 330))  # the top, once it is turned
    exif = Image.Exif()
    exif[0x0112] = 6
    (here / "cards").mkdir()
    image.save(here / "cards/a.jpg", exif=exif, quality=95)
    run("cards", "--png")
    seen = Image.open(here / "output/cards/a4/png/faces/pieces.a.front.png").convert("L")
    wide, tall = seen.size
    assert seen.width < seen.height
    assert seen.getpixel((wide // 2, tall // 15)) > 200
    assert seen.getpixel((wide // 2, tall * 14 // 15)) < 60


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "CMYK", "I;16", "1"])
def test_pictures_of_every_kind_are_printed(here: Path, mode: str) -> None:
    kind = "tif" if mode == "CMYK" else "png"
    if mode == "I;16":
        (here / "cards").mkdir()
        Image.new("I;16", SIZE, 30000).save(here / "cards/a.png")
    else:
        picture(here / f"cards/a.{kind}", mode=mode)
    run("cards", "-q")
    results = prove(here / "output/cards/a4", programs=())
    assert [str(result) for result in results if not result.ok] == []


def test_mirrored_bleed_shows_the_edge_of_the_picture(here: Path) -> None:
    (here / "cards").mkdir()
    image = Image.new("RGB", (635, 889), (30, 30, 200))
    image.paste((200, 30, 30), (0, 0, 60, 889))
    image.save(here / "cards/a.png")
    run("cards", "--png", "--bleed", "mirror=3mm")
    seen = Image.open(here / "output/cards/a4/png/faces/pieces.a.front.png").convert("RGB")
    assert seen.getpixel((3, seen.height // 2))[0] > 150
    assert seen.getpixel((seen.width - 3, seen.height // 2))[2] > 150


def test_blank_round_corners_are_filled(here: Path) -> None:
    from PIL import ImageDraw

    (here / "cards").mkdir()
    image = Image.new("RGB", (635, 889), "white")
    ImageDraw.Draw(image).rounded_rectangle((0, 0, 634, 888), 30, fill=(20, 120, 60))
    image.save(here / "cards/a.png")
    said = run("cards", "--png")
    assert "  1 picture with blank round corners" in said
    seen = Image.open(here / "output/cards/a4/png/faces/pieces.a.front.png").convert("RGB")
    step = seen.width / 69.5
    for x, y in ((3.5, 3.5), (66.0, 3.5), (1.0, 1.0), (3.2, 91.5)):
        assert seen.getpixel((int(x * step), int(y * step))) == (20, 120, 60), (x, y)


def test_saving_writes_a_workspace_that_builds_the_same_sheets(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.model.workspace import Workspace
    from pnp.pipeline import BuildRequest, build

    picture(here / "cards/a front.png", 10)
    picture(here / "cards/a back.png", 60)
    run("cards", "--save", "mine", "--name", "heroes")
    monkeypatch.chdir(here / "mine")
    build(BuildRequest(workspace=Workspace(here / "mine"), game="heroes"))
    saved = manifest(here / "mine/output/heroes/a4")
    thrown = manifest(here / "output/heroes/a4")
    assert saved["files"][0]["pages"] == thrown["files"][0]["pages"]


def test_a_service_gets_its_files(here: Path) -> None:
    picture(here / "cards/a.png", size=(825, 1125))
    said = run("cards", "--for", "mpc", "--save", "ws").splitlines()
    assert said[-3:] == [
        "ws: a workspace with these pieces; pnp build makes them there",
        "output/cards/for-mpc: 1 piece in 1 file",
        "  note: upload fronts and backs in the order of their names; "
        "every copy has a file of its own",
    ]
    names = [path.name for path in (here / "output/cards/for-mpc").rglob("*.png")]
    assert len(names) == 1


def test_what_a_service_gets_is_proved_like_the_sheets(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture(here / "cards/a.png", size=(825, 1125))
    run("cards", "--for", "mpc")
    assert ended("check", "cards") == 0
    assert capsys.readouterr().out == "output/cards/for-mpc: as its manifest says\n"
    run("cards")
    assert ended("check", "cards", "--jobs", "2") == 0
    said = capsys.readouterr().out
    assert said.startswith("output/cards/a4:\n")
    assert said.endswith("output/cards/for-mpc: as its manifest says\n")
    (next((here / "output/cards/for-mpc").rglob("*.png"))).write_bytes(b"x")
    assert ended("check", "cards") == 1
    assert "for-mpc: 2 faults" in capsys.readouterr().out


def test_a_zip_that_leads_out_is_refused(here: Path) -> None:
    with zipfile.ZipFile(here / "evil.zip", "w") as packed:
        packed.writestr("../out.png", b"x")
    with pytest.raises(Problems) as error:
        run("evil.zip")
    assert str(error.value) == (
        "evil.zip: ../out.png: expected a name inside the zip, found one that leads out"
    )
    assert not (here.parent / "out.png").exists()


def test_a_zip_of_pictures_is_laid_out(here: Path) -> None:
    picture(here / "in/fronts/a.png", 10)
    picture(here / "in/backs/a.png", 60)
    with zipfile.ZipFile(here / "game.zip", "w") as packed:
        for name in ("fronts/a.png", "backs/a.png"):
            packed.write(here / "in" / name, name)
    assert run("game.zip").splitlines()[0] == "1 card, 1 back"


def test_broken_moving_and_foreign_files_are_told_together(here: Path) -> None:
    good = picture(here / "cards/a.jpg")
    (here / "cards/b.jpg").write_bytes(good.read_bytes()[:900])
    (here / "cards/c.png").write_bytes(b"no picture")
    frames = [Image.new("RGB", SIZE, (tone, 0, 0)) for tone in (0, 99)]
    frames[0].save(here / "cards/d.webp", save_all=True, append_images=frames[1:])
    with pytest.raises(Problems) as error:
        run("cards")
    lines = str(error.value).splitlines()
    assert lines[0].startswith("cards/b.jpg: expected a whole picture, found: ")
    assert lines[1:] == [
        "cards/c.png: expected a picture that can be read, found: no picture",
        "cards/d.webp: expected one picture, found 2 in the file",
    ]
    assert not (here / "output").exists()


def test_what_is_no_picture_is_told(here: Path) -> None:
    picture(here / "cards/a.png")
    (here / "cards/rules.pdf").write_bytes(b"%PDF-1.4")
    with pytest.raises(Problems) as error:
        run("cards")
    assert str(error.value) == (
        "cards/rules.pdf: expected a picture (png, jpg, webp, tif), found a .pdf file\n"
        "  hint: pnp reprint reads PDFs"
    )


def test_a_picture_of_another_shape_is_told_with_both(here: Path) -> None:
    picture(here / "cards/a.png")
    picture(here / "cards/b.png", size=(400, 400))
    with pytest.raises(Problems) as error:
        run("cards")
    assert str(error.value) == (
        "cards/b.png: expected the shape of 63.5 x 88.9 mm (0.714), "
        "found 400 x 400 pixels (1.000), 36.4% off that with 3.175 mm of bleed\n"
        "  hint: --fit crop, pad or stretch; or another --size"
    )
    run("cards", "--fit", "pad", "-q")


def test_a_picture_that_is_nearest_with_bleed_is_told_so(here: Path) -> None:
    for name in "ab":
        picture(here / f"cards/{name}.png", size=(825, 1125))
    with pytest.raises(Problems) as error:
        run("cards", "--size", "mini")
    assert str(error.value) == (
        "cards/a.png: expected the shape of 44.45 x 63.5 mm (0.700), found 825 x 1125 pixels "
        "(0.733), 0.8% off that with 3.175 mm of bleed; 1 more is like it\n"
        "  hint: --fit crop, pad or stretch; or another --size"
    )


def test_too_few_pixels_are_refused_unless_asked_for(here: Path) -> None:
    picture(here / "cards/a.png", size=(165, 225))
    with pytest.raises(Problems) as error:
        run("cards")
    assert str(error.value) == (
        "expected at least 100 dpi at print size, found 1 below: a.png 60\n"
        "  hint: --allow-low prints them all the same"
    )
    assert "1 picture below 200 dpi" in run("cards", "--allow-low")


def test_nothing_and_a_game_s_name_are_wrong_use(here: Path) -> None:
    with pytest.raises(UsageProblem, match="expected pictures, a folder or a zip, found nothing"):
        run()
    picture(here / "cards/a.png")
    with pytest.raises(UsageProblem, match="expected a name that no game has, found dune-chess"):
        run("cards", "--name", "dune-chess")


def test_a_picture_that_lies_on_its_side_is_told(here: Path) -> None:
    picture(here / "cards/a.png", size=(750, 1050))
    picture(here / "cards/b.png", size=(1050, 750))
    with pytest.raises(Problems) as told:
        run("cards")
    (problem,) = told.value.problems
    assert (problem.message, problem.hint) == (
        "expected the shape of 63.5 x 88.9 mm (0.714), found 1050 x 750 pixels (1.400), "
        "90.9% off that with 3.175 mm of bleed",
        "turn the picture by a quarter, then it fits; or --fit crop, pad or stretch",
    )


def test_lengths_begin_at_nothing(here: Path) -> None:
    picture(here / "cards/a.png")
    with pytest.raises(click.BadParameter) as told:
        run("cards", "--bleed", "mirror=-1mm")
    assert told.value.message == "expected a bleed from 0 to 25 mm, found -1mm"

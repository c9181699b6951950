"""Own pictures on faces, blanks with sunk faces, film over stickers."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.dice.reading import from_file, from_words
from pnp.dice.reading_words import read_faces
from pnp.errors import Problems, UsageProblem
from pnp.faces.dice import Dice
from pnp.faces.stickers import DieStickers
from pnp.model.component import Item
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.request import BuildRequest
from tests.dice.printed import print_dice
from tests.printed import load

WOLF = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<rect width="10" height="10" fill="#12ab34"/></svg>"""


def build(root: Path, *words: str, **settings: object) -> Path:
    from pnp.dicesheets.maker import DiceRequest, build_dice

    paper = (parse_paper("a4"),)
    request = BuildRequest(workspace=Workspace(root), game="", papers=paper, out=root / "out")
    dice = from_file(root / words[0], Path(words[0])) if len(words) == 1 else from_words(words[1:])
    (built,) = build_dice(DiceRequest(request, dice, settings, chart=False))
    return built.folder


def test_a_picture_beside_the_file_of_the_dice_is_printed_in_its_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art/own").mkdir(parents=True)
    (tmp_path / "art/own/wolf.svg").write_text(WOLF)
    (tmp_path / "art/pack.csv").write_text('name,faces\nPack,"3x own/wolf.svg,sun,#2,blank"\n')
    printed = load(build(tmp_path, "art/pack.csv"))
    (page,) = printed.files[0]["pages"]
    assert [put["id"] for put in page["placements"]][:4] == ["pack.wolf.svg"] * 3 + ["pack.sun"]
    with PdfDocument(printed.folder / "stickers.pdf") as pdf:
        shown = pdf[0].render(scale=4).to_pil().convert("RGB")
    x, y, w, h = page["placements"][0]["trim"]
    k = shown.width / page["media"][0]
    assert shown.getpixel((round((x + w / 2) * k), round((y + h / 2) * k))) == (0x12, 0xAB, 0x34)


def test_a_picture_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Problems) as error:
        build(tmp_path, "words", "5x wolf.svg,blank")
    first, *others = str(error.value).splitlines()
    assert first == 'Die, face 1: expected a picture of the workspace, found no "wolf.svg"'
    assert len(others) == 4


def test_pictures_are_read_from_words_and_from_the_data_of_a_game() -> None:
    (face,) = read_faces("art/wolf.PNG+#3")
    assert [(part.kind, part.value) for part in face.parts] == [
        ("picture", "art/wolf.PNG"),
        ("number", "3"),
    ]
    assert face.label == "wolf.PNG+#3"
    faces = [{"picture": "art/wolf.svg"}, *["sun"] * 5]
    dice = Dice.model_validate({"id": "dice", "kind": "dice"})
    first = dice.designs([Item("pack", 1, {"id": "pack", "faces": faces})])[0]
    assert first.id == "pack.wolf.svg"


def test_stickers_lie_in_sunk_faces_with_their_film(tmp_path: Path) -> None:
    printed = print_dice(tmp_path, "d6", recess=14.0, laminate=1.0)
    (page,) = printed.files[0]["pages"]
    assert {tuple(put["trim"][2:]) for put in page["placements"]} == {(11.0, 11.0)}
    with PdfDocument(printed.folder / "stickers.pdf") as pdf:
        text = " ".join(pdf[0].get_textpage().get_text_bounded().split())
    assert (
        "Cover each sticker with clear film of 13 mm, 1 mm past it. The stickers with their film "
        "lie in sunk faces of 14 mm, 0.5 mm free all round."
    ) in text


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"recess": "13mm"}, "expected a sticker up to the recess of 13 mm, found 14 mm"),
        (
            {"recess": "14mm", "laminate": "1mm"},
            "expected a sticker up to 12 mm, the recess of 14 mm without 1 mm of film on each "
            "side, found 14 mm",
        ),
        ({"recess": "16mm"}, "expected a recess below the die's edge of 16 mm, found 16 mm"),
    ],
)
def test_what_does_not_lie_in_a_sunk_face_is_refused(fields: dict[str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Dice.model_validate({"id": "dice", "kind": "dice", "sticker": "14mm", **fields})


def test_sunk_faces_are_square(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="expected recess with d6 dice, found a d8"):
        DieStickers.model_validate(
            {"id": "a", "kind": "die-stickers", "die": "d8", "recess": "9mm"}
        )
    with pytest.raises(UsageProblem, match="--laminate: expected stickers, found a net"):
        print_dice(tmp_path, "d6", form="net", laminate=1.0)


def test_the_guide_says_what_dice_to_buy() -> None:
    fields = {"id": "dice", "kind": "dice", "sticker": "13mm", "recess": "14mm"}
    dice = Dice.model_validate(fields)
    designs = dice.designs([Item("pack", 2, {"id": "pack", "name": "Pack", "faces": ["sun"] * 6})])
    assert dice.objects(designs) == [("Pack, 16 mm, faces sunk to 14 mm", 2, "#ffffff")]
    assert dice.advice() == "The stickers lie in sunk faces of 14 mm, 0.5 mm free all round."

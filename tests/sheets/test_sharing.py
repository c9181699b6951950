"""Files of one paper and craft share sheets: as the data say, as typed, and as proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.craft.guide import Guide
from pnp.errors import Problems, UsageProblem
from pnp.faces import KINDS
from pnp.manifest.values import FileEntry
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.sharing import sharing
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from tests.papers import STARTED, Case, game_of
from tests.printed import SMALL, Printed, load, print_game
from tests.proof.bench import failing, meadow_game, proved

MERGED = "hexes+counters+deck"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return print_game(tmp_path_factory.mktemp("merged"), merge=MERGED)


def entry(printed: Printed) -> dict[str, Any]:
    return next(one for one in printed.files if one["path"] == f"{MERGED}.pdf")


def test_pieces_of_three_files_share_sheets_and_the_proof_holds(printed: Printed) -> None:
    pages = entry(printed)["pages"]
    kinds = {put["component"] for page in pages for put in page["placements"]}
    assert kinds == {"hexes", "squares", "deck"}
    assert printed.folder.name == f"a4-merge-{MERGED}"
    assert printed.manifest["sheets"] == {MERGED: ["hexes", "counters", "deck"]}
    assert failing(proved(printed.folder)) == set()


def test_one_sided_pieces_beside_two_sided_ones_have_no_back(printed: Printed) -> None:
    backs = [page for page in entry(printed)["pages"] if page["side"] == "back"]
    assert backs
    assert "hexes" not in {put["component"] for page in backs for put in page["placements"]}


def test_straight_cuts_part_hexagons_in_one_piece(printed: Printed) -> None:
    mixed = next(
        page
        for page in entry(printed)["pages"]
        if {"hexes", "squares"} <= {put["component"] for put in page["placements"]}
    )
    assert mixed["cuts"]
    hexes = [put["trim"] for put in mixed["placements"] if put["component"] == "hexes"]
    left, right = min(x for x, *_ in hexes), max(x + w for x, _, w, _ in hexes)
    top, low = min(y for _, y, *_ in hexes), max(y + h for _, y, _, h in hexes)
    for axis, at, start, end in mixed["cuts"]:
        across, along = ((left, right), (top, low))[:: 1 if axis == "x" else -1]
        inside = across[0] + 0.02 < at < across[1] - 0.02
        assert not (inside and start < along[1] - 0.02 and end > along[0] + 0.02)


def test_what_a_manifest_tells_wrongly_of_shared_sheets_is_noticed(
    printed: Printed, tmp_path: Path
) -> None:
    def spoil(manifest: dict[str, Any]) -> None:
        manifest.pop("sheets")
        for one in manifest["files"]:
            for page in one["pages"]:
                if page.get("cuts"):
                    page["cuts"].pop()
                if page["side"] == "back" and len(page["placements"]) > 1:
                    page["placements"].pop()

    assert failing(_changed(printed, tmp_path, spoil)) >= {17, 18, 29}


def _changed(printed: Printed, place: Path, spoil: Any) -> Any:
    """Return what the proof says of a copy whose manifest is changed."""
    for file in printed.folder.iterdir():
        if file.is_file():
            (place / file.name).write_bytes(file.read_bytes())
    manifest = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    spoil(manifest)
    (place / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return proved(place)


def test_a_build_of_one_file_makes_the_sheets_that_it_shares(printed: Printed) -> None:
    request = BuildRequest(
        workspace=Workspace(SMALL),
        game="meadow",
        components=("hexes",),
        papers=(parse_paper("a4"),),
        out=printed.folder.parent.parent,
        merge=MERGED,
    )
    (built,) = build(request)
    after = load(built.folder)
    assert after.manifest["counts"] == printed.manifest["counts"]
    assert entry(after)["pages"] == entry(printed)["pages"]


@pytest.mark.parametrize(
    ("merge", "factors", "message"),
    [
        ("deck", {}, 'expected files that share sheets, found --merge "deck"'),
        ("deck+tekens", {}, 'expected a file of meadow to merge, found "tekens"'),
        ("deck+hexes,hexes+mat", {}, "expected each file once in --merge, found hexes again"),
        ("deck+dice", {}, "dice has stickers, which share no sheets with other pieces"),
        (
            "beetles+hexes",
            {"field": 1.1},
            'expected files of one scale, found --merge "beetles+hexes"',
        ),
    ],
)
def test_what_cannot_share_is_refused(merge: str, factors: dict[str, float], message: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        sharing(meadow_game(), merge, factors)
    assert str(refused.value).splitlines()[0] == message


def _with_sheets(game: Game) -> Game:
    """Return the small game with files that share sheets in its data."""
    text = (SMALL / "components/meadow/game.yaml").read_text(encoding="utf-8")
    assert "sheets" not in text
    from pnp.model.game_file import SharedSheets

    sheets = {"bits": SharedSheets(files=["beetles", "hexes", "counters"])}
    return replace(game, data=game.data.model_copy(update={"sheets": sheets}))


def test_files_of_the_data_share_while_their_scale_is_the_same() -> None:
    game = _with_sheets(meadow_game())
    assert sharing(game, "", {}).joined == {
        "beetles": "bits",
        "hexes": "bits",
        "counters": "bits",
    }
    assert sharing(game, "none", {}).joined == {}
    assert sharing(game, "", {"field": 1.1}).joined == {}
    typed = sharing(game, "hexes+deck", {}).joined
    assert typed == {
        "beetles": "bits",
        "counters": "bits",
        "hexes": "hexes+deck",
        "deck": "hexes+deck",
    }


def test_faults_of_shared_sheets_are_told_with_their_lines(tmp_path: Path) -> None:
    folder = tmp_path / "components/meadow"
    folder.mkdir(parents=True)
    for name in ("game.yaml", "squares.csv"):
        text = (SMALL / "components/meadow" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "sheets:\n"
            "  craft: {files: [hexes, deck]}\n"
            "  mat: {files: [hexes, dice]}\n"
            "  bits: {files: [beetles, dekc]}\n"
        )
    with pytest.raises(Problems) as refused:
        load_game(Workspace(tmp_path), "meadow", KINDS)
    told = [str(one).split("sheets.", 1)[1].splitlines()[0] for one in refused.value.problems]
    assert told == [
        'craft: expected a name that pnp does not use itself, found "craft"',
        'mat: expected another name: components are printed in a file "mat"',
        'mat.files[0]: expected a file once, found "hexes" in craft too',
        "mat.files[1]: expected no stickers, found those of dice",
        'bits.files[1]: expected a file that a component is printed in, found "dekc"',
    ]


def test_the_guide_lists_the_paper_that_all_share(tmp_path: Path) -> None:
    game = game_of(Case(STARTED), tmp_path)
    files: list[FileEntry] = [{"path": "pieces.pdf", "sha256": "", "pages": []}]
    guide = Guide(game, {"paper": "a4", "duplex": "long", "scale": {}}, files, 0.0)
    (row,) = guide.rows
    assert (row.title, row.material) == (
        "Cards, finds and hedgehogs",
        "thin card of 200 to 300 g",
    )
    assert "Glue" not in [step.title for step in guide.steps()]

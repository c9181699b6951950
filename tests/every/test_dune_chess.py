"""Dune Chess as printed: pieces, sizes and pitch of section 2 of its catalogue, read back."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import UsageProblem
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.games.dune_chess.landing import LANDING
from pnp.geometry import Rect
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.review import reviewed
from pnp.proof import prove
from tests.printed import REPOSITORY, Printed, bleed_box, close, print_game, rect

COUNTS = {
    "board": 1,
    "chits": 32,
    "sandworms": 2,
    "sietches": 4,
    "spice": 16,
    "cargo": 4,
    "no-return": 1,
    "clock-marker": 1,
    "mats": 2,
    "clock": 1,
    "reference": 1,
}
SIZES = {
    "board": (188.0, 188.0),
    "chits": (18.0, 18.0),
    "sandworms": (20.0, 20.0),
    "sietches": (20.0, 20.0),
    "spice": (14.0, 14.0),
    "cargo": (9.0, 9.0),
    "no-return": (9.0, 9.0),
    "clock-marker": (9.0, 9.0),
    "standees": (18.0, 72.0),
    "mats": (188.0, 80.0),
}
COMMON = (190.0, 259.4)
"""What A4 and Letter share inside margins of 10 mm."""

NO_RIDER = (("F", "enemy_rider"), ("S", "own_rider"))
"""Riders are Atreides: no Fremen meets an enemy's, no Sardaukar its own."""

SHEETS = ("board", "tokens", "mats", "reference")


@pytest.fixture(scope="module", params=["a4", "letter"])
def chess(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return Dune Chess on one of the papers, without its book."""
    out = tmp_path_factory.mktemp(str(request.param))
    return print_game(out, REPOSITORY, "dune-chess", paper=request.param, components=SHEETS)


@pytest.fixture(scope="module")
def standees(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return the sheets with standees in place of the house chits."""
    out = tmp_path_factory.mktemp("standees")
    parts = ("standees", "tokens")
    return print_game(out, REPOSITORY, "dune-chess", components=parts, form="standee")


def placed(printed: Printed, side: str = "front") -> list[dict[str, object]]:
    return [
        placement
        for entry in printed.files
        for page in entry["pages"]
        for placement in page["placements"]
        if placement["side"] == side
    ]


def test_every_piece_is_there_in_its_number(chess: Printed) -> None:
    assert chess.manifest["counts"] == COUNTS
    assert Counter(p["component"] for p in placed(chess)) == COUNTS
    houses = Counter(str(p["id"]) for p in placed(chess) if p["component"] == "chits")
    assert houses == {
        **dict.fromkeys(["A.Duke", "A.Mentat", "H.Baron", "H.Mentat"], 1),
        **dict.fromkeys(["A.Fremen", "H.Sardaukar"], 2),
        **dict.fromkeys([f"{h}.{p}" for h in "AH" for p in ("Ornithopter", "Harvester")], 2),
        **dict.fromkeys(["A.Troop", "H.Troop"], 8),
    }


def test_sizes_on_paper(chess: Printed) -> None:
    for placement in placed(chess):
        wanted = SIZES.get(str(placement["component"]))
        if wanted:
            assert tuple(placement["trim"][2:]) == wanted  # type: ignore[index]
    for _, page, shown in chess.pages():
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            assert close(drawing.box, bleed_box(placement)), placement["id"]


def test_every_sheet_fits_what_both_papers_share(chess: Printed) -> None:
    for entry in chess.files:
        for page in filter(itemgetter("placements"), entry["pages"]):
            block = Rect.around([rect(p["trim"]) for p in page["placements"]])
            assert block.width <= COMMON[0] and block.height <= COMMON[1], entry["path"]


def test_tokens_stand_in_blocks_of_one_size_with_cuts_through_them(chess: Printed) -> None:
    entry = next(e for e in chess.files if e["path"] == "tokens.pdf")
    front, back = entry["pages"]
    width, _ = front["media"]
    sizes = [round(p["trim"][2]) for p in front["placements"]]
    assert [size for size, _ in groupby(sizes)] == [18, 20, 14, 9]
    assert len(front["cuts"]) <= 72
    # Turned on the long edge every back lies behind its own front.
    for one, two in zip(front["placements"], back["placements"], strict=True):
        assert (one["id"], one["copy"]) == (two["id"], two["copy"])
        mirrored = rect(one["trim"])
        mirrored = Rect(width - mirrored.right, mirrored.y, mirrored.width, mirrored.height)
        assert close(rect(two["trim"]), mirrored), one["id"]


def test_chits_say_code_on_the_front_and_price_on_the_back(chess: Printed) -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS)
    pieces = {row["id"]: row for row in game.tables["pieces"]}
    entry = next(e for e in chess.files if e["path"] == "tokens.pdf")
    document = pypdfium2.PdfDocument(chess.folder / "tokens.pdf")
    for index, page in enumerate(entry["pages"]):
        text, high = document[index].get_textpage(), page["media"][1]
        for put in page["placements"]:
            if put["component"] != "chits":
                continue
            x, y, w, h = (value * 72 / 25.4 for value in put["trim"])
            top = high * 72 / 25.4 - y
            said = "".join(text.get_text_bounded(x, top - h, x + w, top).split())
            piece = pieces[put["id"]]
            words = [piece["code"]]
            if put["side"] == "back" and piece["price"]:
                words += ["price", str(piece["price"]), "value", str(piece["value"])]
            elif put["side"] == "back":
                words += ["cannot", "be", "ransomed,", "value", str(piece["value"])]
            assert said == "".join(words), put["id"]


def test_prices_and_values_are_those_of_the_rules() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS)
    values = {
        name: number
        for rule in game.rules["rules"].values()
        for name, number in (rule.get("values") or {}).items()
    }
    for piece in game.tables["pieces"]:
        name = piece["name"].lower()
        worth = values["value_leader" if piece["class"] == "leader" else f"value_{name}"]
        price = values.get(f"price_{name}", "")
        copies = values[f"count_{name}"]
        found = [str(piece[key] or "") for key in ("value", "price", "copies")]
        assert found == [str(worth), str(price), str(copies)], piece["id"]
    for token in game.tables["tokens"]:
        assert str(token["copies"]) == str(values[f"count_{token['name'].lower()}"])
    assert game.data.values["clock_moves"] == values["quiet_limit"]
    assert game.data.values["clock_limit"] == values["safety_limit"]


def test_the_printed_landing_table_is_the_engines() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS)
    shown = {mover: row for row in game.tables["landing"] for mover in row["movers"].split()}
    assert shown.keys() == LANDING.keys()
    for mover, wanted in LANDING.items():
        for column, cell in wanted.items():
            printed = str(shown[mover]["rider" if column.endswith("_rider") else column])
            own, _, enemy = printed.partition(" / ")
            printed = enemy if column == "enemy_rider" and enemy else own
            if (mover, column) in NO_RIDER:
                continue
            # The choice of a Sardaukar and the word "kill" stand behind the sign.
            assert printed.split()[0] == cell.removeprefix("DC-"), (mover, column)


def test_the_printed_set_up_is_the_engines() -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS)
    ranks = []
    for row in game.tables["setup"]:
        cells = [f"({s})" if len(s) > 1 else s or "." for s in row["squares"]]
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(cells)))
    assert "/".join(ranks) == game.rules["start"].split(" ")[0]


def test_standees_replace_the_chits_and_say_where_to_fold(standees: Printed) -> None:
    assert standees.folder.name == "a4-standee" and standees.manifest["form"] == "standee"
    found = Counter(p["component"] for p in placed(standees))
    assert found["standees"] == 32 and "chits" not in found and found["spice"] == 16
    entry = next(e for e in standees.files if e["path"] == "standees.pdf")
    for page in entry["pages"]:
        folds = []
        for put in page["placements"]:
            x, y, w, h = put["trim"]
            assert (w, h) == SIZES["standees"]
            folds += [[x, y + down, x + w, y + down] for down in (9.0, 36.0, 63.0)]
        assert [pytest.approx(fold, abs=0.001) for fold in folds] == page["fold"]


def test_standees_hold_every_property(standees: Printed) -> None:
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS).in_form("standee")
    assert [str(found) for found in prove(standees.folder, game) if not found.ok] == []


@pytest.mark.parametrize("form", ["", "standee"])
def test_nothing_in_the_book_is_unproved(form: str) -> None:
    # Every number comes from the data or a replay, every rule is printed and shown by an example.
    game = load_game(Workspace(REPOSITORY), "dune-chess", KINDS).in_form(form or None)
    assert [str(problem) for problem in reviewed(game, FaceMaker(game)).problems] == []


def test_an_unknown_form_names_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match='found "figure"'):
        print_game(tmp_path, REPOSITORY, "dune-chess", form="figure")


def test_the_ordinary_form_may_be_named(tmp_path: Path) -> None:
    parts = ("mats",)
    printed = print_game(tmp_path, REPOSITORY, "dune-chess", components=parts, form="chit")
    assert printed.folder.name == "a4" and "form" not in printed.manifest

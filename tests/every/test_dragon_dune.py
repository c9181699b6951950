"""Dragon Dune as printed: every component in its number and size, on both papers, both editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import yaml
from click.testing import CliRunner

from pnp.cli.main import group
from pnp.errors import Problems, UsageProblem
from pnp.faces import KINDS
from pnp.geometry import Rect
from pnp.model.editions import chosen_edition
from pnp.model.loader import load_game
from pnp.model.rules import read_rules
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book, open_book
from pnp.proof import prove
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.blocks import inlines, plain, walk
from pnp.rulebook.checks import check_book
from tests.judged import accessible, archival
from tests.printed import REPOSITORY, Printed, bleed_box, close, print_game
from tests.proof.bench import POINTS

COUNTS = {
    "board": 1,
    "stacks": 70,
    "units": 40,
    "elites": 2,
    "gold-1": 50,
    "gold-5": 10,
    "trolls": 4,
    "dragon": 1,
    "red-dragon": 1,
    "first-player": 1,
    "broken-walls": 5,
    "cards": 52,
    "faction-sheets": 4,
    "round-summary": 1,
    "special-cards": 1,
    "turn-track": 1,
}
SIZES = {
    "board": (254.0, 190.5),
    "stacks": (22.4, 12.2),
    "units": (12.2, 12.2),
    "elites": (12.2, 12.2),
    "cards": (63.0, 88.0),
    **dict.fromkeys(
        ["trolls", "dragon", "red-dragon", "first-player", "broken-walls"], (18.6,) * 2
    ),
}
SHEETS = tuple(COUNTS)
VARIANTS: dict[str, dict[str, object]] = {
    "a4": {},
    "letter": {"paper": "letter"},
    "gutterfold": {"duplex": "gutterfold"},
    "booklet": {"edition": "booklet"},
    "tiled": {"paper": "a5"},
}
RULES = REPOSITORY / "components" / "dragon-dune" / "rules.yaml"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that gives the sheets of the game in one of the VARIANTS."""
    known: dict[str, Printed] = {}

    def get(name: str) -> Printed:
        if name not in known:
            options = {**VARIANTS[name], "components": ("board",) if name == "tiled" else SHEETS}
            place = tmp_path_factory.mktemp(name)
            known[name] = print_game(place, REPOSITORY, "dragon-dune", **options)  # type: ignore[arg-type]
        return known[name]

    return get


def fronts(printed: Printed) -> list[dict[str, object]]:
    return [
        placement
        for entry in printed.files
        for page in entry["pages"]
        for placement in page["placements"]
        if placement["side"] == "front"
    ]


@pytest.mark.parametrize("name", ["a4", "letter", "gutterfold"])
def test_every_component_is_there_in_its_number_and_size(
    made: Callable[[str], Printed], name: str
) -> None:
    printed = made(name)
    assert printed.manifest["counts"] == COUNTS
    assert Counter(p["component"] for p in fronts(printed)) == COUNTS
    for placement in fronts(printed):
        wanted = SIZES.get(str(placement["component"]))
        if wanted:
            assert tuple(placement["trim"][2:]) == wanted  # type: ignore[index]
    for _, page, shown in printed.pages():
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            assert close(drawing.box, bleed_box(placement)), placement["id"]


# Those of the plain build on A4 are asked by `pnp check`, with which .ci/run ends.
@pytest.mark.parametrize("name", ["letter", "gutterfold", "booklet"])
def test_every_property_holds(made: Callable[[str], Printed], name: str) -> None:
    edition = str(VARIANTS[name].get("edition", ""))
    game = load_game(Workspace(REPOSITORY), "dragon-dune", KINDS, edition)
    wrong = [str(r) for r in prove(made(name).folder, game, programs=()) if not r.ok]
    assert wrong == []


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_board_lies_on_one_page_on_its_side(made: Callable[[str], Printed], name: str) -> None:
    (entry,) = [e for e in made(name).files if e["path"] == "board.pdf"]
    (page,) = entry["pages"]
    width, height = page["media"]
    assert width > height
    (piece,) = page["placements"]
    assert "tile" not in piece and piece["rotation"] == 0


def test_on_small_paper_the_board_comes_in_tiles(made: Callable[[str], Printed]) -> None:
    (entry,) = [e for e in made("tiled").files if e["path"] == "board.pdf"]
    sources = [p["tile"]["source"] for page in entry["pages"] for p in page["placements"]]
    assert len(sources) > 1
    assert max(x + w for x, _, w, _ in sources) == pytest.approx(254, abs=0.001)
    assert max(y + h for _, y, _, h in sources) == pytest.approx(190.5, abs=0.001)


def test_stack_markers_are_ten_and_four_blanks_of_each(made: Callable[[str], Printed]) -> None:
    ids = Counter(str(p["id"]) for p in fronts(made("a4")) if p["component"] == "stacks")
    for name in ("dwarves", "elves", "goblins", "orcs", "hidden"):
        wanted = {f"{name}-{n}": 1 for n in range(1, 11)} | {f"{name}-blank": 4}
        assert {i: n for i, n in ids.items() if i.startswith(f"{name}-")} == wanted


def test_the_deck_has_52_cards_in_five_piles(made: Callable[[str], Printed]) -> None:
    game = load_game(Workspace(REPOSITORY), "dragon-dune", KINDS)
    cards = [item.fields for item in game.items["cards"]]
    assert len({(card["rank"], card["suit"]) for card in cards}) == 52
    piles = Counter(card["pile"] for card in cards)
    wanted = {"graveyard": 4, "usurper": 4, "sabotage": 4, "artifact": 24, "event": 16}
    assert piles == wanted
    # Backs that are alike are one form in the file: five in all.
    backs = {
        (p["form"], next(c["pile"] for c in cards if c["id"] == p["id"]))
        for entry in made("a4").files
        for page in entry["pages"]
        for p in page["placements"]
        if p["component"] == "cards" and p["side"] == "back"
    }
    assert len(backs) == len(wanted) == len({form for form, _ in backs})


def test_an_event_card_says_its_territory_gold_and_orcs(made: Callable[[str], Printed]) -> None:
    document = pypdfium2.PdfDocument(made("a4").folder / "cards.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    game = load_game(Workspace(REPOSITORY), "dragon-dune", KINDS)
    orcish = [r for r in game.tables["territories"] if r.get("event") and r["orcish"]]
    assert text.count("Orcish territory") == len(orcish) == 5


@pytest.mark.parametrize("name", ["a4", "letter", "gutterfold", "booklet", "tiled"])
def test_author_and_licence_stand_on_every_printed_sheet(
    made: Callable[[str], Printed], name: str
) -> None:
    printed = made(name)
    for entry in printed.files:
        document = pypdfium2.PdfDocument(printed.folder / entry["path"])
        for number, page in enumerate(document):
            if not entry["pages"][number]["placements"]:
                continue  # a plan for the knife holds no pieces
            text = page.get_textpage().get_text_range()
            assert "CC BY-SA 4.0" in text, (entry["path"], number + 1)
            assert "Vincent von Guard" in text, (entry["path"], number + 1)


def turns_of(printed: Printed) -> list[str]:
    """Return the turns on the track, which lies below the counters."""
    (number, place) = next(
        (number, Rect(*put["trim"]))
        for entry in printed.manifest["files"]
        if entry["path"] == "counters.pdf"
        for number, page in enumerate(entry["pages"])
        for put in page["placements"]
        if put["component"] == "turn-track"
    )
    page = pypdfium2.PdfDocument(printed.folder / "counters.pdf")[number]
    left, right = place.x * POINTS, place.right * POINTS
    top = page.get_height() - place.y * POINTS
    text = page.get_textpage().get_text_bounded(left, top - place.height * POINTS, right, top)
    return [word for word in str(text).split() if word in "12345678"]


def test_editions_differ_in_turns_and_trolls(made: Callable[[str], Printed]) -> None:
    ordinary, booklet = made("a4"), made("booklet")
    assert ordinary.manifest["edition"] == "1.2"
    assert booklet.manifest["edition"] == "booklet"
    assert booklet.folder.name == "a4-booklet"
    assert booklet.manifest["counts"] == {**COUNTS, "trolls": 1}
    track = load_game(Workspace(REPOSITORY), "dragon-dune", KINDS, "booklet").rules
    assert track["rules"]["DD-1.13"]["values"]["last_turn"] == 8
    assert "8" in turns_of(booklet) and "8" not in turns_of(ordinary)
    assert "6" in turns_of(ordinary)


@cache
def book(edition: str) -> Assembled:
    """Return the book of an edition, its examples replayed."""
    return open_book(load_game(Workspace(REPOSITORY), "dragon-dune", KINDS, edition))


def test_the_book_is_one_signature() -> None:
    written = make_book(book("").game, parse_paper("a4"), book(""))
    files = {made.name: made for made in written}
    last = len(files["rulebook.pdf"].pages)
    whole = -(-last // 4) * 4
    # Blank pages come before the back cover, so that it lies outside.
    blanks = set(range(last, whole))
    wanted = [page if page < last else whole for page in range(1, last)] + [whole]
    pages = {page: number for number, page in enumerate(wanted, start=1)}
    sides = files["rulebook-booklet.pdf"].pages
    laid = [
        [int(p["id"]) for p in sorted(page["placements"], key=lambda p: p["trim"][0])]
        for page in sides
    ]
    assert len(laid) == whole // 2
    for sheet in range(1, whole // 4 + 1):
        front = (whole + 2 - 2 * sheet, 2 * sheet - 1)
        back = (2 * sheet, whole + 1 - 2 * sheet)
        for side, places in ((front, laid[2 * sheet - 2]), (back, laid[2 * sheet - 1])):
            assert places == [pages[page] for page in side if page not in blanks]
    assert accessible(files["rulebook.pdf"].data) == []
    assert archival(files["rulebook-booklet.pdf"].data) == []


@pytest.mark.parametrize("edition", ["", "booklet"])
def test_the_book_prints_and_plays_every_rule(edition: str) -> None:
    opened = book(edition)
    assert [str(remark) for remark in check_book(opened.manuscript)] == []
    words = " ".join(plain(inlines(block)) for block in walk(opened.blocks))
    for title in ("The dragons fly", "Three cards", "Gus musters", "The low card", "A usurper"):
        assert any(title in shown.title for shown in opened.examples.values())
    assert ("discarded it against the swap" in words) == (edition == "")


def test_rules_of_an_edition_leave_out_replace_and_count_otherwise() -> None:
    ordinary, booklet = read_rules(RULES), read_rules(RULES, edition="booklet")
    block = yaml.safe_load(RULES.read_text(encoding="utf-8"))["editions"]["booklet"]
    assert set(ordinary.rules) - set(booklet.rules) == set(block["absent"])
    assert {**ordinary.values, **block["values"]} == {**ordinary.values, **booklet.values}
    for name, words in block["rules"].items():
        assert booklet.rules[name].text != ordinary.rules[name].text
        assert booklet.rules[name].text.startswith(words["text"].partition("{")[0])
    assert read_rules(RULES, edition="1.2").rules == ordinary.rules
    assert booklet.plain()["editions"] == ordinary.plain()["editions"]


def test_an_unknown_edition_ends_with_2_and_the_nearest_name(tmp_path: Path) -> None:
    runner = CliRunner()
    asked = ["build", "dragon-dune", "--edition", "bookelt", "--out", str(tmp_path)]
    done = runner.invoke(group, asked)
    with pytest.raises(UsageProblem, match='did you mean "booklet"'):
        chosen_edition(Workspace(REPOSITORY), "dragon-dune", "bookelt")
    with pytest.raises(UsageProblem, match="dune-express has only one"):
        chosen_edition(Workspace(REPOSITORY), "dune-express", "booklet")
    assert chosen_edition(Workspace(REPOSITORY), "dragon-dune", "1.2") == ""
    assert done.exit_code != 0 and not list(tmp_path.iterdir())


def test_what_an_edition_names_must_be_there(tmp_path: Path) -> None:
    place = tmp_path / "components" / "den"
    place.mkdir(parents=True)
    (place / "game.yaml").write_text(
        "game: den\ntitle: Den\nedition: one\neditions:\n  two:\n    components:\n"
        "      boards: {size: 90mm x 90mm}\n"
        "components:\n  - {id: board, kind: board, size: 80mm x 80mm}\n",
        encoding="utf-8",
    )
    with pytest.raises(Problems) as error:
        load_game(Workspace(tmp_path), "den", KINDS)
    assert str(error.value).splitlines() == [
        "components/den/game.yaml:7: editions.two.components.boards: expected the id of a "
        'component, found "boards"',
        '  hint: did you mean "board"?',
    ]
    rules = place / "rules.yaml"
    rules.write_text(
        "rules:\n  DD-1.1: {text: Roll., values: {dice: 2}}\n"
        "editions:\n  two:\n    absent: [DD-1.2]\n    values: {die: 3}\n    words: 4\n",
        encoding="utf-8",
    )
    with pytest.raises(Problems) as error:
        read_rules(rules, Path("rules.yaml"))
    text = str(error.value)
    for line, message in ((5, "found DD-1.2"), (6, "found die"), (7, "no such field")):
        assert any(f":{line}:" in part and message in part for part in text.splitlines())

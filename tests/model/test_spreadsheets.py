"""Rows from spreadsheets: cells as they are shown, sheets by name, and what is refused."""

from __future__ import annotations

import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.table import table_of
from pnp.model.workspace import Workspace
from tests.printed import print_game
from tests.spreadsheets import ods, packed, xlsx

DECK = {
    "Notes": [["nothing", "here"]],
    "Deck": [["id", "Qty", "Text "], ["fox", 3, " Runs. "], [None], ["owl", 2.0, "Flies."]],
}


def rows(data: bytes, name: str = "cards.xlsx", sheet: str = "") -> list[dict[str, str]]:
    found = table_of(data, Path(name), None, sheet=sheet)
    return [{str(key): str(cell) for key, cell in row.items()} for row in found.value]


def fault(data: bytes, name: str = "cards.xlsx", sheet: str = "") -> str:
    with pytest.raises(Problems) as error:
        table_of(data, Path(name), None, sheet=sheet)
    return str(error.value)


def test_a_sheet_is_read_by_its_name_and_the_first_one_without() -> None:
    assert rows(xlsx(DECK)) == []
    assert rows(xlsx(DECK), sheet="Deck") == [
        {"id": "fox", "Qty": "3", "Text": "Runs."},
        {"id": "owl", "Qty": "2", "Text": "Flies."},
    ]
    assert rows(ods("Karten", [["id", "text"], ["fuchs", "L\u00e4uft."]]), "cards.ods") == [
        {"id": "fuchs", "text": "L\u00e4uft."}
    ]


def test_cells_are_as_the_sheet_shows_them() -> None:
    cells = [3.0, 0.1 + 0.2, 1.5, True, (45000, 1), (0.25, 2), (0.75, 3), "007", -4]
    header = [f"c{number}" for number in range(len(cells))]
    (row,) = rows(xlsx({"Deck": [header, cells]}))
    shown = ["3", "0.3", "1.5", "true", "2023-03-15", "0.25", "18:00", "007", "-4"]
    assert list(row.values()) == shown


def test_problems_name_the_cell(tmp_path: Path) -> None:
    broken = {"Deck": [["id", "Qty"], ["fox", "many"], ["owl", 1], ["owl", 1]]}
    with pytest.raises(Problems) as error:
        game(tmp_path, xlsx(broken, top=3, left="B"))
    assert [str(found).removeprefix("components/wood/") for found in error.value.problems] == [
        'cards.xlsx!Deck!C4: Qty: expected a number of copies from 0 to 100000, found "many"',
        'cards.xlsx!Deck!B6: expected every id once, found "owl" again',
    ]


BOX = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}"><foreignObject id="BOX" x="5" '
    'y="5" width="50" height="10" data-min-size="6pt"><div xmlns="http://www.w3.org/1999/xhtml" '
    'style="font-family:Source Sans Pro;font-size:3px">{{ item.text|rich }}</div></foreignObject>'
)


@pytest.mark.parametrize("box", ["text", "body"])
@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        (
            "**Many** words. " * 60,
            "cards.xlsx!Deck!C2: deck/fox front, BOX",
            "expected a text that fits its box, found ",
        ),
        (
            "**Donaudampfschifffahrts**gesellschaftskapitänswitwenrente",
            "cards.xlsx!Deck!C2: deck/fox front, BOX",
            "expected words that fit the lines of their box, found ",
        ),
        (
            "A fox \u05d0 runs.",
            "templates/wood.svg.j2: deck/fox front (components/wood/cards.xlsx!Deck!C2)",
            "expected characters of Source Sans Pro, found ",
        ),
        (
            "Kurz-Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenanstalt.",
            "templates/wood.svg.j2: deck/fox front (components/wood/cards.xlsx!Deck!C2)",
            "BOX: expected words up to 50.0 mm wide, found ",
        ),
    ],
    ids=["too long", "a word across styles", "letters", "a word"],
)
def test_texts_that_cannot_be_set_name_their_cell(
    tmp_path: Path, box: str, text: str, where: str, message: str
) -> None:
    cards = {"Deck": [["id", "name", "text"], ["fox", "Fox", text]]}
    found = game(tmp_path, xlsx(cards))
    drawing = f"{BOX.replace('BOX', box)}</svg>"
    (tmp_path / "templates/wood.svg.j2").write_text(drawing, encoding="utf-8")
    with pytest.raises(Problems) as error:
        print_game(tmp_path / "out", tmp_path, found.name)
    (problem,) = error.value.problems
    told = f"{where}: {message}".replace("BOX", box)
    assert str(problem).removeprefix("components/wood/").startswith(told)


def test_a_header_is_judged_by_its_cells() -> None:
    assert fault(xlsx({"Deck": [["id", "id", "", "text"], ["a", "b", "c", "d"]]})) == (
        'cards.xlsx!Deck!B1: expected every column once, found "id" again\n'
        "cards.xlsx!Deck!C1: expected a name for column 3, found nothing"
    )
    assert fault(xlsx({"Deck": []})) == (
        "cards.xlsx!Deck!A1: expected a row of column names, found nothing"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"id,copies\n",
            "expected a spreadsheet, found another file\n  hint: CSV files end in .csv",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
            "expected an .xlsx or .ods file, found one with a password or an old .xls\n"
            "  hint: save it as .xlsx, without a password",
        ),
        (
            packed({"hello.txt": "x"}),
            "expected a spreadsheet that can be read, found: Cannot detect file format",
        ),
    ],
)
def test_what_is_no_spreadsheet_is_told(data: bytes, message: str) -> None:
    assert fault(data) == f"cards.xlsx: {message}"


def test_an_unknown_sheet_has_its_neighbours_named() -> None:
    assert fault(xlsx(DECK), sheet="Dekc") == (
        'cards.xlsx: expected a sheet of the file, found "Dekc"\n  hint: did you mean "Deck"?'
    )


def test_a_spreadsheet_cannot_fill_the_memory() -> None:
    # Two cells far apart are a rectangle of seventeen thousand million; bytes can be few.
    cells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"/></row>'
    far = cells.replace('<c r="XFD1048576"/>', '<c r="XFD1048576"><v>1</v></c>')
    data = BytesIO(xlsx({"Deck": [["id"]]}))
    with zipfile.ZipFile(data) as book:
        parts = {name: book.read(name).decode() for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    body = sheet[: sheet.index("<sheetData>")] + f"<sheetData>{far}</sheetData></worksheet>"
    began = time.monotonic()
    told = fault(packed({**parts, "xl/worksheets/sheet1.xml": body}))
    assert told == (
        "cards.xlsx: expected a spreadsheet that can be read, found: it takes more than "
        "30 s and 1024 MiB, or is damaged"
    )
    assert time.monotonic() - began < 60
    bomb = packed({**parts, "xl/media/x.xml": " " * 301_000_000})
    assert fault(bomb) == (
        "cards.xlsx: expected a spreadsheet of at most 300 MB unpacked, found more"
    )


def test_too_many_rows_are_refused_by_their_number() -> None:
    body = "".join(f'<row r="{row}"><c><v>1</v></c></row>' for row in range(1, 100_004))
    data = BytesIO(xlsx({"Deck": [["id"]]}))
    with zipfile.ZipFile(data) as book:
        parts = {name: book.read(name).decode() for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    text = sheet[: sheet.index("<sheetData>")] + f"<sheetData>{body}</sheetData></worksheet>"
    assert fault(packed({**parts, "xl/worksheets/sheet1.xml": text})) == (
        "cards.xlsx!Deck!A1: expected at most 100000 rows, found 100003"
    )


GAME = (
    "game: wood\ntitle: Wood\ncomponents:\n"
    "  - {id: deck, kind: card, size: poker, data: cards.xlsx#Deck, template: wood.svg.j2}\n"
)


def game(root: Path, cards: bytes, drawn: str = "{{ item.name }}") -> Game:
    """Return the game of a deck in a spreadsheet."""
    for folder in ("components/wood", "templates"):
        (root / folder).mkdir(parents=True)
    (root / "components/wood/game.yaml").write_text(GAME, encoding="utf-8")
    (root / "components/wood/cards.xlsx").write_bytes(cards)
    (root / "templates/wood.svg.j2").write_text(f"<svg>{drawn}</svg>", encoding="utf-8")
    return load_game(Workspace(root), "wood", KINDS)


def test_a_column_called_otherwise_says_the_copies_and_unused_ones_are_told(tmp_path: Path) -> None:
    cards = {"Deck": [["id", "Qty", "Flavor", "Art"], ["fox", 3, "x", "y"], ["owl", None, "", ""]]}
    drawn = "{{ item.id }}{{ item.flavour|default('') }}"
    found = game(tmp_path, xlsx(cards), drawn)
    assert [(item.id, item.copies) for item in found.items["deck"]] == [("fox", 3), ("owl", 1)]
    place = "components/wood/cards.xlsx!Deck"
    assert found.notes == (
        f'{place}: copies are those of the column "Qty"',
        f'{place}: nothing uses the columns "Flavor" (did you mean "flavour"?) and "Art"',
    )


def test_a_number_that_is_drawn_says_no_copies(tmp_path: Path) -> None:
    cards = {"Deck": [["id", "Number"], ["fox", 3]]}
    found = game(tmp_path, xlsx(cards), "{{ item.Number }}")
    assert [item.copies for item in found.items["deck"]] == [1]
    assert found.notes == ()


def test_a_drawing_that_looks_at_the_whole_row_uses_all_of_it(tmp_path: Path) -> None:
    cards = {"Deck": [["id", "Any"], ["fox", 3]]}
    found = game(tmp_path, xlsx(cards), "{% for key, value in item.items() %}{{ key }}{% endfor %}")
    assert found.notes == ()


def test_a_loop_over_a_field_leaves_the_column_of_copies_what_it_is(tmp_path: Path) -> None:
    cards = {"Deck": [["id", "Qty", "Icons"], ["fox", 3, "star sun"]]}
    drawn = "{% for icon in item.Icons.split() %}{{ icon }}{% endfor %}"
    found = game(tmp_path, xlsx(cards), drawn)
    assert [item.copies for item in found.items["deck"]] == [3]


def test_a_number_beside_a_drawing_of_whole_rows_is_told(tmp_path: Path) -> None:
    cards = {"Deck": [["id", "Qty"], ["fox", 3]]}
    found = game(tmp_path, xlsx(cards), "{% for key in item %}{{ key }}{% endfor %}")
    assert [item.copies for item in found.items["deck"]] == [1]
    assert found.notes == (
        'components/wood/cards.xlsx!Deck: "Qty" counts no copies: a template may print it; '
        "call it copies",
    )


def test_a_data_merge_of_a_layout_program_is_read(tmp_path: Path) -> None:
    home = tmp_path / "components" / "wood"
    game(tmp_path, xlsx({"Deck": [["id"], ["fox"]]}), "{{ item.id }}")
    (home / "merge.txt").write_bytes("Title\t@Image\tQuantity\nStraße\ta.jpg\t2\n".encode("utf-16"))
    table = table_of((home / "merge.txt").read_bytes(), Path("merge.txt"), None)
    assert table.value == [{"Title": "Straße", "@Image": "a.jpg", "Quantity": "2"}]
    assert table.notes == ("merge.txt: read as UTF-16 with tabs between columns",)


def test_pictures_that_nothing_draws_are_told(tmp_path: Path) -> None:
    (tmp_path / "components/wood/art").mkdir(parents=True)
    for name in ("fox", "owl"):
        (tmp_path / f"components/wood/art/{name}.png").write_bytes(b"\x89PNG")
    (tmp_path / "templates").mkdir()
    file = tmp_path / "components/wood/game.yaml"
    template = tmp_path / "templates/wood.svg.j2"
    said = "deck: nothing draws the pictures of art/*.png: pictures: none prints them as they are"
    for drawn, more, notes in (
        ("{{ item.name }}", "", (said,)),
        ("{{ item.picture }}", "", ()),
        ("{{ item.name }}", ", pictures: none", ()),
    ):
        text = GAME.replace("cards.xlsx#Deck", f'"art/*.png"{more}')
        file.write_text(text, encoding="utf-8")
        template.write_text(f"<svg>{drawn}</svg>", encoding="utf-8")
        assert load_game(Workspace(tmp_path), "wood", KINDS).notes == notes

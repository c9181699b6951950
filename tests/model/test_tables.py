"""Rows from CSV: quotes, marks, widths, inheritance, copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.model.designs import items_of
from pnp.model.source import Located
from pnp.model.table import read_csv
from pnp.model.uses import Used, copies_in


def read(tmp_path: Path, data: bytes) -> list[tuple[str, int, dict[str, object], int]]:
    path = tmp_path / "cards.csv"
    path.write_bytes(data)
    items = items_of(read_csv(path, Path("cards.csv")), {"colour": "red"}, 2)
    return [(item.id, item.copies, item.fields, item.line) for item in items]


def test_rows_have_defaults_copies_and_lines(tmp_path: Path) -> None:
    rows = read(tmp_path, b'id,copies,text\nant,3,"a, b\nc"\nbee,,\n')
    assert rows[0] == ("ant", 3, {"colour": "red", "id": "ant", "copies": 3, "text": "a, b\nc"}, 2)
    assert rows[1] == ("bee", 2, {"colour": "red", "id": "bee", "copies": "", "text": ""}, 4)


def test_numbers_are_printed_as_they_are_written(tmp_path: Path) -> None:
    cells = ["7", "07", "+2", "1.5", "1.50", "-3", "1e3", "true", ""]
    header = ",".join(f"c{number}" for number in range(len(cells)))
    (row,) = read(tmp_path, f"id,{header}\nant,{','.join(cells)}\n".encode())
    values = [row[2][f"c{number}"] for number in range(len(cells))]
    assert values == [7, "07", "+2", 1.5, "1.50", -3, "1e3", True, ""]


def test_spreadsheets_leave_spaces_decimals_and_empty_columns(tmp_path: Path) -> None:
    rows = read(tmp_path, b"id,copies,,\nant, 2 ,,\nbee,1.0,,\ncow,3.,,,\n")
    assert [(name, copies) for name, copies, _, _ in rows] == [("ant", 2), ("bee", 1), ("cow", 3)]
    assert set(rows[0][2]) == {"colour", "id", "copies"}


def test_a_row_inherits_what_it_leaves_empty(tmp_path: Path) -> None:
    rows = read(tmp_path, b"id,extends,copies,text\nant,,3,hello\nbee,ant,,\ncow,bee,1,moo\n")
    assert [(name, copies, fields["text"]) for name, copies, fields, _ in rows] == [
        ("ant", 3, "hello"),
        ("bee", 3, "hello"),
        ("cow", 1, "moo"),
    ]


def test_long_chains_of_rows_are_put_together_once(tmp_path: Path) -> None:
    # Every row anew, it would take half an hour.
    chain = "".join(f"r{number},r{number + 1},\n" for number in range(20_000))
    rows = read(tmp_path, f"id,extends,text\n{chain}r20000,,hello\n".encode())
    assert {fields["text"] for _, _, fields, _ in rows} == {"hello"}


@pytest.mark.parametrize(
    ("last", "message"),
    [
        ("r0", "expected rows that do not extend each other in a circle"),
        ("x", 'expected the id of another row, found "x"'),
    ],
)
def test_every_row_of_a_broken_chain_is_told(tmp_path: Path, last: str, message: str) -> None:
    chain = "".join(f"r{number},r{number + 1}\n" for number in range(2999))
    with pytest.raises(Problems) as error:
        read(tmp_path, f"id,extends\n{chain}r2999,{last}\n".encode())
    told = [str(problem) for problem in error.value.problems]
    assert told == [f"cards.csv:{line}: [{line - 2}].extends: {message}" for line in range(2, 3002)]


def test_a_million_rows_are_refused_before_they_are_read(tmp_path: Path) -> None:
    # The quote without an end far below is not come to.
    data = b"id,text\n" + b"x,x\n" * 1_000_000 + b'"'
    with pytest.raises(Problems) as error:
        read(tmp_path, data)
    assert str(error.value) == "cards.csv:100002: expected at most 100000 rows, found more"


def test_rows_and_columns_together_are_limited(tmp_path: Path) -> None:
    header = ",".join(["id", *(f"c{column}" for column in range(500))])
    empty = "," * 500
    rows = "".join(f"r{row}{empty}\n" for row in range(9000))
    with pytest.raises(Problems) as error:
        read(tmp_path, f"{header}\n{rows}".encode())
    assert str(error.value) == (
        "cards.csv:1: expected at most 4000000 cells, found 9000 rows of 501 columns"
    )
    distinct = [{"id": f"r{row}", f"c{row}": "x"} for row in range(2000)]
    with pytest.raises(Problems) as error:
        items_of(Located(Path("cards.yaml"), distinct, {}), {}, 1)
    assert "expected at most 4000000 cells, found 2000 rows of 2001 columns" in str(error.value)
    with pytest.raises(Problems) as error:
        read(tmp_path, b"," * 1000 + b"\n")
    assert str(error.value) == "cards.csv:1: expected at most 1000 columns, found more"


def test_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xef\xbb\xbfid\nant\n")[0][0] == "ant"


@pytest.mark.parametrize(
    ("data", "messages"),
    [
        (
            b"id,copies\nant,3,4\nbee\n",
            [
                "cards.csv:2: row 1: expected 2 columns, found 3\n"
                "  hint: a text with a comma stands in double quotes",
                "cards.csv:3: row 2: expected 2 columns, found 1\n"
                "  hint: an empty cell keeps the comma before it",
            ],
        ),
        (
            b"id,copies\nant;3\nbee\t2\n",
            [
                "cards.csv:2: row 1: expected 2 columns, found 1\n"
                "  hint: this row has semicolons between its columns, the first row has not",
                "cards.csv:3: row 2: expected 2 columns, found 1\n"
                "  hint: this row has tabs between its columns, the first row has not",
            ],
        ),
        (
            b"id,text\nant,a\x07b\n",
            ["cards.csv:2: expected text, found the control character U+0007\n  hint: delete it"],
        ),
        (
            b"id,copies\nant,2.5\nbee,-1\ncow,1e3\n",
            [
                f"cards.csv:{line}: [{line - 2}].copies: expected a number of copies from 0 to "
                f"100000, found {found}"
                for line, found in ((2, "the number 2.5"), (3, "the number -1"), (4, '"1e3"'))
            ],
        ),
        (b"id,id\nant,3\n", ['cards.csv:1: expected every column once, found "id" again']),
        (b"id,\nant,3\n", ["cards.csv:1: expected a name for column 2, found nothing"]),
        (
            b"id,name\nant,Am\xe4ise\nbee,\xc3\xa4\n",
            [
                "cards.csv:2: expected UTF-8 text, found the byte 0xe4\n"
                "  hint: save the file as UTF-8"
            ],
        ),
        (b"", ["cards.csv:1: expected a row of column names, found nothing"]),
        (b"id\nant\nant\n", ['cards.csv:3: [1]: expected every id once, found "ant" again']),
        (
            b"id,extends\nant,bee\nbee,ant\n",
            [
                "cards.csv:2: [0].extends: expected rows that do not extend each other in a circle",
                "cards.csv:3: [1].extends: expected rows that do not extend each other in a circle",
            ],
        ),
    ],
)
def test_broken_tables_say_what_and_where(tmp_path: Path, data: bytes, messages: list[str]) -> None:
    with pytest.raises(Problems) as error:
        read(tmp_path, data)
    assert list(map(str, error.value.problems)) == messages


@pytest.mark.parametrize(
    ("name", "data", "note"),
    [
        ("cards.csv", "id,text\nant,\u00e4 b \n".encode(), ""),
        ("cards.csv", "\ufeffid,text\nant,\u00e4 b\n".encode(), ""),
        ("cards.csv", "id;text\r\nant;\u00e4 b\r\n".encode(), "with semicolons between columns"),
        (
            "cards.csv",
            "sep=;\r\nid;text\r\nant;\u00e4 b\r\n".encode("cp1252"),
            "as Windows-1252 with semicolons between columns",
        ),
        (
            "cards.csv",
            "id\ttext\nant\t\u00e4 b\n".encode("utf-16"),
            "as UTF-16 with tabs between columns",
        ),
        ("cards.tsv", "id\ttext\nant\t \u00e4 b\n".encode(), ""),
        (
            "cards.tsv",
            "id,text\nant,\u00e4 b\n".encode("cp1252"),
            "as Windows-1252 with commas between columns",
        ),
        ("cards.csv", 'id;text\nant;"\u00e4 b"\n'.encode("utf-16-be"), None),
    ],
)
def test_tables_are_read_as_spreadsheets_write_them(
    tmp_path: Path, name: str, data: bytes, note: str | None
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    if note is None:  # without its mark UTF-16 is full of zeros
        with pytest.raises(Problems, match=r"found the control character U\+0000"):
            read_csv(path, Path(name))
        return
    found = read_csv(path, Path(name))
    assert [dict(row) for row in found.value] == [{"id": "ant", "text": "\u00e4 b"}]
    assert found.notes == ((f"{name}: read {note}",) if note else ())


def test_a_column_of_copies_may_be_called_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,COPIES,Number\nant, 3 ,7\n", encoding="utf-8")
    table = read_csv(path, Path("cards.csv"))
    assert copies_in(table, Used(frozenset(), frozenset())) == "COPIES"
    assert copies_in(table, Used(frozenset(["COPIES"]), frozenset())) == "Number"
    assert copies_in(table, Used(frozenset(["COPIES", "Number"]), frozenset())) == "copies"
    assert copies_in(table, None) == "copies"
    assert [item.copies for item in items_of(table, {}, 1, "COPIES")] == [3]


def test_a_column_called_name_or_id_names_the_rows(tmp_path: Path) -> None:
    assert [row[0] for row in read(tmp_path, b"Qty,Name\n1,ant\n2,bee\n")] == ["ant", "bee"]
    assert [row[0] for row in read(tmp_path, b"Qty,Name\n1,ant\n2,ant\n")] == ["1", "2"]
    assert [row[0] for row in read(tmp_path, b"ID,Name\na,ant\nb,ant\n")] == ["a", "b"]

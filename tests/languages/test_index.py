"""An index in the order of the language that it is printed in."""

from __future__ import annotations

from pathlib import Path

from pnp.rulebook.assembly import alphabetical
from pnp.rulebook.blocks import Block, Box, Listing, Table, inlines, plain
from pnp.rulebook.reading import read_blocks


def test_entries_stand_in_the_order_of_their_words() -> None:
    lines = ["::: index", "- Zug", "- Übersicht", "- Turm", "- aufgeben", ":::", "", "- b", "- a"]
    blocks = alphabetical(read_blocks(list(enumerate(lines, 1)), Path("rulebook.md")))
    box, listing = blocks
    assert isinstance(box, Box)
    assert isinstance(listing, Listing)
    words = [plain(inlines(item[0])) for entry in box.blocks for item in entry.items]  # type: ignore[union-attr]
    assert words == ["aufgeben", "Turm", "Übersicht", "Zug"]
    # Steps of the rules have an order of their own.
    assert [plain(inlines(item[0])) for item in listing.items] == ["b", "a"]


def test_a_glossary_follows_its_words_and_other_tables_stay() -> None:
    def table(*words: str) -> list[Block]:
        rows = [f"| {word} | {number} |" for number, word in enumerate(words)]
        lines = ["| Word | Meaning |", "|:--|:--|", *rows]
        return read_blocks(list(enumerate(lines, 1)), Path("rulebook.md"))

    written = table("counter", "die", "Fort", "pile", "toll", "worm")
    (block,) = alphabetical(table("Stein", "Würfel", "Festung", "Stapel", "Zoll", "Ähre"), written)
    assert isinstance(block, Table)
    assert [plain(row[0]) for row in block.rows] == [
        "Ähre",
        "Festung",
        "Stapel",
        "Stein",
        "Würfel",
        "Zoll",
    ]
    assert [plain(row[1]) for row in block.rows] == ["5", "2", "3", "0", "1", "4"]
    for kept in (written[:0], table("pile", "die", "Fort", "counter", "toll", "worm")):
        (block,) = alphabetical(table("b", "a", "d", "c", "f", "e"), kept)
        assert isinstance(block, Table)
        assert plain(block.rows[0][0]) == "b"

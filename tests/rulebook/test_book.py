"""The finished files: tags, boxes, bookmarks, reading order, bytes, the HTML page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.manifest.values import Made
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import build
from pnp.pipeline.books import make_book
from pnp.pipeline.request import BuildRequest
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.blocks import Table, plain, walk
from pnp.rulebook.filling import bare
from tests.rulebook.conftest import GAME, Desk
from tests.rulebook.pages import straight, touching

Made = Callable[[str], dict[str, Made]]


def opened(file: Made) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(file.data))


def texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [document[index].get_textpage().get_text_range() for index in range(len(document))]
    finally:
        document.close()


@pytest.mark.parametrize(("paper", "size"), [("a4", (148.5, 210.0)), ("letter", (139.7, 215.9))])
def test_pages_are_half_the_paper(made: Made, paper: str, size: tuple[float, float]) -> None:
    pdf = opened(made(paper)["rulebook.pdf"])
    for page in pdf.pages:
        for box in (page.mediabox, page.cropbox, page.trimbox, page.obj.BleedBox):
            found = tuple(float(value) * 25.4 / 72 for value in box)
            assert found == pytest.approx((0, 0, *size), abs=0.01)


def test_the_reading_pdf_is_tagged_and_claims_both_standards(made: Made) -> None:
    pdf = opened(made("a4")["rulebook.pdf"])
    root: Any = pdf.Root
    assert bool(root.MarkInfo.Marked)
    assert str(root.Lang) == "en"
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    assert str(root.ViewerPreferences.PrintScaling) == "/None"
    with pdf.open_metadata() as meta:
        assert meta["{http://www.aiim.org/pdfa/ns/id/}part"] == "2"
        assert meta["{http://www.aiim.org/pdfa/ns/id/}conformance"] == "A"
        assert meta["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"
        assert meta["dc:title"] == "Dune Express: rules"
    # The tree of tags reaches the marked content of the pages.
    assert all("/StructParents" in page.obj for page in pdf.pages[2:])
    assert len(root.StructTreeRoot.ParentTree.get("/Nums", root.StructTreeRoot.ParentTree)) > 0


def structure(node: Any) -> list[tuple[str, str]]:
    """Return kind and alternative text of every element, in reading order."""
    found = []
    if isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            found.append((str(node.S), str(node.get("/Alt", ""))))
        kids = node.get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            found += structure(kid)
    return found


def test_every_figure_has_a_text_and_headings_descend(made: Made) -> None:
    pdf = opened(made("a4")["rulebook.pdf"])
    elements = structure(pdf.Root.StructTreeRoot)
    figures = [alt for kind, alt in elements if kind == "/Figure"]
    assert len(figures) > 100
    assert all(figures)
    assert any(alt.startswith("Before: Two Harkonnen Troops hold Arrakeen.") for alt in figures)
    levels = [int(kind[2]) for kind, _ in elements if re.fullmatch("/H[1-6]", kind)]
    assert levels.count(1) >= 10
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_bookmarks_labels_and_reading_order(made: Made) -> None:
    file = made("a4")["rulebook.pdf"]
    pdf = opened(file)
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[:2] == ["The race for Arrakis", "What you need"]
    assert "Every rule by number" in titles
    assert [page["label"] for page in file.pages[:3]] == ["1", "2", "3"]
    text = "\n".join(texts(file.data))
    parts = ["Contents", "The goal", "Words to know", "Pass the dice", "Combat and victory"]
    places = [text.rindex(part) if part == "Pass the dice" else text.index(part) for part in parts]
    assert places[0] == min(places)


def test_all_fonts_are_embedded(made: Made) -> None:
    for name in ("rulebook.pdf", "rulebook-booklet.pdf"):
        for thing in opened(made("a4")[name]).objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
                assert {"/FontFile2", "/FontFile3"} & set(thing.keys())


def test_the_same_book_gives_the_same_bytes(book: Assembled, made: Made) -> None:
    again = {file.name: file.data for file in make_book(book.game, parse_paper("a4"), book)}
    assert again == {name: file.data for name, file in made("a4").items()}


def test_the_booklet_shows_the_reading_pages(made: Made) -> None:
    files = made("a4")
    read, sheets = texts(files["rulebook.pdf"].data), texts(files["rulebook-booklet.pdf"].data)
    placed = [p for page in files["rulebook-booklet.pdf"].pages for p in page["placements"]]
    assert sorted(int(p["id"]) for p in placed) == list(range(1, len(read) + 1))
    assert {p["component"] for p in placed} == {"rulebook"}
    for page, shown in zip(files["rulebook-booklet.pdf"].pages, sheets, strict=True):
        for placement in page["placements"]:
            words = read[int(placement["id"]) - 1].split()
            assert set(words[:40]) <= set(shown.split())


def test_the_zine_is_one_side_with_eight_pages(made: Made) -> None:
    file = made("a4")["rulebook-zine.pdf"]
    (page,) = file.pages
    assert page["media"] == [297.0, 210.0]
    assert [(p["id"], p["rotation"]) for p in page["placements"]] == [
        *[(str(n), 180) for n in (5, 4, 3, 2)],
        *[(str(n), 0) for n in (6, 7, 8, 1)],
    ]
    pdf = opened(file)
    assert str(pdf.Root.ViewerPreferences.Duplex) == "/Simplex"
    assert "Counters fall one for one" in " ".join(texts(file.data)[0].split())


class Links(HTMLParser):
    """Collects ids, links and whatever would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.fetched: list[str] = []
        self.figures: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag in ("a", "use"):
            self.targets.append(str(given.get("href")))
        if tag in ("img", "link", "iframe", "image") or "src" in given:
            source = given.get("src") or given.get("href") or given.get("xlink:href")
            if not str(source).startswith("data:"):
                self.fetched.append(str(source))
        if tag == "svg" and str(given.get("style", "")).startswith("width:"):
            self.figures.append(given)


def test_the_page_stands_alone_and_every_link_has_a_place(made: Made) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    links = Links()
    links.feed(page)
    assert len(links.ids) == len(set(links.ids))
    missing = {t for t in links.targets if t.startswith("#") and t[1:] not in links.ids}
    assert missing == set()
    assert [t for t in links.targets if "//" in t] == ["https://boardgamegeek.com/boardgame/42617"]
    assert links.fetched == []
    assert "url(http" not in page
    assert "@import" not in page
    told = [f for f in links.figures if "viewbox" in f and "aria-hidden" not in f]
    assert len(told) > 100
    assert all(figure.get("aria-label") for figure in told)
    assert "prefers-color-scheme: dark" in page


def test_the_page_has_one_title_and_leaves_no_level_of_headings_out(made: Made) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", page)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.index('<a class="skip" href="#page-rules">') < page.index("<nav")


def test_a_drawing_lies_in_its_figure_wherever_its_own_view_begins(made: Made) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    figures = re.findall(r'<svg viewBox="([^"]+)" style[^>]*>(?:<title>[^<]*</title>)?<use', page)
    assert len(figures) > 100
    assert {figure.split()[0] + figure.split()[1] for figure in figures} == {"00"}


def test_every_example_can_be_stepped_without_scripts_too(made: Made, book: Assembled) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    for name in book.examples:
        start = page.index(f'id="example-{name}"')
        shown = page[start : page.index("</article>", start)]
        replay = book.replayed.get(name).replay
        frames = shown.count("<p class=done>")
        assert frames == (len(replay.told) + 1 if replay.told else 0), name
        rules = {event.rule for step in replay.told for event in step.events}
        assert rules <= set(re.findall(r'<li>[^<]*<a href="#([^"]+)"', shown)), name


def lowest(page: Any) -> float:
    """Return how far above the edge of the paper the text of a page ends, in millimetres."""
    text = page.get_textpage()
    boxes: list[tuple[float, ...]] = [text.get_charbox(n) for n in range(text.count_chars())]
    # Page numbers stand lower than any text.
    return min(bottom * 25.4 / 72 for _, bottom, _, top in boxes if top * 25.4 / 72 > 16)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_page_is_more_than_a_third_empty(made: Made, paper: str) -> None:
    document = pypdfium2.PdfDocument(made(paper)["rulebook.pdf"].data)
    try:
        # Cover, contents and back are no pages of text; the last before it is ruled for notes.
        ends = {number: lowest(document[number]) for number in range(2, len(document) - 2)}
        tall = document[2].get_height() * 25.4 / 72
    finally:
        document.close()
    # The frame of an example ends 3 mm below its last words.
    above, below, frame = 19, 17, 3
    for number, end in ends.items():
        assert end - frame - below <= (tall - above - below) / 3, f"page {number + 1}"


def parted_words(data: bytes) -> list[tuple[int, str, float]]:
    """Return page, word and right edge in millimetres of every hyphen at the end of a line."""
    document = pypdfium2.PdfDocument(data)
    found = []
    try:
        for number, page in enumerate(document, start=1):
            text = page.get_textpage()
            for place in range(text.count_chars()):
                if pypdfium2.raw.FPDFText_IsHyphen(text.raw, place):
                    around = text.get_text_range(max(place - 30, 0), 60)
                    word = re.search(r"(\w+)[\x02\ufffe](\w+)", around)
                    edge = text.get_charbox(place)[2] * 25.4 / 72
                    found += [(number, word[1] + word[2], edge)] if word else []
    finally:
        document.close()
    return found


def test_only_lines_that_reach_the_edge_part_words(made: Made, book: Assembled) -> None:
    """Cells, titles and captions are ragged: "Assign-ment" was parted in a key of the dice."""
    file = made("a4")["rulebook.pdf"]
    inner, outer, inset, hanging = 15, 23, 3.4, 0.7
    known = set(re.findall(r"\w+", book.manuscript.text))
    parted = [found for found in parted_words(file.data) if found[1] in known]
    assert parted
    for number, word, edge in parted:
        right = 148.5 - (outer if number % 2 else inner)
        assert min(abs(edge - right), abs(edge - right + inset)) < hanging, (number, word)


def test_apostrophes_are_curly_everywhere(made: Made) -> None:
    """Titles of "Every rule by number" had straight ones, the last of the book."""
    assert straight(made("a4")["rulebook.pdf"].data) == []
    page = made("a4")["rulebook.html"].data.decode()
    assert re.findall(r"<h\d[^>]*>[^<]*(?:'|&#39;)", page) == []


def test_no_style_of_the_page_is_void(made: Made) -> None:
    """A font with "inherit" for its family is none at all: titles of examples came in two kinds."""
    page = made("a4")["rulebook.html"].data.decode()
    assert re.findall(r"font: (?!inherit;)[^;}]*inherit", page) == []


def test_every_link_of_the_page_has_words(made: Made) -> None:
    """One to an example had none, for an example is no heading."""
    page = made("a4")["rulebook.html"].data.decode()
    assert re.findall(r"<a [^>]*></a>", page) == []


def test_every_rule_leads_to_all_its_places(made: Made) -> None:
    """It led to the first alone: "DE-9.1" to the goal and not to "Winning"."""
    pages = [" ".join(page.split()) for page in texts(made("a4")["rulebook.pdf"].data)]
    whole = " ".join(pages)
    (entry,) = re.findall(r"DE-9\.1 Control.*?p\. [\d, ]*", whole)
    numbers = [int(number) for number in re.findall(r"\d+", entry.rpartition("p. ")[2])]
    assert len(numbers) > 1
    assert all("DE-9.1" in pages[number - 1] for number in numbers)


def test_ids_in_the_margin_keep_apart(made: Made) -> None:
    assert touching(made("a4")["rulebook.pdf"].data) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_last_rows_of_a_table_stay_together(made: Made, book: Assembled, paper: str) -> None:
    pages = [" ".join(page.split()) for page in texts(made(paper)["rulebook.pdf"].data)]
    tables = [block for block in walk(book.manuscript.blocks) if isinstance(block, Table)]
    long = [table for table in tables if len(table.rows) > 8]
    assert long
    for table in long:
        last = [bare(plain(row[0])).strip()[:30] for row in table.rows[-3:]]
        assert any(all(words in page for words in last) for page in pages), last


def test_the_book_alone_is_pictured_page_by_page(desk: Desk, tmp_path: Path) -> None:
    out = tmp_path / "pictured"
    request = BuildRequest(Workspace(desk.root), GAME, ("rulebook",), out=out, png=18)
    build(request)
    folder = out / GAME / "a4"
    with pikepdf.open(folder / "rulebook.pdf") as pdf:
        wanted = {f"rulebook-{number:02d}.png" for number in range(1, len(pdf.pages) + 1)}
    assert wanted <= {path.name for path in (folder / "png").iterdir()}

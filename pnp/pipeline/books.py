"""Makes the rulebook of a game: reading PDF, imposed booklet, HTML; refuses a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.svg.layers import ArtLayer, TextLayer
from pnp.english import listed
from pnp.errors import PnpError, Problem, did_you_mean, hinted
from pnp.faces.face import Face
from pnp.faces.maker import FaceMaker
from pnp.geometry import Size
from pnp.languages.ambient import said_in, tr
from pnp.manifest.values import Made, bare_page
from pnp.manifest.write import page_entry
from pnp.model.engines import limits_of
from pnp.model.game import Game
from pnp.model.workspace import Workspace, library
from pnp.paper import PAPERS, Paper, parse_paper
from pnp.pdf.impose import finish_book, impose, page_sizes, source_title, was_repaired
from pnp.pdf.metadata import MARK
from pnp.pdf.metadata import Facts as PdfFacts
from pnp.pipeline.evaluators import evaluators_of
from pnp.pipeline.furniture import furniture_font
from pnp.printer import Correction
from pnp.rulebook.assembly import Assembled, assemble, missing_pictures
from pnp.rulebook.checks import untruths
from pnp.rulebook.drawings import Drawing
from pnp.rulebook.html import write_html
from pnp.rulebook.manuscript import Manuscript, read_manuscript
from pnp.rulebook.paper import PaperWriter
from pnp.rulebook.texts import lines_of
from pnp.sheets.booklet import ZINE_PAGES, Booklet, BookletRequest, described, lay_out
from pnp.sheets.imposition import Binding
from pnp.typeset.book import Facts, draw_faces, set_book, set_noted
from pnp.units import SLACK, mm

__all__ = [
    "MARK",
    "BookletRequest",
    "described",
    "imposed",
    "make_book",
    "open_book",
    "was_repaired",
]

READING, BOOKLET = "rulebook.pdf", "rulebook-booklet.pdf"
NARROWEST = PAPERS["letter"].height / 2
"""The narrowest page that holds two positions of an example side by side, in millimetres."""

ZINE, SCREEN = "rulebook-zine.pdf", "rulebook.html"
EIGHTH: Final = Size(69.85, 105.0)
"""What an eighth of A4 and of Letter both have, in millimetres: pages of zines are sized for it."""


def open_book(game: Game, draft: bool = False, maker: FaceMaker | None = None) -> Assembled:
    """Return the game's book with all examples replayed; it does not depend on the paper.

    Raises Problems for a book that is wrong, PnpError when there is none.
    """
    maker = maker or FaceMaker(game)
    with limits_of(game.data.rules):
        return assemble(manuscript(game, draft), maker.templates, BookFaces(maker))


def book_faults(game: Game, maker: FaceMaker) -> list[Problem]:
    """Return what keeps a game's book from being made; raises Problems as `reviewed` does."""
    with limits_of(game.data.rules):
        book = manuscript(game)
        pictures = missing_pictures(book, maker.templates, BookFaces(maker))
        return [*book.problems, *pictures, *untruths(book)]


def lines_in(game: Game) -> list[str]:
    """Return what a game's book says, line by line; raises as `open_book` does."""
    with limits_of(game.data.rules):
        return lines_of(manuscript(game).blocks)


def manuscript(game: Game, draft: bool = False) -> Manuscript:
    """Return the book of a game as it is written, its examples not yet replayed."""
    return read_manuscript(game, evaluators_of(game.workspace, game.name), draft)


def make_book(
    game: Game,
    paper: Paper,
    book: Assembled | None = None,
    *,
    draft: bool = False,
    large: bool = False,
    maker: FaceMaker | None = None,
    printer: Correction | None = None,
) -> list[Made]:
    """Return the reading PDF, the imposed booklet, the zine and the HTML of a game's rulebook.

    The pages are half the *paper*, or all of it where half of it is too narrow to read; what is
    printed makes up for the *printer*. In *large* print there are single pages and HTML alone.
    Raises Problems for a book that is wrong.
    """
    maker = maker or FaceMaker(game)
    book = book or open_book(game, draft, maker)
    facts = _facts(game, paper, large)
    look = _look(game, "book.typ")
    facts = replace(facts, words=said_in(look), fonts=game.words.fonts)
    writer = PaperWriter(book, look, facts)
    data, noted = set_noted(writer.write(), maker.fonts, "<pictures>")
    reading, labels = finish_book(data, game.leftwards)
    width, height = (round(side, 3) for side in (facts.page.width, facts.page.height))
    pages = [bare_page(n, label, width, height) for n, label in enumerate(labels, 1)]
    smaller = "\n".join(_smaller(noted, writer.size, game))
    files = [Made(READING, reading, tuple(pages), smaller)]
    if not large:
        edge = _bound(game)
        booklet = BookletRequest(paper, binding=edge, title=facts.title, printer=printer)
        files.append(_sheets(BOOKLET, reading, booklet, game, maker))
    if book.zine and not large:
        files.append(_quick_rules(book, paper, facts, maker, printer))
    screen = write_html(book, maker.templates, maker.fonts)
    files.append(Made(SCREEN, screen.encode()))
    return files


def _smaller(noted: Sequence[Any], size: float, game: Game) -> Iterator[str]:
    """Yield a note for pictures that the page has not the room for that they ask.

    *noted* are the lines of all pictures, some followed by what became of them; *size* is what
    their heights were multiplied by.
    """
    line = 0
    for one in noted:
        if isinstance(one, int):
            line = one
        if isinstance(one, int) or not line:
            continue
        asked = [height / size for height in one["asked"]]
        wanted, found = (
            listed(mm(round(height * factor, 1)) for height in asked)
            for factor in (1, one["factor"])
        )
        place = f"components/{game.name}/rulebook.md:{line}"
        yield (f"{place}: {READING}: expected pictures {wanted} mm high, found room for {found} mm")


def _quick_rules(
    book: Assembled, paper: Paper, facts: Facts, maker: FaceMaker, printer: Correction | None
) -> Made:
    """Return the zine: the quick rules on one side of one sheet."""
    title = tr("{title} in short", title=facts.title)
    pages = _zine(book, paper, replace(facts, title=title), maker)
    request = BookletRequest(paper, "zine", _bound(book.game), title=title, printer=printer)
    return _sheets(ZINE, pages, request, book.game, maker)


def _bound(game: Game) -> Binding:
    """Return the edge at which a book is bound."""
    return "right" if game.leftwards else "left"


def _zine(book: Assembled, paper: Paper, facts: Facts, maker: FaceMaker) -> bytes:
    """Return the pages of the quick rules, one after the other."""
    game, size = book.game, half(paper)
    small = replace(facts, page=Size(size.width / 2, size.height / 2))
    factor = min(small.page.width / EIGHTH.width, small.page.height / EIGHTH.height)
    writer = PaperWriter(book, _look(game, "book.typ"), small, factor)
    return set_book(writer.write_zine(_look(game, "zine.typ")), maker.fonts)


def long_zine(game: Game, maker: FaceMaker) -> list[Problem]:
    """Return a problem where the quick rules of a sound book need more than one sheet."""
    book, paper = open_book(game, maker=maker), parse_paper("a4")
    if not book.zine:
        return []
    look = said_in(_look(game, "book.typ"))
    facts = replace(_facts(game, paper, large=False), words=look, fonts=game.words.fonts)
    count = len(page_sizes(_zine(book, paper, facts, maker)))
    message = f"expected at most {ZINE_PAGES} pages for a zine, found {count}"
    file = Path("components", game.name, "rulebook.md")
    return [Problem(file, book.zine[0].line, "", message)] if count > ZINE_PAGES else []


def _sheets(name: str, data: bytes, request: BookletRequest, game: Game, maker: FaceMaker) -> Made:
    language = game.data.language
    booklet, sheets = imposed(data, request, maker.fonts, "rulebook", language, archival=True)
    names = {p.form: p.form for page in booklet.pages for p in page.placements}
    entries = [
        page_entry(page, number, None if page.backs is None else page.backs + 1, names)
        for number, page in enumerate(booklet.pages, 1)
    ]
    note = ""
    if booklet.factor < 1 - SLACK:
        percent = f"{mm(round(100 * booklet.factor, 1))} %"
        note = f"{name}: pages at {percent} to fold on {request.paper.title}, whole in {READING}"
    return Made(name, sheets, tuple(entries), note, data)


def _look(game: Game, name: str) -> str:
    path = game.workspace.find(
        f"templates/{game.name}/rulebook/{name}", f"templates/rulebook/{name}"
    )
    if path is None:
        raise PnpError(f"expected templates/rulebook/{name}, found none")
    return path.read_text(encoding="utf-8")


def imposed(
    data: bytes,
    request: BookletRequest,
    fonts: FontLibrary | None = None,
    component: str = "page",
    language: str = "",
    archival: bool = False,
) -> tuple[Booklet, bytes]:
    """Return any PDF as a booklet, and how it was laid out; of an *archival* one, one as archival.

    Raises PnpError, UsageProblem.
    """
    booklet = lay_out(page_sizes(data), request, component)
    title, found = source_title(data)
    named = request.title or title or "Booklet"
    marks = furniture_font(fonts or load_fonts(Workspace(library())))
    facts = PdfFacts(
        title=tr("{title} (booklet)", title=named),
        language=language or found or "en",
        subject=booklet.how,
        author="",
        flip=booklet.pages[0].flip,
        bookmarks=((named, 0),),
    )
    labels = [page.label for page in booklet.pages]
    changes = [
        request.printer.transform(page.size, page.flip if page.side == "back" else None)
        for page in booklet.pages
        if request.printer
    ]
    return booklet, impose(data, booklet.frames, labels, facts, marks, changes, archival)


def half(paper: Paper) -> Size:
    """Return half the sheet, upright."""
    width, height = sorted((paper.size.width, paper.size.height))
    return Size(height / 2, width)


def book_page(paper: Paper) -> Size:
    """Return the page of a book: half the sheet, the whole one or A5, the first wide enough.

    >>> book_page(Paper("a4", PAPERS["a4"])), book_page(Paper("a5", PAPERS["a5"]))
    (Size(width=148.5, height=210.0), Size(width=148.0, height=210.0))
    """
    upright = Size(*sorted((paper.size.width, paper.size.height)))
    pages = (half(paper), upright, PAPERS["a5"])
    return next(page for page in pages if page.width >= NARROWEST - SLACK)


def large_page(paper: Paper) -> Size:
    """Return the page of a book in large print: half the sheet, the whole one or A4.

    It is the first that is as wide as A4.
    """
    upright = Size(*sorted((paper.size.width, paper.size.height)))
    pages = (half(paper), upright, PAPERS["a4"])
    return next(page for page in pages if page.width >= PAPERS["a4"].width - SLACK)


def _facts(game: Game, paper: Paper, large: bool) -> Facts:
    data = game.data
    page = large_page(paper) if large else book_page(paper)
    return Facts(
        title=f"{data.title}: {tr('rules')}",
        short=data.title,
        author=", ".join(game.designers) or data.title,
        description=data.about or tr("The rules of {title}", title=data.title),
        language=data.language,
        page=page,
        palette=data.palette,
        large=page.width / PAPERS["a5"].width if large else 0.0,
    )


class BookFaces:
    """Faces of components as drawings for the book, their bleed cut off."""

    def __init__(self, maker: FaceMaker) -> None:
        self._maker, self._game = maker, maker.game
        self._faces: dict[str, Face] = {}
        self._drawn: dict[str, Drawing] = {}

    def __call__(self, name: str) -> Drawing:
        """Return ``component.item.side`` (or ``component.side``); raises ValueError."""
        self._face(name)
        if name not in self._drawn:
            self._draw([name])
        return self._drawn[name]

    def prepare(self, names: Sequence[str]) -> None:
        """Draw several faces in one go; names of no face are passed over."""
        known = []
        for name in dict.fromkeys(names):
            try:
                self._face(name)
            except ValueError:
                continue
            known.append(name)
        self._draw([name for name in known if name not in self._drawn])

    def _face(self, name: str) -> Face:
        if name not in self._faces:
            component = name.split(".")[0]
            known = {c.id: c for c in self._game.components}
            if component not in known:
                message = f'expected a component, found "{component}"'
                raise ValueError(hinted(message, did_you_mean(component, known)))
            for design in self._maker.designs(known[component]):
                for side, face in (("front", design.front), ("back", design.back)):
                    item = design.item.id
                    label = (
                        f"{component}.{side}" if item == component else f"{component}.{item}.{side}"
                    )
                    if face is not None:
                        self._faces[label] = face
        if name not in self._faces:
            component = name.split(".")[0]
            faces = [face for face in self._faces if face.split(".")[0] == component]
            message = f'expected a face of {component}, found "{name}"'
            raise ValueError(hinted(message, did_you_mean(name, faces)))
        return self._faces[name]

    def _draw(self, names: list[str]) -> None:
        faces = [self._faces[name] for name in names]
        drawn = drawings_of(faces, self._maker)
        self._drawn.update(zip(names, drawn, strict=True))


def drawings_of(faces: Sequence[Face], maker: FaceMaker) -> list[Drawing]:
    """Return faces as drawings cut off at the edges of the finished pieces; texts are outlines."""
    drawn = {
        face: "".join(layer.svg for layer in face.layers if isinstance(layer, ArtLayer))
        for face in faces
    }
    lettered = [f for f in drawn if any(isinstance(layer, TextLayer) for layer in f.layers)]
    sized = [[(layer, face.bleed_size) for layer in face.layers] for face in lettered]
    icon = maker.templates.icons.document
    drawn.update(zip(lettered, draw_faces(sized, maker.fonts, icon), strict=True))
    return [_cut(drawn[face], face) for face in faces]


def _cut(svg: str, face: Face) -> Drawing:
    """Return the drawing without its bleed, in the outline of the finished piece."""
    width, height = face.trim.width, face.trim.height
    size, bleed = face.bleed_size, face.bleed
    start = svg.index("<svg")
    inner = svg[start:]
    head, end, rest = inner.partition(">")
    head = re.sub(r'\s(width|height|x|y)="[^"]*"', "", head)
    placed = (
        f'{head} x="{-bleed.left:g}" y="{-bleed.top:g}" width="{size.width:.4f}" '
        f'height="{size.height:.4f}"{end}{rest}'
    )
    round_ = face.outline == "circle"
    shape = (
        f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{min(width, height) / 2:g}"/>'
        if round_
        else f'<rect width="{width:g}" height="{height:g}" rx="{face.radius:g}"/>'
    )
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<clipPath id="trim">{shape}</clipPath><g clip-path="url(#trim)">{placed}</g></svg>',
        width,
        height,
    )

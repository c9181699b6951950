"""The craft guide: one page that says what to buy and in which order to make a game.

Every number comes from the manifest of the finished sheets: pages, pieces, cuts. Dice are those
of the data, words about a PDF are its `print` and `make` notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.template import Templates
from pnp.cache import Cache
from pnp.colours import DEFAULT_PALETTE
from pnp.craft.rows import SheetRow, book_rows, piece_rows
from pnp.errors import PnpError
from pnp.languages.ambient import figure, noted, said_in, spoken, tr
from pnp.languages.counts import CUTS, DICE, PIECES, SHEETS, STICKERS, counted
from pnp.manifest.values import FileEntry, Made, PageEntry, bare_page
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.paper import parse_paper
from pnp.pdf.impose import finish_book, page_sizes
from pnp.typeset.book import Facts, set_book, write_facts
from pnp.typeset.source import literal
from pnp.units import mm

GUIDE: Final = "craft.pdf"
LOOK: Final = "craft/craft.typ"

CLOSEST: Final = 2
"""How close the guide can be set, counted from 0."""

ALT: Final[Mapping[str, str]] = {
    "print": noted("A printer with a sheet of cards"),
    "glue": noted("A sheet above a board with glue"),
    "cut": noted("A ruler and a knife on a sheet"),
    "round": noted("Scissors at the corner of a card"),
    "fold": noted("A strip and the figure folded from it"),
    "hinge": noted("Two parts of a board, taped along their gap"),
    "staple": noted("A booklet with two staples"),
    "stick": noted("A sticker on its way to a die"),
}


LONG: Final = noted(", turned over the long edge")
SHORT: Final = noted(", turned over the short edge")
RULER: Final = noted(
    "Choose actual size, 100 % (\u201cfit to page\u201d takes 4 % off every piece), and measure "
    "the ruler on the first sheet."
)


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence of the language lists them."""
    return spoken().listed(words)


class Step(Struct, frozen=True):
    """One step of the work with its drawing."""

    name: str
    title: str
    text: str


class Guide:
    """The figures and sentences of one game on one paper."""

    def __init__(
        self, game: Game, head: Mapping[str, Any], files: Sequence[FileEntry], ink: float
    ) -> None:
        self.game, self.head, self.ink = game, head, ink
        self.paper = parse_paper(head["paper"])
        self.entries = {entry["path"]: entry for entry in files}
        self.rows = [*piece_rows(game, head, self.entries), *book_rows(self.entries)]

    @property
    def sheets(self) -> int:
        """How many sheets of paper go through the printer."""
        return sum(row.sheets for row in self.rows)

    @property
    def pieces(self) -> int:
        """How many pieces are made."""
        return sum(row.pieces for row in self.rows)

    @property
    def cuts(self) -> int:
        """How many straight cuts free them."""
        return sum(row.cuts for row in self.rows)

    def _sheets(self, number: int) -> str:
        """Return sheets of the paper."""
        return tr("{sheets} of {paper}", sheets=counted(number, SHEETS), paper=self.paper.title)

    def needs(self) -> list[str]:
        """Return the papers, each with its sheets and what they are for."""
        found: dict[str, list[SheetRow]] = {}
        for row in self.rows:
            found.setdefault(row.material, []).append(row)
        return [
            f"{self._sheets(sum(row.sheets for row in rows))}, {material}: "
            f"{listed([row.title for row in rows])}"
            for material, rows in found.items()
        ]

    def tools(self) -> list[str]:
        """Return what the hands need, by the steps that the game has."""
        names = {step.name for step in self.steps()}
        parts = [part for row in self.rows for part in row.parts if part.making.backing]
        made = [f"{tr(part.making.backing)}, {self._size(part)}: {part.name}" for part in parts]
        if "hinge" in names:
            made.append(tr("Strong tape of 50 mm for the hinges of the board"))
        made.append(tr("Steel ruler, sharp knife, cutting mat, or a trimmer"))
        if "glue" in names:
            made.append(tr("Glue stick or spray glue, something heavy to press with"))
        if "round" in names:
            made.append(tr("Corner rounder, or small scissors"))
        if "fold" in names:
            made.append(tr("A blunt edge to score folds with"))
        if "staple" in names:
            made.append(tr("Long stapler, or needle and thread"))
        if "stick" in names:
            made.append(tr("White glue for the stickers"))
        if any(getattr(c, "laminate", 0) for row in self.rows for c in row.parts):
            made.append(tr("Clear self-adhesive film for the dice"))
        return made

    def _size(self, component: Component) -> str:
        factor = self.head["scale"].get(component.scale, 1.0) if component.scale else 1.0
        number, part = component.parts()
        size = part.scaled(factor)
        measure = f"{figure(mm(size.width))} \u00d7 {figure(mm(size.height))} mm"
        return tr("{n} pieces of {size}", n=number, size=measure) if number > 1 else measure

    def dice(self) -> tuple[int, list[tuple[str, str]]]:
        """Return how many dice to buy, and each sort with its colour."""
        sorts = [
            sort
            for row in self.rows
            for part in row.parts
            for sort in part.objects(self.game.items[part.id])
        ]
        shown = [(f"{number} \u00d7 {name}", colour) for name, number, colour in sorts]
        return sum(number for _, number, _ in sorts), shown

    def stickers(self) -> int:
        """Return how many stickers the dice take."""
        return sum(row.pieces for row in self.rows if any(c.making.stickers for c in row.parts))

    def steps(self) -> list[Step]:
        """Return the steps of the work, only those that the game has."""
        made = [Step("print", tr("Print"), self._printing()), *self._joining()]
        glued = [row.title for row in self.rows if row.pasted]
        if glued:
            text = tr(
                "Paste on card before you cut, and let it dry under weight: {sheets}. "
                "Sheets printed on thick card need no glue.",
                sheets=listed(glued),
            )
            made.append(Step("glue", tr("Glue"), text))
        made.append(Step("cut", tr("Cut"), self._cutting()))
        rounded = [
            f"{c.name} {figure(mm(c.corner_radius()))} mm"
            for row in self.rows
            for c in row.parts
            if c.corner_radius()
        ]
        if rounded:
            made.append(Step("round", tr("Round the corners"), f"{listed(rounded)}."))
        folded = [
            row.title
            for row in self.rows
            if any(c.folds(item) for c in row.parts for item in self.game.items[c.id][:1])
        ]
        if folded:
            text = tr("Score the dashed lines, fold and glue: {sheets}.", sheets=listed(folded))
            made.append(Step("fold", tr("Fold"), text))
        for row in self.rows:
            for part in row.parts:
                made += [Step("hinge", *said) for said in part.joining()]
        if "rulebook-booklet.pdf" in self.entries:
            text = tr("Fold the sheets of the rulebook in one pile, staple in the fold.")
            made.append(Step("staple", tr("Bind"), text))
        number, _ = self.dice()
        if number:
            text = tr(
                "{stickers} on {dice}, one row of the sheet for each.",
                stickers=counted(self.stickers(), STICKERS),
                dice=counted(number, DICE),
            )
            advice = dict.fromkeys(c.advice() for row in self.rows for c in row.parts)
            text = " ".join((text, *filter(None, advice)))
            made.append(Step("stick", tr("Stick"), text))
        return made

    def _joining(self) -> list[Step]:
        """Return how backs come behind fronts where the printer does not do it."""
        backed = [row for row in self.rows if any(c.sided() != "one" for c in row.parts)]
        folded = [row.title for row in backed if row.folded]
        glued = [row.title for row in backed if not row.folded]
        made = []
        if folded and self.head["duplex"] == "gutterfold":
            text = tr(
                "Fold the sheets along the dashed line, printed sides out, and glue the halves "
                "together before you cut: {sheets}.",
                sheets=listed(folded),
            )
            made.append(Step("glue", tr("Fold and glue"), text))
        if glued and self.head["duplex"] in ("none", "gutterfold"):
            text = tr(
                "Glue each front sheet to its back sheet, edge on edge, with card between where "
                "pieces are to be thick, before you cut: {sheets}.",
                sheets=listed(glued),
            )
            made.append(Step("glue", tr("Glue backs"), text))
        return made

    def _printing(self) -> str:
        both = sum(row.sheets for row in self.rows if row.both)
        flip = "long" if self.head["duplex"] == "long" else "short"
        turned = tr(", {both} of them on both sides", both=both) if both else ""
        books = any(row.both for row in self.rows if not row.parts)
        pieces = any(row.both for row in self.rows if row.parts)
        edge = tr(LONG if flip == "long" else SHORT) if pieces or books else ""
        if pieces and books and flip == "long":
            edge += tr("; the rulebook over the short edge")
        return f"{counted(self.sheets, SHEETS)}{turned}{edge}. {tr(RULER)}"

    def _cutting(self) -> str:
        outlines = [name for row in self.rows for name in row.outlined]
        planned = "cut-plan.pdf" in self.entries
        plan = tr(", in the order of the numbers (cut-plan.pdf)") if planned else ""
        parts = [f"{counted(self.cuts, CUTS)}{plan}."] if self.cuts else []
        if outlines:
            parts.append(
                tr("Along the lines around the pieces: {pieces}.", pieces=listed(outlines))
            )
        return " ".join(parts)

    def ink_text(self) -> str:
        """Return the estimate of ink."""
        pages = sum(len(self.entries[f"{g}.pdf"]["pages"]) for g in self._groups())
        share = round(100 * self.ink / pages) if pages else 0
        return tr(
            "About {black} pages of solid black, {share} % of the {pages} pages of pieces. "
            "Build with --ink low for less.",
            black=figure(f"{self.ink:.1f}"),
            share=share,
            pages=pages,
        )

    def _groups(self) -> list[str]:
        return [group for group in self.game.groups() if f"{group}.pdf" in self.entries]

    def source(self, templates: Templates) -> str:
        """Return the guide as a Typst dictionary."""
        palette = {**DEFAULT_PALETTE, **self.game.data.palette}
        number, dice = self.dice()
        steps = [
            {
                "title": step.title,
                "text": step.text,
                "alt": tr(ALT[step.name]),
                "art": templates.render(
                    "craft/step.svg.j2", {"step": step.name, "palette": palette}, "craft guide"
                ),
            }
            for step in self.steps()
        ]
        rows = [
            {
                "title": row.title,
                "sheets": str(row.sheets),
                "sides": tr("both") if row.both else tr("one"),
                "pieces": str(row.pieces) if row.parts else "",
                "cuts": tr("outline") if row.by_outline else str(row.cuts) if row.parts else "",
                "make": row.make,
            }
            for row in self.rows
        ]
        total = {"sheets": str(self.sheets), "pieces": str(self.pieces), "cuts": str(self.cuts)}
        guide = {
            "title": tr("Making {title}", title=self.game.data.title),
            "summary": f"{self._sheets(self.sheets)}, {counted(self.pieces, PIECES)}",
            "paper": self.needs(),
            "tools": self.tools(),
            "dice-title": tr("{dice} to buy", dice=counted(number, DICE)),
            "ink": self.ink_text(),
            "steps": steps,
            "sheets": rows,
            "total": total,
        }
        shown = " ".join(f"(text: {literal(t)}, colour: rgb({literal(c)}))," for t, c in dice)
        return f"#let guide = (..{_typst(guide)}, dice: ({shown}))\n"


def _set(source: str, text: str, fonts: FontLibrary) -> bytes:
    """Return the guide as a PDF, set closer where that keeps it from a second page."""
    found: list[bytes] = []
    for tight in range(CLOSEST + 1):
        data, _ = finish_book(set_book(f"{source}#let tight = {tight}\n{text}", fonts))
        found.append(data)
        if len(page_sizes(data)) == 1:
            break
    return min(found, key=lambda data: len(page_sizes(data)))


def craft_guide(
    game: Game,
    head: Mapping[str, Any],
    files: Sequence[FileEntry],
    ink: float,
    cache: Cache | None = None,
) -> Made:
    """Return the guide for the sheets of a manifest; *ink* is in pages of solid black."""
    look = game.workspace.find(f"templates/{game.name}/{LOOK}", f"templates/{LOOK}")
    if look is None:
        raise PnpError(f"expected templates/{LOOK}, found none")
    guide = Guide(game, head, files, ink)
    facts = Facts(
        title=f"{game.data.title}: {tr('craft guide')}",
        short=game.data.title,
        author=", ".join(game.designers) or game.data.title,
        description=tr("How to make {title}", title=game.data.title),
        language=game.data.language,
        page=guide.paper.size,
        palette=game.data.palette,
        words=said_in(look.read_text(encoding="utf-8")),
        fonts=game.words.fonts,
    )
    written = guide.source(Templates(game.workspace, game.name, words=game.words))
    source = write_facts(facts) + written
    text = look.read_text(encoding="utf-8")
    key = cache.key("craft", source + text) if cache else ""
    data = cache.get(key) if cache else None
    if data is None:
        data = _set(source, text, load_fonts(game.workspace, game.name))
        if cache:
            cache.put(key, data)
    return Made(GUIDE, data, _pages(data, guide.paper.size.width, guide.paper.size.height))


def _pages(data: bytes, width: float, height: float) -> tuple[PageEntry, ...]:
    numbers = range(1, len(page_sizes(data)) + 1)
    return tuple(bare_page(number, str(number), width, height) for number in numbers)


def _typst(value: Any) -> str:
    """Return plain values as Typst writes them; every text is a string literal."""
    if isinstance(value, dict):
        return f"({', '.join(f'{literal(k)}: {_typst(v)}' for k, v in value.items())})"
    if isinstance(value, list):
        return f"({' '.join(f'{_typst(v)},' for v in value)})"
    return literal(str(value))

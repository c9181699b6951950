"""The craft guide: one page that says what to buy and in which order to make a game.

Every number comes from the manifest of the finished sheets: pages, pieces, cuts. Dice are those
of the data, words about a PDF are its `print` and `make` notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.art.fonts import load_fonts
from pnp.art.template import Templates
from pnp.cache import Cache
from pnp.craft.rows import SheetRow, book_rows, piece_rows
from pnp.english import counted, listed
from pnp.errors import PnpError
from pnp.manifest.values import FileEntry, Made, PageEntry, bare_page
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.paper import parse_paper
from pnp.pdf.impose import finish_book, page_sizes
from pnp.typeset.book import DEFAULT_PALETTE, Facts, set_book, write_facts
from pnp.typeset.source import literal
from pnp.units import mm

GUIDE: Final = "craft.pdf"
LOOK: Final = "craft/craft.typ"

DICE: Final = {"die": "dice"}

ALT: Final[Mapping[str, str]] = {
    "print": "A printer with a sheet of cards",
    "glue": "A sheet above a board with glue",
    "cut": "A ruler and a knife on a sheet",
    "round": "Scissors at the corner of a card",
    "fold": "A strip and the figure folded from it",
    "hinge": "Two parts of a board, taped along their gap",
    "staple": "A booklet with two staples",
    "stick": "A sticker on its way to a die",
}


@dataclass(frozen=True, slots=True)
class Step:
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

    def needs(self) -> list[str]:
        """Return the papers, each with its sheets and what they are for."""
        found: dict[str, list[SheetRow]] = {}
        for row in self.rows:
            found.setdefault(row.material, []).append(row)
        return [
            f"{counted(sum(row.sheets for row in rows), 'sheet')} of {self.paper.title}, "
            f"{material}: {listed([row.title for row in rows])}"
            for material, rows in found.items()
        ]

    def tools(self) -> list[str]:
        """Return what the hands need, by the steps that the game has."""
        names = {step.name for step in self.steps()}
        parts = [part for row in self.rows for part in row.parts if part.making.backing]
        made = [f"{part.making.backing}, {self._size(part)}: {part.name}" for part in parts]
        if "hinge" in names:
            made.append("Strong tape of 50 mm for the hinges of the board")
        made.append("Steel ruler, sharp knife, cutting mat, or a trimmer")
        if "glue" in names:
            made.append("Glue stick or spray glue, something heavy to press with")
        if "round" in names:
            made.append("Corner rounder, or small scissors")
        if "fold" in names:
            made.append("A blunt edge to score folds with")
        if "staple" in names:
            made.append("Long stapler, or needle and thread")
        if "stick" in names:
            made.append("White glue for the stickers")
        if any(getattr(c, "laminate", 0) for row in self.rows for c in row.parts):
            made.append("Clear self-adhesive film for the dice")
        return made

    def _size(self, component: Component) -> str:
        factor = self.head["scale"].get(component.scale, 1.0) if component.scale else 1.0
        number, part = component.parts()
        size = part.scaled(factor)
        many = f"{number} pieces of " if number > 1 else ""
        return f"{many}{mm(size.width)} \u00d7 {mm(size.height)} mm"

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
        made = [Step("print", "Print", self._printing()), *self._joining()]
        glued = [row.title for row in self.rows if row.pasted]
        if glued:
            text = (
                f"Paste on card before you cut, and let it dry under weight: {listed(glued)}. "
                "Sheets printed on thick card need no glue."
            )
            made.append(Step("glue", "Glue", text))
        made.append(Step("cut", "Cut", self._cutting()))
        rounded = [
            f"{c.name} {mm(c.corner_radius())} mm"
            for row in self.rows
            for c in row.parts
            if c.corner_radius()
        ]
        if rounded:
            made.append(Step("round", "Round the corners", f"{listed(rounded)}."))
        folded = [
            row.title
            for row in self.rows
            if any(c.folds(item) for c in row.parts for item in self.game.items[c.id][:1])
        ]
        if folded:
            text = f"Score the dashed lines, fold and glue: {listed(folded)}."
            made.append(Step("fold", "Fold", text))
        for row in self.rows:
            for part in row.parts:
                made += [Step("hinge", *said) for said in part.joining()]
        if "rulebook-booklet.pdf" in self.entries:
            text = "Fold the sheets of the rulebook in one pile, staple in the fold."
            made.append(Step("staple", "Bind", text))
        number, _ = self.dice()
        if number:
            text = (
                f"{counted(self.stickers(), 'sticker')} on {counted(number, 'die', DICE)}, one "
                "row of the sheet for each."
            )
            advice = dict.fromkeys(c.advice() for row in self.rows for c in row.parts)
            text = " ".join((text, *filter(None, advice)))
            made.append(Step("stick", "Stick", text))
        return made

    def _joining(self) -> list[Step]:
        """Return how backs come behind fronts where the printer does not do it."""
        backed = [row for row in self.rows if any(c.sided() != "one" for c in row.parts)]
        folded = [row.title for row in backed if row.folded]
        glued = [row.title for row in backed if not row.folded]
        made = []
        if folded and self.head["duplex"] == "gutterfold":
            text = (
                "Fold the sheets along the dashed line, printed sides out, and glue the halves "
                f"together before you cut: {listed(folded)}."
            )
            made.append(Step("glue", "Fold and glue", text))
        if glued and self.head["duplex"] in ("none", "gutterfold"):
            text = (
                "Glue each front sheet to its back sheet, edge on edge, with card between where "
                f"pieces are to be thick, before you cut: {listed(glued)}."
            )
            made.append(Step("glue", "Glue backs", text))
        return made

    def _printing(self) -> str:
        both = sum(row.sheets for row in self.rows if row.both)
        flip = "long" if self.head["duplex"] == "long" else "short"
        turned = f", {both} of them on both sides" if both else ""
        books = any(row.both for row in self.rows if not row.parts)
        pieces = any(row.both for row in self.rows if row.parts)
        edge = f", turned over the {flip} edge" if pieces or books else ""
        edge += "; the rulebook over the short edge" if pieces and books and flip == "long" else ""
        return (
            f"{counted(self.sheets, 'sheet')}{turned}{edge}. Choose actual size, 100 % "
            "(\u201cfit to page\u201d takes 4 % off every piece), and measure the ruler on the "
            "first sheet."
        )

    def _cutting(self) -> str:
        outlines = [name for row in self.rows for name in row.outlined]
        planned = "cut-plan.pdf" in self.entries
        plan = ", in the order of the numbers (cut-plan.pdf)" if planned else ""
        parts = [f"{counted(self.cuts, 'straight cut')}{plan}."] if self.cuts else []
        if outlines:
            parts.append(f"Along the lines around the pieces: {listed(outlines)}.")
        return " ".join(parts)

    def ink_text(self) -> str:
        """Return the estimate of ink."""
        pages = sum(len(self.entries[f"{g}.pdf"]["pages"]) for g in self._groups())
        share = round(100 * self.ink / pages) if pages else 0
        return (
            f"About {self.ink:.1f} pages of solid black, {share} % of the {pages} pages of pieces. "
            "Build with --ink low for less."
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
                "alt": ALT[step.name],
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
                "sides": "both" if row.both else "one",
                "pieces": str(row.pieces) if row.parts else "",
                "cuts": "outline" if row.by_outline else str(row.cuts) if row.parts else "",
                "make": row.make,
            }
            for row in self.rows
        ]
        total = {"sheets": str(self.sheets), "pieces": str(self.pieces), "cuts": str(self.cuts)}
        guide = {
            "title": f"Making {self.game.data.title}",
            "summary": f"{counted(self.sheets, 'sheet')} of {self.paper.title}, "
            f"{counted(self.pieces, 'piece')}",
            "paper": self.needs(),
            "tools": self.tools(),
            "dice-title": f"{counted(number, 'die', DICE)} to buy",
            "ink": self.ink_text(),
            "steps": steps,
            "sheets": rows,
            "total": total,
        }
        shown = " ".join(f"(text: {literal(t)}, colour: rgb({literal(c)}))," for t, c in dice)
        return f"#let guide = (..{_typst(guide)}, dice: ({shown}))\n"


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
        title=f"{game.data.title}: craft guide",
        short=game.data.title,
        author=", ".join(c.name for c in game.data.credits if "design" in c.role.lower())
        or game.data.title,
        description=f"How to make {game.data.title}",
        language=game.data.language,
        page=guide.paper.size,
        palette=game.data.palette,
    )
    written = guide.source(Templates(game.workspace, game.name))
    source = write_facts(facts) + written + look.read_text(encoding="utf-8")
    key = cache.key("craft", source) if cache else ""
    data = cache.get(key) if cache else None
    if data is None:
        data, _ = finish_book(set_book(source, load_fonts(game.workspace, game.name)))
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

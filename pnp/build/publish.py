"""Writes the PDFs of one paper, the manifest and the pictures, and moves them into place."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.build.cuts import cut_files, sheet_plans
from pnp.build.request import BuildRequest
from pnp.cache import Cache
from pnp.cutting.plan import SheetPlan, alike, plan_frames
from pnp.errors import Problem, ProofFailed
from pnp.frame import Frame, Label, PlacedForm
from pnp.geometry import Rect, Size, Transform
from pnp.manifest import page_entry, read, write_text
from pnp.model.game import Game
from pnp.output import Stage
from pnp.paper import PROFILES, parse_paper
from pnp.pdf.contact import contact_sheet, inked, render, small_pages
from pnp.pdf.dress import Facts
from pnp.pdf.forms import Document, FormSource
from pnp.pdf.furniture import FurnitureFont, draw_furniture
from pnp.pdf.writer import Sheet, Writer, open_pdf
from pnp.printer import Correction, Flip
from pnp.proof import fast_checks
from pnp.sheets.page import Page
from pnp.sheets.reach import flip_of

EVERYTHING = "everything"
PLAN = "cut-plan"
GUIDE = "craft.pdf"
CONTACT = "contact-sheet.png"
CONTACT_DPI = 40


@dataclass(frozen=True, slots=True)
class BookFile:
    """One finished file of a rulebook."""

    name: str
    data: bytes
    pages: tuple[dict[str, Any], ...] = ()
    """Entries of the manifest; empty for what is no PDF."""

    note: str = ""
    """A remark on how it was made, for the user."""

    source: bytes = b""
    """The PDF whose pages its sheets are folded from."""


@dataclass(frozen=True, slots=True)
class Built:
    """What one paper's build left on disk."""

    folder: Path
    files: tuple[tuple[str, int], ...]
    """Names of the PDFs with their number of pages."""

    counts: dict[str, int]
    notes: tuple[str, ...] = ()
    """Remarks on the layout, one line a PDF."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One page of everything.pdf: where it is copied from and its entry in the manifest."""

    pdf: Any
    index: int
    entry: dict[str, Any]


class Publisher:
    """Writes the files of one game on one paper."""

    def __init__(
        self,
        game: Game,
        pages: Mapping[str, Sequence[Page]],
        head: dict[str, Any],
        font: FurnitureFont,
        cache: Cache | None = None,
        printer: Correction | None = None,
        guide: bool = False,
    ) -> None:
        self.game, self.pages, self.head, self.font = game, pages, head, font
        self.cache = cache
        self.printer = printer
        self.guide = guide
        sheets: list[Sheet] = []
        self.starts: dict[str, int] = {}
        for group, parts in pages.items():
            self.starts[group] = len(sheets)
            sheets += [
                Sheet(
                    page.label,
                    page.frame(),
                    page.trim_box(),
                    page.bleed_box(),
                    self.change(page.size, flip_of(page, head["duplex"])),
                )
                for page in parts
            ]
        # A one-sided sheet among two-sided ones needs an empty back to keep everything.pdf in step.
        backs = any(component.sided() != "one" for component in game.components)
        self.two_sided = backs and head["duplex"] in ("long", "short")
        self.blanks: dict[tuple[str, int], int] = {}
        for group, parts in pages.items():
            for index, page in enumerate(parts):
                if self.two_sided and page.side == "front" and not page.flip:
                    self.blanks[(group, index)] = len(sheets)
                    sheets.append(_blank(page, self.change(page.size, head["duplex"])))
        self.sheets = sheets
        self.furniture = _furniture([sheet.frame for sheet in sheets], font, cache)

    def change(self, size: Size, flip: Flip | None) -> Transform | None:
        """Return what makes up for the printer on one page, or None."""
        return self.printer.transform(size, flip) if self.printer else None

    def publish(
        self,
        folder: Path,
        inputs: str,
        request: BuildRequest,
        documents: Sequence[Document],
        sources: Mapping[str, FormSource],
        book: Sequence[BookFile] = (),
    ) -> Built:
        """Write all files, those of the rulebook too, and return what lies in *folder*.

        *inputs* is the digest that tells a later build whether anything is to do. A build of some
        components updates the manifest and everything.pdf that it finds.
        """
        partial, png = bool(request.components), request.png
        self.documents, self.sources = documents, sources
        if self.pages:
            self.writer = Writer(self.sheets, self.furniture, documents, sources)
        asked = {"components": list(request.components), "draft": request.draft}
        with Stage(folder, inputs, asked=asked) as stage:
            old = read(folder / "manifest.json") if partial else None
            entries = {entry["path"]: entry for entry in old["files"]} if old else {}
            whole = entries.pop(f"{EVERYTHING}.pdf", None)
            cuts = list((old or {}).get("cuts", ()))
            for group, pages in self.pages.items():
                start = self.starts[group]
                facts = self.facts(group, [(group, 0)], any(page.flip for page in pages))
                parts = [(self.writer.pdf, start + index) for index in range(len(pages))]
                path = f"{group}.pdf"
                stage.make(path, partial(self.save, parts, [p.label for p in pages], facts))
                found = self.page_entries(group)
                entries[path] = self.listed(path, stage.sums[path], found)
                cuts = [entry for entry in cuts if entry["file"] != path]
                for cut in cut_files(self.head.get("cut", ""), group, pages, self.draw):
                    stage.write(cut.path, cut.data)
                    cuts.append(cut.entry(path))
            if self.pages:
                entries.pop(f"{PLAN}.pdf", None)
                entries.pop(GUIDE, None)
            for made in book:
                stage.write(made.name, made.data)
                if made.pages:
                    entries[made.name] = self.entry(made.name, made.data, list(made.pages))
            ordered = [f"{group}.pdf" for group in self.game.groups()]
            ordered += sorted(entries.keys() - set(ordered), reverse=True)
            files = [entries[path] for path in ordered if path in entries]
            plans = alike(sheet_plans(files)) if self.pages else []
            # The numbers on the sheets tell enough where all are cut alike.
            if len(plans) > 1:
                data, entry = self.cut_plan(plans)
                stage.write(entry["path"], data)
                files.append(entry)
            listed = {"cuts": cuts} if cuts else {}
            manifest = {**self.head, **listed, "files": files, "counts": self.counts(files)}
            if whole and not self.pages:
                files.append(whole)
            elif whole or not partial:
                path = f"{EVERYTHING}.pdf"
                save, found = self.everything(folder, whole)
                made_in = stage.make(path, save)
                entry = self.listed(path, stage.sums[path], found)
                files.append(entry)
                small = small_pages(made_in, CONTACT_DPI)
                stage.write(CONTACT, contact_sheet(small, entry, self.font.regular))
                if self.guide:
                    self.write_guide(stage, files, inked(small))
            if png:
                self.pictures(stage, png, [made.name for made in book])
            stage.write("manifest.json", write_text(manifest).encode())
            _refuse_faults(stage.complete(), folder, self.game)
            stage.publish()
        sizes = tuple((entry["path"], len(entry["pages"])) for entry in files)
        return Built(folder, sizes, manifest["counts"])

    def facts(self, title: str, bookmarks: Sequence[tuple[str, int]], turned: bool) -> Facts:
        """Return the facts of a PDF whose sheets are *turned* over for their backs, or not.

        Bookmarks are given by group and page.
        """
        data, duplex = self.game.data, self.head["duplex"]
        name = title.capitalize() if title == EVERYTHING else self.game.group_title(title)
        designers = [c.name for c in data.credits if "design" in c.role.lower()]
        return Facts(
            title=f"{data.title}: {name}",
            language=data.language,
            subject=f"Print and play, {self.head['paper']}. {data.licence}".strip(),
            author=", ".join(designers),
            flip=duplex if turned and duplex in ("long", "short") else None,
            bookmarks=tuple((self.game.group_title(group), page) for group, page in bookmarks),
        )

    def write_guide(self, stage: Stage, files: list[dict[str, Any]], ink: float) -> None:
        """Write the craft guide and list it; *ink* is in pages of solid black."""
        from pnp.build.craft import craft_guide

        made = craft_guide(self.game, self.head, files, ink, self.cache)
        stage.write(made.name, made.data)
        files.insert(-1, self.entry(made.name, made.data, list(made.pages)))

    def cut_plan(self, plans: Sequence[SheetPlan]) -> tuple[bytes, dict[str, Any]]:
        """Return the PDF of the cut plan and its entry."""
        paper = parse_paper(self.head["paper"]).size
        area = PROFILES[self.head["margins"]].printable(paper)
        title = f"{self.game.data.title}: cut plan"
        frames = plan_frames(title, plans, paper, area)
        labels = [f"Cut plan {number}" for number in range(1, len(frames) + 1)]
        sheets = [Sheet(label, frame) for label, frame in zip(labels, frames, strict=True)]
        furniture = _furniture(frames, self.font, self.cache)
        writer = Writer(sheets, furniture, self.documents[:1], {})
        facts = replace(
            self.facts(EVERYTHING, [], False), title=title, bookmarks=(("Cut plan", 0),)
        )
        data = writer.cut(range(len(sheets)), facts)
        size = [paper.width, paper.height]
        common = {"side": "front", "backs_page": None, "media": size, "placements": []}
        pages = [
            {"number": number, "label": label, **common} for number, label in enumerate(labels, 1)
        ]
        return data, self.entry(f"{PLAN}.pdf", data, pages)

    def draw(self, frame: Frame, dpi: int) -> bytes:
        """Return faces alone as PNG."""
        furniture = draw_furniture([frame], self.font)
        used = {form.form: self.sources[form.form] for form in frame.forms}
        writer = Writer([Sheet("", frame)], furniture, self.documents, used)
        (picture,) = render(writer.cut([0], self.facts(EVERYTHING, [], False)), dpi)
        return picture

    def page_entries(self, group: str) -> list[dict[str, Any]]:
        """Return the manifest entries of a group's pages."""
        return [
            page_entry(
                page, number, None if page.backs is None else page.backs + 1, self.writer.names
            )
            for number, page in enumerate(self.pages[group], 1)
        ]

    def entry(self, path: str, data: bytes, pages: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the manifest entry of a file."""
        return self.listed(path, hashlib.sha256(data).hexdigest(), pages)

    def listed(self, path: str, digest: str, pages: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the manifest entry of a file of that SHA-256."""
        return {"path": path, "sha256": digest, "pages": pages}

    def save(
        self, pages: Sequence[tuple[Any, int]], labels: Sequence[str], facts: Facts, path: Path
    ) -> None:
        """Write a PDF of pages to its place."""
        self.writer.save(path, pages, labels, facts)

    def counts(self, files: Sequence[dict[str, Any]]) -> dict[str, int]:
        """Return how many pieces of each component are cut out: fronts, tiled pieces once."""
        seen: dict[str, set[tuple[str, int]]] = {c.id: set() for c in self.game.components}
        for entry in files:
            for page in entry["pages"]:
                for placement in page["placements"]:
                    if placement["side"] == "front" and placement["component"] in seen:
                        key = (placement["id"], placement["copy"])
                        seen[placement["component"]].add(key)
        return {name: len(pieces) for name, pieces in seen.items() if pieces}

    def everything(
        self, folder: Path, whole: dict[str, Any] | None
    ) -> tuple[Callable[[Path], None], list[dict[str, Any]]]:
        """Return what saves everything.pdf, and the entries of its pages.

        Groups that are not built now come from the earlier one.
        """
        earlier: dict[str, list[_Part]] = {}
        if whole:
            earlier = self.earlier(open_pdf(folder / f"{EVERYTHING}.pdf"), whole)
        parts: list[_Part] = []
        bookmarks: list[tuple[str, int]] = []
        for group in self.game.groups():
            found = self.fresh(group) if group in self.pages else earlier.get(group, [])
            if found:
                bookmarks.append((group, len(parts)))
            shift = len(parts)
            for part in found:
                backs = part.entry["backs_page"]
                entry = {**part.entry, "number": len(parts) + 1}
                entry["backs_page"] = None if backs is None else backs + shift
                parts.append(_Part(part.pdf, part.index, entry))
        facts = self.facts(EVERYTHING, bookmarks, self.two_sided)
        sources = [(part.pdf, part.index) for part in parts]
        entries = [part.entry for part in parts]
        return partial(self.save, sources, [entry["label"] for entry in entries], facts), entries

    def fresh(self, group: str) -> list[_Part]:
        """Return a group's pages for everything.pdf, numbered from 1 within the group."""
        parts: list[_Part] = []
        numbers: dict[int, int] = {}
        entries = self.page_entries(group)
        for index, page in enumerate(self.pages[group]):
            entry = dict(entries[index])
            if page.backs is not None:
                entry["backs_page"] = numbers[page.backs]
            numbers[index] = len(parts) + 1
            parts.append(_Part(self.writer.pdf, self.starts[group] + index, entry))
            blank = self.blanks.get((group, index))
            if blank is not None:
                empty = {**entry, "label": f"{page.label}, blank back", "side": "back"}
                empty.update(backs_page=len(parts), placements=[])
                empty.pop("fold", None)
                parts.append(_Part(self.writer.pdf, blank, empty))
        return parts

    def earlier(self, pdf: Any, whole: dict[str, Any]) -> dict[str, list[_Part]]:
        """Return the pages of an earlier everything.pdf by group, numbered within the group."""
        owner = {component.id: component.group for component in self.game.components}
        parts: dict[str, list[_Part]] = {}
        group, shift = "", 0
        for index, entry in enumerate(whole["pages"]):
            placed = [owner.get(p["component"], "") for p in entry["placements"]]
            if placed and placed[0] != group:
                group, shift = placed[0], index
            backs = entry["backs_page"]
            local = {**entry, "backs_page": None if backs is None else backs - shift}
            parts.setdefault(group, []).append(_Part(pdf, index, local))
        return parts

    def pictures(self, stage: Stage, dpi: int, books: Sequence[str]) -> None:
        """Write every page of sheets and *books*, and every face, as PNG."""
        for path in [*(f"{group}.pdf" for group in self.pages), *books]:
            name, _, kind = path.rpartition(".")
            if kind != "pdf":
                continue
            for number, picture in enumerate(render(stage.read(path), dpi), 1):
                stage.write(f"png/{name}-{number:02d}.png", picture)
        if not self.pages:
            return
        names = sorted(
            {p.form for pages in self.pages.values() for q in pages for p in q.placements}
        )
        sheets = []
        for name in names:
            size = self.sources[name].size
            form = PlacedForm(name, Rect.of(size))
            sheets.append(Sheet(name, Frame(size, (form,), ())))
        furniture = draw_furniture([sheet.frame for sheet in sheets], self.font)
        writer = Writer(sheets, furniture, self.documents, self.sources)
        data = writer.cut(range(len(sheets)), self.facts(EVERYTHING, [], False))
        for name, picture in zip(names, render(data, dpi), strict=True):
            stage.write(f"png/faces/{self.writer.names[name]}.png", picture)


def _furniture(frames: Sequence[Frame], font: FurnitureFont, cache: Cache | None) -> bytes:
    """Return marks and labels of all pages, those of an earlier build if nothing moved."""
    if cache is None:
        return draw_furniture(frames, font)
    key = cache.key("furniture", repr([(frame.size, frame.drawn) for frame in frames]))
    known = cache.get(key)
    if known is None:
        known = draw_furniture(frames, font)
        cache.put(key, known)
    return known


def _refuse_faults(made: Path, folder: Path, game: Game) -> None:
    """Raise ProofFailed where the finished files are not what the data say.

    The earlier files stay where they are.
    """
    faults = [result for result in fast_checks(made, game) if not result.ok]
    if faults:
        hint = "this is a fault of pnp, not of your files; nothing was replaced"
        raise ProofFailed([Problem(folder, 0, "proof", str(result), hint) for result in faults])


def _blank(page: Page, change: Transform | None) -> Sheet:
    """Return the empty back of a one-sided sheet, with a line that says so."""
    size: Size = page.size
    text = f"Back of {page.label}, left blank so that two-sided printing stays in step"
    label = Label(text, size.width / 2, size.height / 2, 2.5, "middle", colour="#8a8a8a")
    return Sheet(f"{page.label}, blank back", Frame(size, (), (label,)), change=change)

"""Writes the files of one paper, the manifest and the pictures, and moves them into place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from pnp.aside import give_back
from pnp.cutting.plan import SheetPlan, alike, plan_frames
from pnp.errors import Problem, ProofFailed
from pnp.frame import FormSource, Frame, PlacedForm
from pnp.fresh import left_behind, left_over
from pnp.geometry import Rect
from pnp.languages.ambient import tr
from pnp.languages.share import share_of
from pnp.manifest.values import (
    CutEntry,
    FileEntry,
    Made,
    Manifest,
    PageEntry,
    bare_page,
    file_entry,
)
from pnp.manifest.write import page_entry, read, save
from pnp.model.game import Game
from pnp.output import Stage
from pnp.pdf.contact import render
from pnp.pdf.forms import Document
from pnp.pdf.furniture import draw_furniture
from pnp.pdf.writer import Sheet, Writer
from pnp.pipeline.blanks import SHEET, white_bleeds, white_bleeds_of
from pnp.pipeline.cuts import cut_files, sheet_plans
from pnp.pipeline.joined import everything
from pnp.pipeline.overview import Overview
from pnp.pipeline.plan import EVERYTHING, Plan, furniture_of
from pnp.pipeline.renewal import Renewal, kept_lines
from pnp.pipeline.request import GUIDE, BuildRequest
from pnp.pipeline.sighted import earlier, keep
from pnp.pipeline.unset import Coming
from pnp.pipeline.verdict import of_earlier_data, verdict
from pnp.typeset import pool

MANY: Final = 10
"""After more documents of faces than this it is worth its time to give memory back."""

CUT_PLAN: Final = "cut-plan"
CONTACT: Final = "contact-sheet.png"


class Faces(NamedTuple):
    """The faces of a build, typeset."""

    documents: Sequence[Document]
    sources: Mapping[str, FormSource]
    """What of the documents each face is made of."""


class Built(Struct, frozen=True):
    """What one paper's build left on disk."""

    folder: Path
    files: tuple[tuple[str, int], ...]
    """Names of the PDFs with their number of pages."""

    counts: dict[str, int]
    notes: tuple[str, ...] = ()
    """Remarks on the layout, one line a PDF."""

    details: tuple[str, ...] = ()
    """Which printers reach all pieces, one line a PDF."""


def publish(plan: Plan, faces: Faces, book: Sequence[Made] = ()) -> Built:
    """Write all files of one paper, those of the rulebook too, and return what lies there then.

    A build of some components updates the manifest and everything.pdf that it finds. Raises
    ProofFailed where the files are not what the data say; then the earlier ones stay.
    """
    request, folder = plan.request, plan.request.folder(plan.paper)
    asked = {"components": list(request.components), "draft": request.draft}
    begun = _begun(plan, faces, folder)
    with Stage(folder, plan.inputs, asked=asked, renewed=partial(_renewed, request)) as stage:
        written = _write_all(plan, faces, book, stage, begun)
        if len(faces.documents) > MANY:
            # What was made makes room for what is read back.
            pool.rest()
            give_back()
        notes = [*written.notes, *_refuse_faults(plan, stage.complete(), folder, written.kept)]
        notes += [note for made in book for note in made.note.splitlines()]
        notes += share_of(plan.game.words)
        # What a build of some components leaves is mostly of the build that it renews.
        left = stage.kept.intersection(left_over(folder)) if request.components else stage.kept
        stage.remember(notes=notes, details=plan.details, left=sorted(left))
        stage.publish()
    told = (*notes, *left_behind(folder))
    return Built(folder, written.files, written.counts, told, tuple(plan.details))


def _renewed(request: BuildRequest, name: str) -> bool:
    """Return whether a build makes all files of a kind, so that an old one of it would mislead."""
    pictures = request.png is not None and name.startswith("png/")
    return not request.components and (pictures or name == f"{CUT_PLAN}.pdf")


def _begun(plan: Plan, faces: Faces, folder: Path) -> Writer | None:
    """Return what has begun to write the sheets while Typst set the last faces.

    Nothing where all were set before. A fault in one of them is told before a file is touched.
    """
    if not plan.pages or not isinstance(faces.documents, Coming):
        return None
    writer = Writer(plan.sheets, plan.furniture, *faces)
    group, pages = next(iter(plan.pages.items()))
    # An earlier file may serve, so that its pages need not be joined again.
    if not (folder / f"{group}.pdf").exists():
        writer.prepare(range(plan.starts[group], plan.starts[group] + len(pages)))
    faces.documents.wait()
    return writer


class _Written(NamedTuple):
    """What a build made, and what it keeps of an earlier one."""

    files: tuple[tuple[str, int], ...]
    counts: dict[str, int]
    notes: list[str]
    kept: set[str]


def _write_all(
    plan: Plan, faces: Faces, book: Sequence[Made], stage: Stage, begun: Writer | None
) -> _Written:
    """Write sheets, books, pictures and the manifest."""
    request, folder = plan.request, plan.request.folder(plan.paper)
    notes = list(plan.notes)
    old = read(folder / "manifest.json") if request.components else None
    known: dict[str, FileEntry] = {entry["path"]: entry for entry in (old or {}).get("files", ())}
    whole = known.pop(f"{EVERYTHING}.pdf", None)
    planned = f"{CUT_PLAN}.pdf" in known
    cuts: list[CutEntry] = list((old or {}).get("cuts", ()))
    if many := len(faces.documents) > MANY:
        give_back()
    writer = begun or (Writer(plan.sheets, plan.furniture, *faces) if plan.pages else None)
    sights: dict[str, str] = {}
    renewal = Renewal(plan.cache, writer, plan.furniture, faces.documents) if writer else None
    pages = _write_sheets(plan, faces, renewal, stage, known, cuts, sights) if renewal else {}
    for made in book:
        stage.write(made.name, made.data)
        if made.pages:
            known[made.name] = file_entry(made.name, made.data, made.pages)
    files = _in_order(plan.game, known)
    plans = alike(sheet_plans(files)) if writer else []
    # Where all are cut alike the numbers on the sheets tell enough.
    if len(plans) > 1 or (plans and (planned or _has_no_numbers(plan))):
        files.append(_write_cut_plan(plan, faces, plans, stage))
    counts = counted(plan.game, files)
    entry: FileEntry | None = None
    looks: list[str] = []
    if renewal and (whole or not request.components):
        entry, looks = _write_whole(plan, renewal, pages, stage, folder, whole)
    if request.png:
        _write_pictures(plan, faces, writer, [made.name for made in book], stage)
    # All sheets are written: what they were made of makes room for what is read back.
    if begun:
        begun.let_go()
    writer = renewal = None
    if many:
        give_back()
    if entry:
        seen = _write_contact(plan, entry, looks, stage)
        # A corrected page is not where the manifest has it.
        if not request.printer:
            notes += white_bleeds(seen.blanks)
        if plan.guide:
            files.append(_write_guide(plan, files, seen.ink(), stage))
        files.append(entry)
    else:
        files += [whole] if whole else []
        for group, listed in pages.items() if not request.printer else ():
            look = partial(white_bleeds_of, stage.path(f"{group}.pdf"), listed)
            notes += kept_lines(plan.cache, sights[group], look)
    sides = {**(old or {}).get("sides", {}), **plan.sides}
    texts = {**(old or {}).get("texts", {}), **plan.texts}
    said = plan.book or (old or {}).get("book", ())
    manifest = Manifest(plan.head, files, counts, cuts, sides, plan.rules, texts, said)
    stage.make("manifest.json", partial(save, manifest))
    new = {f"{group}.pdf" for group in pages} | {made.name for made in book}
    sizes = tuple((entry["path"], len(entry["pages"])) for entry in files)
    return _Written(sizes, counts, notes, known.keys() - new)


def _has_no_numbers(plan: Plan) -> bool:
    """Return whether the cuts of several pieces bear no numbers on one of the sheets."""
    pages = (page for pages in plan.pages.values() for page in pages)
    return any(p.plan and not p.is_numbered and len(p.placements) > 1 for p in pages)


def _write_sheets(
    plan: Plan,
    faces: Faces,
    renewal: Renewal,
    stage: Stage,
    known: dict[str, FileEntry],
    cuts: list[CutEntry],
    sights: dict[str, str],
) -> dict[str, list[PageEntry]]:
    """Write the sheets of every group and what a machine cuts them by; list both.

    Returns the entries of the pages by group, and in *sights* keys of what their first sheets show.
    """
    made: dict[str, list[PageEntry]] = {}
    names = renewal.writer.names
    for group, pages in plan.pages.items():
        start, path = plan.starts[group], f"{group}.pdf"
        facts = plan.facts(group, [(group, 0)], any(page.flip for page in pages))
        numbers = range(start, start + len(pages))
        labels = [page.label for page in pages]
        stage.make(path, renewal.saver(numbers, labels, facts, stage.folder / path))
        made[group] = [
            page_entry(page, n, None if page.backs is None else page.backs + 1, names)
            for n, page in enumerate(pages, 1)
        ]
        words = [word for page in made[group][:SHEET] for word in _words(plan, page)]
        sights[group] = renewal.sight(numbers[:SHEET], words)
        known[path] = {"path": path, "sha256": stage.sums[path], "pages": made[group]}
        cuts[:] = [entry for entry in cuts if entry["file"] != path]
        for cut in cut_files(plan.request.cut, group, pages, lambda *at: _drawn(plan, faces, *at)):
            stage.write(cut.path, cut.data)
            cuts.append(cut.entry(path))
    # Plan and guide are of all sheets: those of an earlier build are made anew or go.
    known.pop(f"{CUT_PLAN}.pdf", None)
    known.pop(f"{GUIDE}.pdf", None)
    return made


def _write_whole(
    plan: Plan,
    renewal: Renewal,
    pages: Mapping[str, Sequence[PageEntry]],
    stage: Stage,
    folder: Path,
    whole: FileEntry | None,
) -> tuple[FileEntry, list[str]]:
    """Write everything.pdf; return its entry, and keys of what is seen of its pages."""
    entry, sources, written = everything(plan, renewal, pages, folder, whole)
    stage.make(entry["path"], written)
    entry["sha256"] = stage.sums[entry["path"]]
    looks = [
        renewal.sight([leaf], _words(plan, page)) if isinstance(leaf, int) else ""
        for leaf, page in zip(sources, entry["pages"], strict=True)
    ]
    return entry, looks


def _words(plan: Plan, page: PageEntry) -> list[str]:
    """Return what is printed of each piece on a page, as the manifest tells it."""
    sides = ("front", "back")
    printed = [(plan.sides[p["component"]][p["id"]], p["side"]) for p in page["placements"]]
    return [words[1 + sides.index(side)] for words, side in printed]


def _write_contact(plan: Plan, entry: FileEntry, looks: Sequence[str], stage: Stage) -> Overview:
    """Write the contact sheet of everything.pdf and return what was seen of the pages."""
    path, pages = stage.path(entry["path"]), entry["pages"]
    with earlier(plan.cache, stage.folder / CONTACT) as sheet:
        seen = Overview(path, pages, plan.font.regular, looks, sheet)
        stage.make(CONTACT, seen.save)
    if plan.cache:
        keep(plan.cache, stage.sums[CONTACT], seen.sights)
    return seen


def _in_order(game: Game, known: Mapping[str, FileEntry]) -> list[FileEntry]:
    """Return the files in the order of the game's groups, then books."""
    ordered = [f"{group}.pdf" for group in game.groups()]
    ordered += sorted(known.keys() - set(ordered), reverse=True)
    return [known[path] for path in ordered if path in known]


def counted(game: Game, files: Sequence[FileEntry]) -> dict[str, int]:
    """Return how many pieces of each component are cut out: fronts, tiled pieces once."""
    seen: dict[str, set[tuple[str, int]]] = {c.id: set() for c in game.components}
    for entry in files:
        for page in entry["pages"]:
            for placement in page["placements"]:
                if placement["side"] == "front" and placement["component"] in seen:
                    seen[placement["component"]].add((placement["id"], placement["copy"]))
    return {name: len(pieces) for name, pieces in seen.items() if pieces}


def _write_guide(plan: Plan, files: Sequence[FileEntry], ink: float, stage: Stage) -> FileEntry:
    """Write the craft guide; *ink* is in pages of solid black."""
    from pnp.craft import craft_guide  # it sets a book, which sheets alone do without

    made = craft_guide(plan.game, plan.head, files, ink, plan.cache)
    stage.write(made.name, made.data)
    return file_entry(made.name, made.data, made.pages)


def _write_cut_plan(
    plan: Plan, faces: Faces, plans: Sequence[SheetPlan], stage: Stage
) -> FileEntry:
    paper = plan.paper.size
    title = tr("{title}: cut plan", title=plan.game.data.title)
    frames = plan_frames(title, plans, paper, plan.request.profile.printable(paper))
    labels = [tr("Cut plan {number}", number=number) for number in range(1, len(frames) + 1)]
    sheets = [Sheet(label, frame) for label, frame in zip(labels, frames, strict=True)]
    furniture = furniture_of(frames, plan.font, plan.cache)
    first = faces.documents[:1]
    writer = Writer(sheets, furniture, first, {})
    common = plan.facts(EVERYTHING, [], False)
    facts = replace(common, title=title, bookmarks=((tr("Cut plan"), 0),))
    path, renewal = f"{CUT_PLAN}.pdf", Renewal(plan.cache, writer, furniture, first)
    stage.make(path, renewal.saver(range(len(sheets)), labels, facts, stage.folder / path))
    pages = [bare_page(n, label, paper.width, paper.height) for n, label in enumerate(labels, 1)]
    return {"path": path, "sha256": stage.sums[path], "pages": pages}


def _drawn(plan: Plan, faces: Faces, frame: Frame, dpi: int) -> bytes:
    """Return faces alone as PNG."""
    furniture = draw_furniture([frame], plan.font)
    used = {form.form: faces.sources[form.form] for form in frame.forms}
    writer = Writer([Sheet("", frame)], furniture, faces.documents, used)
    (picture,) = render(writer.cut([0], plan.facts(EVERYTHING, [], False)), dpi)
    return picture


def _write_pictures(
    plan: Plan, faces: Faces, writer: Writer | None, books: Sequence[str], stage: Stage
) -> None:
    """Write every page of sheets and *books*, and every face, as PNG."""
    dpi = cast(int, plan.request.png)
    for path in [*(f"{group}.pdf" for group in plan.pages), *books]:
        name, _, kind = path.rpartition(".")
        if kind != "pdf":
            continue
        for number, picture in enumerate(render(stage.path(path), dpi), 1):
            stage.write(f"png/{name}-{number:02d}.png", picture)
    if writer is None:
        return
    placed = (
        put.form for pages in plan.pages.values() for page in pages for put in page.placements
    )
    names = sorted(set(placed))
    sheets = []
    for name in names:
        size = faces.sources[name].size
        sheets.append(Sheet(name, Frame(size, (PlacedForm(name, Rect.of(size)),), ())))
    furniture = draw_furniture([sheet.frame for sheet in sheets], plan.font)
    alone = Writer(sheets, furniture, *faces)
    data = alone.cut(range(len(sheets)), plan.facts(EVERYTHING, [], False))
    for name, picture in zip(names, render(data, dpi), strict=True):
        stage.write(f"png/faces/{alone.names[name]}.png", picture)


def _refuse_faults(plan: Plan, made: Path, folder: Path, kept: Collection[str]) -> list[str]:
    """Raise ProofFailed where the finished files are not what the data say.

    The earlier files stay where they are. Returns what is to be said of those that are kept.
    """
    faults, older = verdict(made, plan.game, kept, plan.cache)
    if faults:
        hint = "this is a fault of pnp, not of your files; nothing was replaced"
        raise ProofFailed([Problem(folder, 0, "proof", str(result), hint) for result in faults])
    return [of_earlier_data(older, plan.game)] if older else []

"""everything.pdf: the pages of all files in one, those not built now from the earlier one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from pnp.manifest.values import FileEntry, PageEntry
from pnp.pdf.writer import Leaf, open_pdf
from pnp.pipeline.plan import EVERYTHING, Plan
from pnp.pipeline.renewal import Renewal


class _Part(Struct, frozen=True):
    """One page: where it is copied from and its entry in the manifest."""

    source: Leaf
    entry: PageEntry


def everything(
    plan: Plan,
    renewal: Renewal,
    entries: Mapping[str, Sequence[PageEntry]],
    folder: Path,
    whole: FileEntry | None,
) -> tuple[FileEntry, list[Leaf], Callable[[Path], None]]:
    """Return the entry of everything.pdf, its digest still to come, its pages, what saves it.

    *entries* are those of the pages built now, by group. Other groups come from the earlier
    everything.pdf of the *folder*, which *whole* describes.
    """
    earlier = _earlier(plan, open_pdf(folder / f"{EVERYTHING}.pdf"), whole) if whole else {}
    parts: list[_Part] = []
    bookmarks: list[tuple[str, int]] = []
    for group in plan.game.groups():
        now = group in plan.pages
        found = _fresh(plan, group, entries[group]) if now else earlier.get(group, [])
        if found:
            bookmarks.append((group, len(parts)))
        shift = len(parts)
        for part in found:
            backs = part.entry["backs_page"]
            entry: PageEntry = {**part.entry, "number": len(parts) + 1}
            entry["backs_page"] = None if backs is None else backs + shift
            parts.append(_Part(part.source, entry))
    facts = plan.facts(EVERYTHING, bookmarks, plan.two_sided)
    sources = [part.source for part in parts]
    pages = [part.entry for part in parts]
    path, labels = f"{EVERYTHING}.pdf", [page["label"] for page in pages]
    own = [source for source in sources if isinstance(source, int)]
    if len(own) == len(sources):
        save = renewal.saver(own, labels, facts, folder / path)
    else:
        save = partial(renewal.writer.save, sources, labels, facts)
    return {"path": path, "sha256": "", "pages": pages}, sources, save


def _fresh(plan: Plan, group: str, entries: Sequence[PageEntry]) -> list[_Part]:
    """Return a group's pages, numbered from 1 within the group."""
    parts: list[_Part] = []
    numbers: dict[int, int] = {}
    for index, page in enumerate(plan.pages[group]):
        entry: PageEntry = {**entries[index]}
        if page.backs is not None:
            entry["backs_page"] = numbers[page.backs]
        numbers[index] = len(parts) + 1
        parts.append(_Part(plan.starts[group] + index, entry))
        blank = plan.blanks.get((group, index))
        if blank is not None:
            empty: PageEntry = {**entry, "label": f"{page.label}, blank back", "side": "back"}
            empty["backs_page"], empty["placements"] = len(parts), []
            empty.pop("fold", None)
            parts.append(_Part(blank, empty))
    return parts


def _earlier(plan: Plan, pdf: Any, whole: FileEntry) -> dict[str, list[_Part]]:
    """Return the pages of an earlier everything.pdf by group, numbered within the group."""
    owner = {component.id: component.group for component in plan.game.components}
    parts: dict[str, list[_Part]] = {}
    group, shift = "", 0
    for index, entry in enumerate(whole["pages"]):
        placed = [owner.get(put["component"], "") for put in entry["placements"]]
        if placed and placed[0] != group:
            group, shift = placed[0], index
        backs = entry["backs_page"]
        local = {**entry, "backs_page": None if backs is None else backs - shift}
        parts.setdefault(group, []).append(_Part((pdf, index), cast(PageEntry, local)))
    return parts

"""A page as the site shows it: blocks done, pictures fetched, links that lead somewhere."""

from __future__ import annotations

import re
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

from docs.making import gallery, workshop
from docs.making.pages import Block, Note, Text, Wrong, parts
from docs.making.workshop import Workshop

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REPOSITORY = "https://github.com/pnp-compiler/pnp/blob/main"
LINK = re.compile(r"(`+[^`]*`+)|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Site:
    """The folders of a build of the site, and its pages."""

    stage: Path
    """The pages as the generator reads them."""

    shops: Path
    """The workspace of each page."""

    known: dict[Path, str]
    """Sources of pages, from the repository's root, with their place on the site."""


@dataclass
class Done:
    """What became of a page: seconds, what does not hold, blocks that were not run and why."""

    seconds: float = 0.0
    fault: str = ""
    unrun: list[str] = field(default_factory=list)


def parent(source: Path) -> str:
    """Return the page whose workspace a page goes on with, or an empty text."""
    found = re.search(r"^<!-- continues: (\S+) -->$", source.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


def tried(site: Site, page: Path) -> Done:
    """Return what became of a page."""
    done, began = Done(), time.monotonic()
    try:
        done.unrun = staged(site, page)
    except Wrong as wrong:
        done.fault = str(wrong)
    done.seconds = time.monotonic() - began
    return done


def staged(site: Site, page: Path) -> list[str]:
    """Do what a page says, write it for the site, and return what was not run.

    Raises Wrong where something does not hold.
    """
    source = ROOT / page
    place = Path(site.known[page])
    pieces = list(parts(page, source.read_text("utf-8")))
    notes = {piece.word: piece for piece in pieces if isinstance(piece, Note)}
    folder = site.shops / place.with_suffix("")
    if "continues" in notes:
        earlier = site.shops / Path(notes["continues"].value).with_suffix("")
        workshop.copy(earlier, folder)
    shop = Workshop(page, folder)
    begin = notes.get("in")
    if begin:
        shop.here = folder / begin.value
    told: list[str] = []
    unrun: list[str] = []
    for piece in pieces:
        if isinstance(piece, Text):
            told += [
                _linked(site, shop, place, line, number)
                for number, line in enumerate(piece.lines, piece.line)
            ]
            continue
        if isinstance(piece, Block):
            reason = "proved" if "proved" in notes and not piece.file else ""
            if not reason:
                shop.do(piece)
            if why := piece.settings.get("not-run") or (reason and notes["proved"].value):
                unrun.append(f"{page.as_posix()}:{piece.line}: {why}")
            told += shown(piece)
        elif piece.word == "gallery":
            told += gallery.cards()
        else:
            shop.do(piece)
    target = site.stage / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(told) + "\n", encoding="utf-8")
    return unrun


def shown(block: Block) -> list[str]:
    """Return a block as the generator takes it, with its file as its title."""
    title = f' title="{block.file}"' if block.file else ""
    language = {"diff": "diff", "": "text"}.get(block.language, block.language)
    return [f"{block.fence}{language}{title}", *block.lines, block.fence]


def _linked(site: Site, shop: Workshop, place: Path, line: str, number: int) -> str:
    """Return a line of prose whose links and pictures lead where they lead on the site."""

    def changed(match: re.Match[str]) -> str:
        code, mark, words, address = match.groups()
        if code or re.match(r"[a-z]+:|#", address):
            return match[0]
        return f"{mark}[{words}]({_address(site, shop, place, address, number)})"

    return LINK.sub(changed, line)


def _address(site: Site, shop: Workshop, place: Path, address: str, number: int) -> str:
    name, hash_, anchor = address.partition("#")
    up = "../" * (len(place.parts) - 1)
    made = (shop.here / name).resolve()
    if made.is_file() and made.is_relative_to(shop.folder.resolve()):
        kept = Path("made") / place.with_suffix("") / f"{number}-{made.name}"
        (site.stage / kept).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, site.stage / kept)
        return f"{up}{kept.as_posix()}"
    aim = ((ROOT / shop.page).parent / name).resolve()
    if not aim.exists() and not (site.stage / place.parent / name).resolve().exists():
        raise Wrong(shop.page, number, f"expected a file that is there or was made, found {name}")
    if aim.exists() and aim.is_relative_to(ROOT):
        inside = aim.relative_to(ROOT)
        if inside in site.known:
            return f"{up}{site.known[inside]}{hash_}{anchor}"
        if inside.suffix in (".png", ".svg") and aim.is_relative_to(DOCS):
            kept = aim.relative_to(DOCS)
            (site.stage / kept).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(aim, site.stage / kept)
            return f"{up}{kept.as_posix()}"
        return f"{REPOSITORY}/{inside.as_posix()}{hash_}{anchor}"
    return address

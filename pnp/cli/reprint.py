"""`pnp reprint`: the pieces of a downloaded PDF, found and laid out anew."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pnp.cli import prints as shared
from pnp.cli.typed import Repeating, typed_options
from pnp.errors import UsageProblem, besides, problem
from pnp.files import write_file
from pnp.scratch import scratch
from pnp.units import parse_length

if TYPE_CHECKING:
    from pnp.reprint.reading import Ready

ABOUT = """\b
First look, then print:
  pnp reprint game.pdf                       find the pieces; write game.pieces.yaml and .png
  pnp reprint game.pieces.yaml --paper a4    cut and lay out what the file says
  pnp reprint cards.pdf tokens.pdf           several PDFs, one file of pieces

\b
Examples:
  pnp reprint game.pdf --pages 2-9 --grid 3x3
  pnp reprint game.pdf --yes --paper letter --duplex gutterfold
  pnp reprint game.pieces.yaml --size poker --fit --bleed mirror=2mm
"""

MARK = b"pnp-reprint: 1"
"""Stands in every file of pieces."""


class Pages(click.ParamType[tuple[int, ...]]):
    """Page numbers: ``2-9,11``."""

    name = "PAGES"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        found: list[int] = []
        for part in str(value).split(","):
            match = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*", part, re.ASCII)
            first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if not 0 < first <= last:
                self.fail(f'expected pages such as 2-9,11, found "{value}"', param, ctx)
            found += range(first, last + 1)
        return tuple(dict.fromkeys(found))


PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp")
"""Ends of files that another command lays out."""


FINDING: Final = ("pages", "grid", "backs", "rotate_backs", "yes", "quiet", "verbose")
"""Options that have done their work once the pieces are found."""


class GridHint(click.ParamType[Any]):
    """How pieces stand on a page: ``3x3``, ``page``, ``none``, ``auto``."""

    name = "CxR|page|none|auto"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", str(value), re.ASCII)
        if match and int(match[1]) and int(match[2]):
            return int(match[1]), int(match[2])
        if value not in ("page", "none", "auto"):
            self.fail(
                f'expected 3x3 (columns x rows), page, none or auto, found "{value}"', param, ctx
            )
        return None if value == "auto" else value


class Backs(click.ParamType[str]):
    """Where the backs are."""

    name = "RULE"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        words = ("auto", "next-page", "same-page", "last-page", "none")
        if value not in words and not re.fullmatch(r"page:[1-9]\d{0,3}", str(value), re.ASCII):
            self.fail(f'expected {", ".join(words)} or page:8, found "{value}"', param, ctx)
        return str(value)


class DroppedLines(click.ParamType[float]):
    """How wide the lines are that are left out: up to 2 mm."""

    name = "LENGTH"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            found = value if isinstance(value, float) else parse_length(str(value))
        except ValueError as error:
            self.fail(f"{error}\n  hint: --drop-lines 0.3mm", param, ctx)
        if not 0 <= found <= 2:
            self.fail(f"expected lines up to 2 mm wide, found {value}", param, ctx)
        return found


@click.command("reprint", epilog=ABOUT, cls=Repeating)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--pages", type=Pages(), default=None, help="Pages to look at: 2-9,11.")
@click.option("--grid", type=GridHint(), default="auto", help="Columns x rows of a page: 3x3.")
@click.option(
    "--backs",
    type=Backs(),
    default="auto",
    show_default=True,
    help="next-page, same-page (a fold), last-page, page:8 (one for all) or none.",
)
@shared.size
@click.option("--fit", is_flag=True, help="Scale pieces to --size, however large they are.")
@shared.bleed
@click.option(
    "--rotate-backs", is_flag=True, help="Take backs as mirrored top to bottom, and turn them."
)
@click.option(
    "--drop-lines",
    "drop",
    type=DroppedLines(),
    is_flag=False,
    flag_value="0.3mm",
    default=0.0,
    metavar="[LENGTH]",
    help="Leave out cut lines printed along the edges: 0.3mm of each, made up by the bleed.",
)
@click.option("--flatten", is_flag=True, help="Make pieces pictures: nothing around them stays.")
@shared.password_file
@click.option("--yes", is_flag=True, help="Lay out at once where every page is sure.")
@shared.name
@shared.save
@shared.build_options
def command(files: tuple[Path, ...], **options: Any) -> None:
    """Find the pieces in FILES, PDFs made by others, and lay them out anew."""
    if not files:
        raise UsageProblem(
            "expected a PDF or a file of pieces, found nothing", "pnp reprint game.pdf"
        )
    if options["fit"] and options["size"] is None:
        raise UsageProblem("--fit scales pieces to a size", "name it: --size poker")
    done: list[Path] = []
    records = [file for file in files if file.suffix.lower() in (".yaml", ".yml")]
    strange = [file for file in files if file not in records]
    if not strange and (idle := _idle(options)):
        name, them = records[0].as_posix(), "it" if len(idle) == 1 else "them"
        raise UsageProblem(
            f"expected options for pieces that are found, found {', '.join(idle)}, to find them",
            f"leave {them} out and change {name}, or name the PDF",
        )
    for record in records:
        with scratch() as place, besides(*done):
            done += _lay_out(record, None, place, options)
    if seen := [file for file in strange if file.suffix.lower() in PICTURES]:
        hint = f"pnp sheets {seen[0].as_posix()}"
        hint += "; of a sheet with many cards say --grid 10x7"
        raise UsageProblem(f"expected a PDF, found a picture: {seen[0].as_posix()}", hint)
    if strange:
        with scratch() as place, besides(*done):
            _find(strange, place, options)


def _idle(options: dict[str, Any]) -> list[str]:
    """Return the options that only a PDF heeds."""
    asked = {
        "--pages": options["pages"] is not None,
        "--grid": options["grid"] is not None,
        "--backs": options["backs"] != "auto",
        "--rotate-backs": options["rotate_backs"],
    }
    return [name for name, typed in asked.items() if typed]


def _find(files: Sequence[Path], place: Path, options: dict[str, Any]) -> None:
    """Find the pieces of PDFs, write them into one file and say so; go on with --yes."""
    from pnp.reprint.finding import SURE, Hints
    from pnp.reprint.naming import searched
    from pnp.reprint.picture import picture_of
    from pnp.reprint.reading import ready
    from pnp.reprint.record import END
    from pnp.reprint.sentences import sentences
    from pnp.reprint.writing import written

    source = ready(files, place, shared.password(options["password_file"]))
    shown = ", ".join(file.as_posix() for file in files)
    pages = options["pages"] or tuple(range(1, len(source.sizes) + 1))
    if max(pages) > len(source.sizes):
        raise UsageProblem(f"expected pages up to {len(source.sizes)}, found {max(pages)}")
    stem = files[0].stem
    target = Path(f"{stem}{END}")
    _keep_hand_work(target)
    hints = Hints(options["grid"], None if options["fit"] else options["size"])
    found, pairs = searched(source, pages, hints, options["backs"], options["rotate_backs"])
    write_file(target, written(found).encode(), mark=MARK)
    picture = Path(f"{stem}.pieces.png")
    write_file(picture, picture_of(found, source.path, source.sizes))
    if not options["quiet"]:
        count = len(source.sizes)
        click.echo(f"{shown}: {count} page{'s' if count > 1 else ''}")
        for line in (*source.notes, *sentences(found, pairs)):
            click.echo(f"  {line}")
    if not any(page.pieces for page in found.pages):
        hint = f"say --grid 3x3 or --grid page; {target.as_posix()} can be filled in by hand"
        if hints.size:
            hint = "--size says how large pieces are on the page: leave it out, or add --fit"
        raise UsageProblem(f"{shown}: no pieces found", hint)
    unsure = [page.page for page in found.pages if page.pieces and page.sure < SURE]
    if options["yes"] and not unsure:
        with besides(target, picture):
            _lay_out(target, source, place, options)
        return
    if not options["quiet"]:
        click.echo(f"wrote {target.as_posix()} and {picture.as_posix()}: look at the picture, then")
        click.echo(f"  {_next(target)}")
        click.echo(f"pnp studio {target.as_posix()} moves boxes with the mouse")
    if options["yes"]:
        numbers = ", ".join(map(str, unsure))
        are = f"pages {numbers} are" if len(unsure) > 1 else f"page {numbers} is"
        hint = f"look at {picture.as_posix()}, then name {target.as_posix()}"
        if pairs.unsure:
            hint += "; --backs none or next-page says what is behind the pieces"
        raise UsageProblem(f"--yes goes on where every page is sure, and {are} not", hint)


def _next(target: Path) -> str:
    """Return the command that prints the pieces, with all that was asked for the printing."""
    asked = {"papers": "--paper a4", **typed_options(FINDING)}
    return " ".join(["pnp reprint", shlex.quote(target.as_posix()), *asked.values()])


def _keep_hand_work(target: Path) -> None:
    """Raise Problems where a person has changed the file that would be written, or broken it."""
    from pnp.reprint.record import BY_HAND, read_record

    if not target.is_file() or MARK not in target.read_bytes():
        return
    found, _ = read_record(target)
    if any(page.find == BY_HAND for page in found.pages):
        message = "expected a file that may be replaced, found one with pages changed by hand"
        name = target.as_posix()
        hint = f"pnp reprint {name} uses it; to find the pieces anew delete or rename it"
        raise problem(message, hint=hint, file=target)


def _lay_out(
    record: Path, source: Ready | None, place: Path, options: dict[str, Any]
) -> list[Path]:
    """Cut and lay out what a file of pieces says; return what was written."""
    from pnp.prints.game import Prints, distinct
    from pnp.reprint.checking import check_record
    from pnp.reprint.cutting import Cut, prints_of
    from pnp.reprint.reading import ready, sources_of
    from pnp.reprint.record import END, read_record
    from pnp.reprint.sizes import stretched

    found, located = read_record(record)
    files = sources_of(record, found) if source is None else source.shown
    source = source or ready(files, place, shared.password(options["password_file"]))
    sizes = [(size.width, size.height) for size in source.sizes]
    check_record(found, located, sizes)
    name = shared.free_name(options["name"], Path(record.name.removesuffix(END)))
    request = shared.request_of(name, options)
    rule, length = options["bleed"] or ("auto", None)
    cut = Cut(options["size"], options["fit"], rule, length, options["drop"], options["flatten"])
    pieces, fill = prints_of(found, source.path, cut, place / "flat")
    if not pieces:
        raise problem("expected at least one piece, found none", file=record)
    title = files[0].stem.replace("_", " ").strip() or name
    names = distinct([piece.id for piece in pieces])
    assert len(set(names)) == len(names)
    prints = Prints(name, title, tuple(pieces), fill, {file.name: file for file in files})
    made = shared.make(prints, request, options)
    if not options["quiet"]:
        notes = stretched(found, cut.size)
        if any(any(folder.rglob("*.pdf")) for folder in made if folder != options["save"]):
            notes.append(_inside(options["flatten"]))
        for note in notes:
            click.echo(f"  note: {note}")
    return made


def _inside(flat: bool) -> str:
    if flat:
        return "pieces are pictures of 600 dpi; nothing of the pages around them is inside"
    return "the pages are still whole inside the PDF, behind the cuts; --flatten leaves them out"

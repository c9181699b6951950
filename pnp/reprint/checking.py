"""Whether FILE.pieces.yaml can be cut: boxes on their pages, names once, backs and parts there."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Problem, Problems, did_you_mean
from pnp.geometry import Rect
from pnp.model.source import Located
from pnp.reprint.record import OFF, Found, Page

MOST_PIECES = 5_000


def check_record(found: Found, source: Located, sizes: Sequence[tuple[float, float]]) -> None:
    """Raise Problems for pages and pieces that cannot be: *sizes* are those of the PDF's pages.

    Boxes must lie on their page and keep clear of each other, names be there once, backs be there.
    """
    problems: list[Problem] = []
    names: set[str] = set()
    for number, page in enumerate(found.pages):
        where = ("pages", number)
        if page.grid is not None and page.pieces:
            problems.append(source.problem((*where, "grid"), "expected grid or pieces, found both"))
        if page.page > len(sizes):
            message = f"expected a page up to {len(sizes)}, found {page.page}"
            problems.append(source.problem((*where, "page"), message))
            continue
        problems += _pieces(page, source, where, sizes[page.page - 1], names)
    for number, page in enumerate(found.pages):
        for place, piece in enumerate(page.pieces):
            if piece.back is not None and piece.back not in names:
                path = ("pages", number, "pieces", place, "back")
                message = f"expected the id of a piece, found {piece.back}"
                problems.append(source.problem(path, message, did_you_mean(piece.back, names)))
    problems += _boards(found, source, names)
    if len(names) > MOST_PIECES:
        message = f"expected at most {MOST_PIECES} pieces, found {len(names)}"
        problems.append(source.problem(("pages",), message))
    if problems:
        raise Problems(problems)


def _boards(found: Found, source: Located, names: set[str]) -> list[Problem]:
    """Return what is wrong with boards: parts that are none or used twice, uneven rows."""
    problems: list[Problem] = []
    taken: set[str] = set()
    sides = {piece.id: piece.rect() for page in found.pages for piece in page.all()}
    for number, board in enumerate(found.boards):
        where: tuple[str | int, ...] = ("boards", number)
        if board.id in names:
            problems.append(
                source.problem(where, f"expected an id used once, found {board.id} twice")
            )
        lengths = {len(row) for row in board.parts}
        if len(lengths) != 1 or 0 in lengths:
            message = "expected rows of as many parts each"
            problems.append(source.problem((*where, "parts"), message))
        for part in board.all():
            if part not in names or part in taken:
                message = f"expected the id of a piece of its own, found {part}"
                hint = did_you_mean(part, names - taken)
                problems.append(source.problem((*where, "parts"), message, hint))
            elif min(sides[part].width, sides[part].height) <= max(board.overlap):
                message = f"expected parts larger than the overlap, found {part}"
                problems.append(source.problem((*where, "overlap"), message))
            taken.add(part)
    return problems


def _pieces(
    page: Page,
    source: Located,
    where: tuple[str | int, ...],
    size: tuple[float, float],
    names: set[str],
) -> list[Problem]:
    problems: list[Problem] = []
    pieces = page.all()
    sheet = Rect(0, 0, *size)
    slack = OFF
    for place, piece in enumerate(pieces):
        path = (*where, "pieces", place) if page.grid is None else (*where, "grid")
        if piece.id in names:
            problems.append(
                source.problem(path, f"expected an id used once, found {piece.id} twice")
            )
        names.add(piece.id)
        if piece.turn not in (0, 90, 180, 270):
            message = f"expected 0, 90, 180 or 270, found {piece.turn}"
            problems.append(source.problem((*path, "turn"), message))
        box = piece.rect()
        shrunk = Rect(box.x + slack, box.y + slack, box.width - 2 * slack, box.height - 2 * slack)
        if not sheet.holds(shrunk):
            message = f"expected a box on the page of {size[0]:g} x {size[1]:g} mm"
            problems.append(source.problem((*path, "box"), f"{message}, found one beyond it"))
        near = [other.id for other in pieces[:place] if other.rect().overlaps(shrunk)]
        if near:
            message = f"expected pieces beside each other, found {piece.id} over {near[0]}"
            problems.append(source.problem((*path, "box"), message))
    return problems

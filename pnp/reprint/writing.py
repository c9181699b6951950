"""The text of FILE.pieces.yaml, one line a piece, for a person to change."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.reprint.record import Board, Found, Origin, Piece


def written(found: Found) -> str:
    """Return the text of the file."""
    lines = [
        "# Pieces found in a PDF: millimetres from the top left, boxes are [x, y, width, height].",
        "# Change what is wrong, set find to by-hand on that page, then: pnp reprint THIS FILE",
        "pnp-reprint: 1",
        *_sources(found.origins),
        f"backs: {found.backs}",
        "pages:",
    ]
    for page in found.pages:
        note = f", note: {_quoted(page.note)}" if page.note else ""
        if not page.pieces:
            lines.append(f"- {{page: {page.page}, find: {page.find}{note}}}")
            continue
        lines += [f"- page: {page.page}", f"  find: {page.find}", f"  sure: {page.sure:g}"]
        lines += [f"  note: {_quoted(page.note)}"] if page.note else []
        lines.append("  pieces:")
        lines += [f"  - {_line(piece)}" for piece in page.pieces]
    lines += ["boards:"] if found.boards else []
    lines += [f"- {_board(board)}" for board in found.boards]
    return "\n".join(lines) + "\n"


def _board(board: Board) -> str:
    rows = ", ".join(f"[{', '.join(row)}]" for row in board.parts)
    across, down = board.overlap
    return f"{{id: {board.id}, parts: [{rows}], overlap: [{across:g}, {down:g}]}}"


def _sources(origins: Sequence[Origin]) -> list[str]:
    each = [
        f"{{file: {_quoted(one.file)}, sha256: {one.sha256}, pages: {one.pages}}}"
        for one in origins
    ]
    return [f"source: {each[0]}"] if len(each) == 1 else ["sources:", *(f"- {one}" for one in each)]


def _line(piece: Piece) -> str:
    box = ", ".join(f"{value:g}" for value in piece.box)
    parts = [f"id: {piece.id}", f"box: [{box}]"]
    parts += [f"turn: {piece.turn}"] if piece.turn else []
    parts += [f"bleed: {piece.bleed:g}"] if piece.bleed else []
    parts += [f"back: {piece.back}"] if piece.back else []
    parts += [f"copies: {piece.copies}"] if piece.copies != 1 else []
    return f"{{{', '.join(parts)}}}"


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'

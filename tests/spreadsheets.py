"""Small spreadsheets, written as the formats demand it and no more."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
STYLES = (
    f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/>'
    '<xf numFmtId="20"/></cellXfs></styleSheet>'
)
"""Styles of cells: 0 general, 1 date, 2 per cent, 3 time."""

Cell = str | float | int | bool | tuple[float, int] | None
"""Text, number, true or false, a number in a style, nothing."""


def xlsx(sheets: Mapping[str, Sequence[Sequence[Cell]]], top: int = 1, left: str = "A") -> bytes:
    """Return a workbook whose sheets begin in the cell of column *left* and row *top*."""
    names = list(sheets)
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="r{n}"/>'
        for n, name in enumerate(names, 1)
    )
    links = "".join(
        f'<Relationship Id="r{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}'
        "</Relationships>",
        "xl/styles.xml": STYLES,
    }
    for number, name in enumerate(names, 1):
        body = "".join(
            f'<row r="{row}">{"".join(_cell(cells, row, left))}</row>'
            for row, cells in enumerate(sheets[name], top)
        )
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>'
        )
    return packed(parts)


def _cell(cells: Sequence[Cell], row: int, left: str) -> list[str]:
    found = []
    for place, cell in enumerate(cells):
        name = f"{chr(ord(left) + place)}{row}"
        if isinstance(cell, tuple):
            found.append(f'<c r="{name}" s="{cell[1]}"><v>{cell[0]}</v></c>')
        elif isinstance(cell, bool):
            found.append(f'<c r="{name}" t="b"><v>{int(cell)}</v></c>')
        elif isinstance(cell, int | float):
            found.append(f'<c r="{name}"><v>{cell}</v></c>')
        elif cell is not None:
            found.append(f'<c r="{name}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>')
    return found


def ods(name: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Return an OpenDocument spreadsheet of one sheet of texts."""
    space = "urn:oasis:names:tc:opendocument:xmlns"
    body = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p>'
            "</table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    content = (
        f'<office:document-content xmlns:office="{space}:office:1.0" '
        f'xmlns:table="{space}:table:1.0" xmlns:text="{space}:text:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="{name}">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{space}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return packed({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def packed(parts: Mapping[str, str]) -> bytes:
    """Return a zip of these texts."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()

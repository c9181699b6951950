"""Layers of pages made by others: which are hidden, and a page without them."""

from __future__ import annotations

from typing import Any, Final

import pikepdf
from pikepdf import Dictionary, Name, Pdf

DEEPEST: Final = 8
"""Forms within forms that are looked into."""


def hidden_layers(pdf: Pdf) -> frozenset[tuple[int, int]]:
    """Return the layers that are not shown, by their numbers in the file."""
    properties = pdf.Root.get("/OCProperties")
    if properties is None:
        return frozenset()
    default = properties.get("/D", Dictionary())
    groups = {group.objgen for group in properties.get("/OCGs", ())}
    off = {group.objgen for group in default.get("/OFF", ())}
    if default.get("/BaseState") == Name.OFF:
        off = groups - {group.objgen for group in default.get("/ON", ())}
    return frozenset(off)


def is_hidden(mark: Any, hidden: frozenset[tuple[int, int]]) -> bool:
    """Return whether an entry /OC, a layer or a set of layers, hides what bears it."""
    if mark is None or not hidden:
        return False
    if mark.get("/Type") == Name.OCMD:
        groups = mark.get("/OCGs", ())
        groups = [groups] if isinstance(groups, Dictionary) else list(groups)
        off = [group.objgen in hidden for group in groups]
        return bool(off) and all(off)
    return mark.objgen in hidden


def without_hidden(
    pdf: Pdf, data: bytes, resources: Any, hidden: frozenset[tuple[int, int]], depth: int
) -> tuple[bytes, Any]:
    """Return content and resources without what the hidden layers hold."""
    stream = pdf.make_stream(data)
    kept: list[Any] = []
    marks: list[bool] = []
    properties, objects = resources.get("/Properties", {}), resources.get("/XObject", {})
    changed: dict[str, Any] = {}
    for instruction in pikepdf.parse_content_stream(stream):
        operator, operands = str(instruction.operator), instruction.operands
        if operator in ("BDC", "BMC"):
            layer = operands[1] if operator == "BDC" and len(operands) > 1 else None
            if isinstance(layer, Name):
                layer = properties.get(str(layer))
            oc = operator == "BDC" and str(operands[0]) == "/OC"
            marks.append(oc and isinstance(layer, Dictionary) and is_hidden(layer, hidden))
            if not any(marks) and oc:
                # The layers themselves stay behind: what is shown needs none.
                kept.append(([Name.Artifact], pikepdf.Operator("BMC")))
                continue
        elif operator == "EMC" and marks:
            was = marks.pop()
            if was or any(marks):
                continue
        if any(marks) and not _keeps_state(operator):
            continue
        if operator == "Do" and operands:
            name = str(operands[0])
            target = objects.get(name)
            if target is not None and is_hidden(target.get("/OC"), hidden):
                continue
            form = target is not None and target.get("/Subtype") == Name.Form
            if form and name not in changed and depth < DEEPEST:
                own = target.get("/Resources", resources)
                inner, inside = without_hidden(pdf, target.read_bytes(), own, hidden, depth + 1)
                copy = pdf.make_stream(inner)
                for key in ("/Type", "/Subtype", "/BBox", "/Matrix", "/Group"):
                    if key in target:
                        copy[key] = target[key]
                copy.Resources = inside
                changed[name] = copy
        kept.append((operands, instruction.operator))
    made = Dictionary({key: value for key, value in resources.items() if key != "/Properties"})
    if changed:
        made.XObject = Dictionary({**dict(objects.items()), **changed})
    return pikepdf.unparse_content_stream(kept), made


def _keeps_state(operator: str) -> bool:
    """Return whether what follows depends on an operator, shown or not."""
    return operator in ("q", "Q", "cm", "w", "d", "J", "j", "M", "gs", "BT", "ET", "Tf", "Td", "Tm")

"""What Typst could not set of a game's faces, told with the component, the design and the field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import overload

from pnp.art.svg.layers import Layer, TextLayer
from pnp.art.svg.lettering import WIDEN
from pnp.aside import Aside
from pnp.errors import Problem, Problems
from pnp.faces.face import Design
from pnp.languages.placeholders import ICON
from pnp.model.component import Item
from pnp.typeset.setter import Overflow, Setting, Typeset, Unset, Unsettable, nobody

Designs = Mapping[str, Sequence[Design]]


def set_faces(
    setting: Setting, designs: Designs, told: Callable[[int, int], None] = nobody
) -> Typeset:
    """Return the layers of all faces as pages; *told* hears how many are done, of how many.

    Raises Problems naming component, design and side: for texts that do not fit with the field and
    the millimetres that are missing, for drawings that crash Typst or take too much.
    """
    try:
        result = setting.result(told)
        unset: Sequence[Unset] = ()
        overflows: Sequence[Overflow] = result.overflows
    except Unsettable as fault:
        unset, overflows = fault.unset, fault.overflows
    problems = [_not_set(found, designs) for found in unset]
    for overflow in overflows:
        problems += _too_long(overflow, designs)
    if problems:
        raise Problems(problems)
    return result


class Coming(Sequence[bytes | Aside]):
    """The documents of all faces, each there once Typst has set it: who asks for one waits.

    Raises Problems, as `set_faces` does, where one of them could not be set.
    """

    def __init__(
        self, setting: Setting, designs: Designs, told: Callable[[int, int], None] = nobody
    ) -> None:
        setting.send()
        self._setting, self._designs, self._told = setting, designs, told
        self._known = 0

    def __len__(self) -> int:
        return self._setting.sent

    @overload
    def __getitem__(self, number: int) -> bytes | Aside: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[bytes | Aside]: ...

    def __getitem__(self, number: int | slice) -> bytes | Aside | Sequence[bytes | Aside]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        batch = self._setting.batch(number)
        if batch.overflows or batch.unset:
            set_faces(self._setting, self._designs, self._told)
        if number >= self._known:
            self._known = number + 1
            self._told(*self._setting.share(self._known))
        return batch.document

    @property
    def is_there(self) -> bool:
        """Whether nobody has to wait for any of them."""
        return all(self._setting.is_set(number) for number in range(len(self)))

    def wait(self) -> None:
        """Return once all are there."""
        for number in range(len(self)):
            self[number]


def _faces_with(layer: Layer, designs: Designs) -> Iterator[tuple[Design, str]]:
    """Yield the designs with the layer, each with the name of the face."""
    for parts in designs.values():
        for design in parts:
            for side, face in (("front", design.front), ("back", design.back)):
                if face and layer in face.layers:
                    yield design, f"{design.component}/{design.item.id} {side}"


def _not_set(unset: Unset, designs: Designs) -> Problem:
    """Return the problem of a drawing, or of several that are too much together."""
    design, where = next(_faces_with(unset.layers[0], designs))
    if len(unset.layers) > 1:
        _, last = next(_faces_with(unset.layers[-1], designs))
        where = f"{where} to {last}, together"
    return not_set(unset, design.item, where)


def not_set(unset: Unset, item: Item, where: str) -> Problem:
    """Return the problem of what Typst refuses in the face called *where*."""
    message = f"expected a drawing that can be set, found {unset.why}"
    hint = "use fewer masks, patterns, filters and pictures, or smaller ones"
    return item.problem(where, message, hint)


def _too_long(overflow: Overflow, designs: Designs) -> Iterator[Problem]:
    """Yield a problem for each face with the text."""
    for design, where in _faces_with(overflow.layer, designs):
        yield too_long(overflow, design.item, where)


def too_long(overflow: Overflow, item: Item, where: str) -> Problem:
    """Return the problem of a text that does not fit in the face called *where*."""
    if overflow.excess:
        message = (
            "expected a text that fits its box, found "
            f"{overflow.excess:.2f} mm too much at the smallest size"
        )
        hint = "shorten the text, enlarge the box or lower data-min-size"
    else:
        message = (
            "expected words that fit the lines of their box, found a wider one at the smallest size"
        )
        hint = WIDEN
    return item.problem(f"{where}, {overflow.box}", message, hint, _field_in(overflow, item))


def _field_in(overflow: Overflow, item: Item) -> str:
    """Return the field of the entry that the box shows, empty where none is known.

    It is the longest one that the text has, or the one that the box is called by.
    """
    layer = overflow.layer
    boxes = layer.boxes if isinstance(layer, TextLayer) else ()
    shown = _plain("".join(box.text() for box in boxes if box.name == overflow.box))
    texts = {name: _plain(value) for name, value in item.fields.items() if isinstance(value, str)}
    held = {name: len(text) for name, text in texts.items() if text and text in shown}
    named = overflow.box if overflow.box in item.fields else ""
    return max(held, key=lambda name: (held[name], name == named), default=named)


def _plain(text: str) -> str:
    """Return a text without spaces and the small markup of data."""
    return re.sub(r"[*\s]|^- ", "", ICON.sub("", text), flags=re.MULTILINE)

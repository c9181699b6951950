"""Filters of a manuscript that write numbers, lists and names as a language has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pnp.languages.catalogue import SILENT, Catalogue

AS_WRITTEN: Final = "as_written"
"""The function that begins and ends a passage which is not translated: true begins, false ends."""


def filters_of(language: Catalogue) -> tuple[dict[str, Callable[..., Any]], Callable[[bool], str]]:
    """Return the filters by name, and what switches them to the language of the game and back.

    A passage that is not translated has its numbers as it is written, too.

    >>> from pnp.languages.catalogue import SILENT
    >>> english, _ = filters_of(SILENT)
    >>> english["words"](3), english["words"](0), english["words"](84)
    ('three', 'no', '84')
    >>> english["counted"](1, "die", "dice"), english["counted"](14, "Troop")
    ('one die', 'fourteen Troops')
    """

    spoken = language

    def as_written(begins: bool) -> str:
        nonlocal spoken
        spoken = SILENT if begins else language
        return ""

    def words(number: Any, zero: str = "", form: str = "") -> str:
        count = int(number)
        return zero if zero and not count else spoken.number(count, form)

    def counted(number: Any, one: str, *many: str) -> str:
        count = int(number)
        forms = (one, *(many or (f"{one}s",)))
        place = min(spoken.plural(count), len(forms) - 1)
        return f"{words(count)} {forms[place]}"

    def listed(items: Iterable[object], last: str = "and", nothing: str = "nothing") -> str:
        return spoken.listed(items, last, nothing)

    def ordinal(number: Any, form: str = "") -> str:
        return spoken.ordinal(int(number), form)

    filters: dict[str, Callable[..., Any]] = {
        "words": words,
        "counted": counted,
        "listed": listed,
        "ordinal": ordinal,
        "form": language.form,
    }
    return filters, as_written

"""Numbers with their nouns, as sheets and the craft guide count things."""

from __future__ import annotations

from typing import Final

from pnp.languages.ambient import noted, spoken, tr

SHEETS: Final = (noted("{n} sheet"), noted("{n} sheets"))
PIECES: Final = (noted("{n} piece"), noted("{n} pieces"))
STICKERS: Final = (noted("{n} sticker"), noted("{n} stickers"))
CUTS: Final = (noted("{n} straight cut"), noted("{n} straight cuts"))
CUT: Final = (noted("{n} cut"), noted("{n} cuts"))
DICE: Final = (noted("{n} die"), noted("{n} dice"))


def counted(number: int, noun: tuple[str, str]) -> str:
    """Return a number with its noun in the language that is printed.

    A language with more plurals has them behind bars in the message of the second form.

    >>> counted(1, DICE), counted(3, DICE)
    ('1 die', '3 dice')
    """
    if number == 1:
        return tr(noun[0], n=number)
    forms = [form.strip() for form in tr(noun[1]).split("|")]
    place = spoken().plural(number) - 1
    return forms[max(0, min(place, len(forms) - 1))].format(n=number)

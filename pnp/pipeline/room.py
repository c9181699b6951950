"""How long the texts of a game may become: boxes are tried with words that nobody speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.svg.layers import Layer, TextLayer
from pnp.errors import Problems
from pnp.faces.maker import FaceMaker
from pnp.geometry import Size
from pnp.languages.catalogue import Key
from pnp.languages.pseudo import Pseudo, parts_of, stretched
from pnp.model.game import Game
from pnp.model.translated import in_words_of
from pnp.typeset.setter import Setting, Unsettable

LONGER: Final = (0.2, 0.45, 0.8, 1.3)
"""By how much texts are made longer, one try after the other."""


SHORT: Final = 12
"""Texts of fewer letters find room."""


def letters_that_fit(game: Game) -> dict[Key, int]:
    """Return about how many letters each text may have that stands in a tight box.

    Texts of roomy boxes are left out, and those that are no text of a box.
    """
    maker = FaceMaker(game)
    tried: dict[Layer, tuple[int, Pseudo]] = {}
    with Setting(maker.fonts, maker.templates.icons.document, game.data.language) as setting:
        for number, longer in enumerate(LONGER):
            words = Pseudo(game.data.language, longer=longer)
            told = in_words_of(game, words)
            drawn = FaceMaker(told)
            for component in told.components:
                for layer, size in _boxes(drawn, component.id):
                    tried.setdefault(layer, (number, words))
                    setting.add([(layer, size)])
        try:
            overflows = setting.result().overflows
        except (Unsettable, Problems):
            return {}
    tight: dict[Key, int] = {}
    for overflow in overflows:
        number, words = tried[overflow.layer]
        for box in overflow.layer.boxes if isinstance(overflow.layer, TextLayer) else ():
            if box.name == overflow.box:
                for key in words.said:
                    if len(key[1]) >= SHORT and _is_in(stretched(key[1], words.longer), box.text()):
                        tight[key] = min(number, tight.get(key, number))
    return {key: _letters(key[1], number) for key, number in tight.items()}


def _boxes(maker: FaceMaker, component: str) -> Iterator[tuple[Layer, Size]]:
    for design in maker.designs(next(c for c in maker.game.components if c.id == component)):
        for face in filter(None, (design.front, design.back)):
            for layer in face.layers:
                if isinstance(layer, TextLayer):
                    yield layer, face.bleed_size


def _is_in(said: str, shown: str) -> bool:
    """Return whether a box shows a text, whatever stands in the places of its values."""
    parts = [part.strip(" *.") for part in parts_of(said)]
    wanted = [part for part in parts if any(map(str.isalpha, part))]
    return bool(wanted) and all(part in shown for part in wanted)


def _letters(text: str, number: int) -> int:
    """Return how many letters fit where try *number* was the first that did not."""
    longer = LONGER[number - 1] if number else 0.0
    return round(sum(map(len, parts_of(text))) * (1 + longer))

"""Builds sheets of dice for the tests and reads them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.dice.die import DiceSet
from pnp.dice.reading import from_words
from pnp.dicesheets.maker import DiceRequest, build_dice
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.request import BuildRequest
from tests.printed import REPOSITORY, Printed, load


def print_dice(
    out: Path, *words: str, paper: str | None = None, dice: DiceSet | None = None, **settings: Any
) -> Printed:
    """Build dice from words and return what was printed."""
    chart = settings.pop("chart", False)
    request = BuildRequest(
        workspace=Workspace(REPOSITORY),
        game="",
        papers=(parse_paper(paper or "a4"),),
        out=out,
        ink=settings.pop("ink_use", "full"),
    )
    wanted = DiceRequest(
        request, dice or from_words(words), settings, chart=chart, paper_given=paper is not None
    )
    (built,) = build_dice(wanted)
    return load(built.folder)

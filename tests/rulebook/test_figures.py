"""Figures of the HTML page beside those of the PDF, pixel by pixel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.faces.maker import FaceMaker
from pnp.manifest.values import Made
from pnp.rulebook.assembly import Assembled
from tests.rulebook.figures import alike


@pytest.mark.needs("chromium")
def test_a_browser_draws_every_figure_as_the_pdf_has_it(
    made: Callable[[str], dict[str, Made]], book: Assembled, tmp_path: Path
) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    alike(page, book, FaceMaker(book.game).fonts, tmp_path)

"""The pages of all books in a browser: axe-core finds nothing, figures are those of the PDF.

PNP_AXE=axe.min.js python -m pytest tests/full/screens.py; its name keeps it out of ordinary runs.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.html import write_html
from tests.outside import browser
from tests.printed import REPOSITORY
from tests.rulebook.figures import alike

GAMES = sorted(path.name for path in (REPOSITORY / "components").iterdir() if path.is_dir())

RUN = """<script>{axe}</script><pre id="told"></pre><script>
document.querySelectorAll("details").forEach((one) => {{ one.open = true; }});
axe.run(document, {{ resultTypes: ["violations"] }}).then((found) => {{
  document.getElementById("told").textContent = "TOLD" + JSON.stringify(found.violations.map(
    (one) => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 120)])) + "END";
}});
</script>"""


@cache
def shown(name: str) -> tuple[str, Assembled, FaceMaker]:
    game = load_game(Workspace(REPOSITORY), name, KINDS)
    maker = FaceMaker(game)
    book = open_book(game, maker=maker)
    return write_html(book, maker.templates, maker.fonts), book, maker


@pytest.mark.parametrize("name", GAMES)
def test_a_browser_draws_every_figure_as_the_pdf_has_it(name: str, tmp_path: Path) -> None:
    page, book, maker = shown(name)
    alike(page, book, maker.fonts, tmp_path)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing(name: str, width: int, tmp_path: Path) -> None:
    axe = Path(os.environ["PNP_AXE"]).read_text(encoding="utf-8")
    sheet = tmp_path / "page.html"
    page = shown(name)[0].replace("</body>", RUN.format(axe=axe) + "</body>")
    sheet.write_text(page, encoding="utf-8")
    done = subprocess.run(
        [
            *(str(browser()), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"),
            *("--virtual-time-budget=60000", f"--window-size={width},900", sheet.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found: list[Any] = json.loads(re.findall(r"TOLD(\[.*?\])END", done.stdout, re.DOTALL)[-1])
    assert found == []

"""`pnp check --proof`: all usual builds, every property, and the page that shows the figures."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from PIL import Image

from pnp.cli.check import command
from pnp.proof import RULES
from pnp.proof.page import Proof, page_text
from pnp.proof.result import Result
from tests.proof.bench import meadow_game
from tests.proof.test_check import workspace

assert workspace  # the fixture of this name


def test_all_usual_builds_are_made_and_proved(workspace: Path) -> None:
    path = workspace / "components" / "meadow" / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    del game["files"]
    few = [item for item in game["components"] if item["id"] in ("field", "hexes")]
    path.write_text(yaml.safe_dump({**game, "components": few}), encoding="utf-8")
    result = CliRunner().invoke(command, ["meadow", "--proof", "--jobs", "1"])
    told = result.output
    for mode in ("long", "short", "none", "gutterfold"):
        for paper in ("A4", "Letter"):
            for ink in ("full", "low"):
                assert f"meadow, {paper}, {mode}, {ink} ink:" in told
    assert told.count("  23 ok   boards have their size in pixels: ") == 16
    # The small game's templates know no low ink, and that is what fails.
    wrong = {line.split()[0] for line in told.splitlines() if " FAIL " in line}
    assert wrong == {"32"} and result.exit_code == 1
    assert "low ink: expected 25 % or less, measured" in told
    page = (workspace / "output" / "proof.html").read_text("utf-8")
    assert page.count("<th>Letter<br>gutterfold<br>low ink</th>") == 1
    assert "<h2>Meadow</h2>" in page and "<script" not in page and "http" not in page
    assert 'src="data:image/png;base64,' in page


def test_the_page_shows_what_fails_with_a_picture() -> None:
    buffer = io.BytesIO()
    Image.new("L", (4, 4)).save(buffer, "PNG")
    wrong = Result(13, RULES[13].name, "deck.pdf", 3, False, 0.25, 0.01, "expected <a>, found b")
    right = Result(23, RULES[23].name, "field.pdf", None, True, 0.0123, 0.0423)
    proof = Proof(meadow_game(), "a4", (wrong, right), (), {("deck.pdf", 3): buffer.getvalue()})
    page = page_text([proof])
    assert "Something fails in 1 of 1 builds" in page
    assert '<td class="wrong">0.250, fails</td>' in page
    assert "<li>13: deck.pdf page 3: expected &lt;a&gt;, found b</li>" in page
    assert "<td>0.012</td>" in page and page.count("<figure>") == 1


@pytest.mark.parametrize("number", sorted(RULES))
def test_every_property_has_a_row(number: int) -> None:
    page = page_text([Proof(meadow_game(), "a4", ())])
    assert f'<td class="number">{number}</td>' in page

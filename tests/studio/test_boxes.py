"""The boxes of a reprint in a real browser: mouse, keyboard, numbers, the file, and back again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.studio import command
from pnp.errors import UsageProblem
from pnp.reprint.record import digest
from pnp.studio.boxes import Boxes
from pnp.studio.editor import Editor
from tests.chromium import Page
from tests.outside import axe
from tests.studio.running import serving

DATA = Path(__file__).parent.parent / "data" / "reprint"

PIECES = """# mine
pnp-reprint: 1
source: {{file: g-gutterfold.pdf, sha256: {sha256}, pages: 2}}
backs: none
pages:
- page: 1
  find: marks
  sure: 1
  pieces:
  - {{id: p1-1, box: [38, 12, 63, 88]}}  # the first
  - {{id: p1-2, box: [109, 12, 63, 88], turn: 90}}
- {{page: 2, find: marks, sure: 0.5, grid: {{x: [38, 109], y: [12], w: 63, h: 88}}}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    shutil.copyfile(DATA / "g-gutterfold.pdf", tmp_path / "g-gutterfold.pdf")
    path = tmp_path / "cards.pieces.yaml"
    path.write_text(PIECES.format(sha256=digest(tmp_path / "g-gutterfold.pdf")), encoding="utf-8")
    return path


@pytest.fixture
def opened(file: Path) -> Iterator[str]:
    with serving(Boxes(file, Editor(file.parent, ""))) as server:
        yield server.address


def box(name: str) -> str:
    return f"document.querySelector('[data-id=\"{name}\"]')"


def place(page: Page, name: str) -> list[float]:
    at = f"(({{ left, top, right, bottom }}) => [left, top, right, bottom])({box(name)}"
    return list(page.run(f"{at}.getBoundingClientRect())"))


SAYS = "document.getElementById('state').textContent"


@pytest.mark.needs("chromium", "posix")
def test_boxes_are_moved_and_the_file_says_so(
    file: Path, opened: str, tab: Callable[[], Page]
) -> None:
    page, before = tab(), file.read_text(encoding="utf-8")
    page.open(opened, 1400, 1000)
    page.wait(f"{box('p1-1')} && document.querySelector('.sheet').naturalWidth > 100")
    assert page.run("[...document.querySelectorAll('nav a')].map((one) => one.textContent)") == [
        "Boxes",
        "Faults",
    ]
    # The right edge, by 13 pixels at 2.6 to a millimetre.
    left, top, right, bottom = place(page, "p1-1")
    middle = (top + bottom) / 2
    page.drag((right - 3, middle), (right + 10, middle))
    page.wait(f"{SAYS}.startsWith('p1-1: 68 × 88 mm at 38, 12, written')")
    wider = before.replace("[38, 12, 63, 88]}", "[38, 12, 68, 88]}").replace(
        "find: marks\n", "find: by-hand\n"
    )
    assert file.read_text(encoding="utf-8") == wider
    assert page.wait("document.querySelector('.cut').naturalWidth")
    assert place(page, "p1-1")[2] == pytest.approx(right + 13, abs=0.1)
    # A corner, a tenth as fast with Shift: x, y, width and height at once.
    page.drag((left + 3, top + 3), (left + 16, top - 10), modifiers=8)
    page.wait(f"{SAYS}.startsWith('p1-1: 67.5 × 88.5 mm at 38.5, 11.5')")
    # The whole box, and Undo by keyboard over both.
    page.drag((left + 60, middle), (left + 73, middle))
    page.wait(f"{SAYS}.startsWith('p1-1: 67.5 × 88.5 mm at 43.5, 11.5')")
    for number in (2, 1, 0):
        page.run("dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))")
        steps = "fetch('boxes').then((one) => one.json()).then((one) => one.before)"
        page.wait(f"({steps}).then((steps) => steps === {number})")
    assert file.read_text(encoding="utf-8") == before
    # An edit in another program is seen, and a fault takes nothing away.
    file.write_text(before.replace("[38, 12", "[30, 12"), encoding="utf-8")
    page.wait(f"{box('p1-1')}.style.left === '78px'")
    file.write_text(before.replace("[109, 12", "[90, 12"), encoding="utf-8")
    said = page.wait("document.querySelector('main .fault .message')?.textContent")
    assert said == "expected pieces beside each other, found p1-2 over p1-1"
    file.write_text("pages: [", encoding="utf-8")
    page.wait("!document.getElementById('banner').hidden")
    assert page.run(f"Boolean({box('p1-2')})")


@pytest.mark.needs("chromium", "posix", "axe-core")
@pytest.mark.parametrize("width", [1280, 390])
def test_boxes_by_keyboard_and_as_axe_judges_them(
    file: Path, opened: str, tab: Callable[[], Page], width: int
) -> None:
    page, before = tab(), file.read_text(encoding="utf-8")
    page.open(f"{opened}#boxes", width, 900)
    page.wait(box("p1-2"))
    page.run(f"{box('p1-2')}.focus()")
    for _ in range(3):
        page.press("ArrowRight")
    page.wait(f"{SAYS}.startsWith('p1-2: 63 × 88 mm at 109.3, 12')")
    assert page.run("document.activeElement.dataset.id") == "p1-2"
    # As a number, and a grid moves as one.
    page.run(
        "(() => { const field = document.querySelectorAll('.chosen input')[3];"
        "field.value = '87.126'; field.dispatchEvent(new Event('change')); })()"
    )
    page.wait(f"{SAYS}.includes('63 × 87.13 mm')")
    page.run("document.querySelector('[aria-label=\"Page after\"]').click()")
    page.wait(box("p2-2"))
    page.run(f"{box('p2-2')}.focus()")
    page.press("ArrowDown")
    page.wait(f"{SAYS}.startsWith('p2-2: 63 × 88 mm at 109, 12.1')")
    assert page.run(f"{box('p2-1')}.style.top") == page.run(f"{box('p2-2')}.style.top")
    wanted = before.replace("[109, 12, 63, 88]", "[109.3, 12, 63, 87.13]")
    wanted = wanted.replace("y: [12]", "y: [12.1]").replace("find: marks", "find: by-hand")
    assert file.read_text(encoding="utf-8") == wanted
    script = axe()
    assert script
    page.run(f"{script.read_text(encoding='utf-8')}; 1")
    for dark in (False, True):
        page.dark(dark)
        told = page.run(
            "axe.run(document, { resultTypes: ['violations'] }).then((told) => told.violations.map("
            "({ id, nodes }) => [id, nodes[0].html.slice(0, 160), nodes[0].failureSummary]))"
        )
        assert told == []
    assert page.run("document.documentElement.scrollWidth") <= width
    assert page.wrong() == []


@pytest.mark.needs("chromium", "posix")
def test_numbers_are_read_as_people_write_them_and_others_are_told(
    file: Path, opened: str, tab: Callable[[], Page]
) -> None:
    page, before = tab(), file.read_text(encoding="utf-8")
    page.open(f"{opened}#boxes", 1200, 900)
    page.wait(box("p1-1"))
    wide = "document.querySelectorAll('.chosen input')[2]"
    told = "document.querySelector('.chosen .refused').textContent"

    def types(text: str) -> None:
        page.run(
            f"(() => {{ const field = {wide}; field.focus(); field.value = {json.dumps(text)};"
            "field.dispatchEvent(new Event('change')); })()"
        )

    for text, size in (("63,5", "63.5"), ("73.25 mm", "73.25"), ("64MM", "64")):
        types(text)
        page.wait(f"{SAYS}.startsWith('p1-1: {size} × 88 mm')")
        assert page.run(f"{wide}.value") == size and page.run(told) == ""
    for text, why in (
        ("abc", "expected millimetres such as 63.5, found abc"),
        ("8 cm", "expected millimetres such as 63.5, found 8 cm"),
        (" ", "expected millimetres such as 63.5, found nothing"),
        ("0", "expected at least 2 mm, found 0"),
    ):
        types(text)
        assert page.wait(told) == f"Width: {why}"
        # Neither the field nor the line above says that it was taken.
        assert page.run(f"{wide}.value") == "64" and page.run(SAYS) == ""
    assert file.read_text(encoding="utf-8") == before.replace(
        "[38, 12, 63, 88]}", "[38, 12, 64, 88]}"
    ).replace("find: marks\n", "find: by-hand\n")
    # Arrow keys, as the page says of Shift.
    says = page.run("document.querySelector('main').innerText")
    assert "Arrow keys move it too, with Shift ten times as far." in says
    page.run(
        f"{box('p1-1')}.dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))"
    )
    page.wait(f"{SAYS}.startsWith('p1-1: 64 × 88 mm at 39, 12')")
    assert page.run(told) == ""


def test_a_pdf_is_no_file_of_pieces_and_says_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem) as refused:
        CliRunner().invoke(command, ["game.pdf"], catch_exceptions=False, standalone_mode=False)
    assert str(refused.value) == (
        "expected a game or a file of pieces, found game.pdf\n"
        "  hint: pnp reprint game.pdf writes game.pieces.yaml"
    )


def test_what_a_page_may_not_ask(file: Path) -> None:
    boxes = Boxes(file, Editor(file.parent, ""))
    routes = boxes.routes()
    asked = {"page": 1, "id": "p1-1", "box": [30, 12, 63, 88], "together": False}
    with pytest.raises(UsageProblem, match="the file was changed meanwhile"):
        routes["POST", "box"]("", {**asked, "version": 0})
    before = file.read_bytes()
    for way in ("sheet/x/3-96", "sheet/x/0-96"):
        with pytest.raises(LookupError):
            routes["GET", "sheet"](way.partition("/")[2], None)
    huge = routes["GET", "cut"]("x/1,38,12,63,88,90-99999", None)
    assert isinstance(huge.body, bytes) and huge.body.startswith(b"\x89PNG")
    assert file.read_bytes() == before
    state = json.loads(routes["POST", "box"]("", {**asked, "version": boxes.version}).body)  # type: ignore[arg-type]
    assert state["pages"][0]["pieces"][0]["box"] == [30, 12, 63, 88] and state["before"] == 1
    boxes.end()

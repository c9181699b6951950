"""The page to play on: its faces, its size, and what a hand does to it in a real browser."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.proof.exports.read import export_faults
from tests.chromium import Page, chromium
from tests.export.making import exported
from tests.printed import REPOSITORY

MOST = 5_000_000
"""Bytes of a page that goes through any post."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Return the folder of the small game as a table, and its manifest."""
    return exported(tmp_path_factory.mktemp("table"), "table")


def kinds_of(folder: Path) -> dict[str, Any]:
    text = (folder / "meadow.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.S)
    assert found
    return {kind["id"]: kind for kind in json.loads(found[1])["kinds"]}


def pieces(kind: dict[str, Any]) -> int:
    return sum(len(content) for _, _, content in kind["places"])


def test_the_page_holds_every_piece_and_each_face_once(made: tuple[Path, dict[str, Any]]) -> None:
    folder, manifest = made
    assert [entry["path"] for entry in manifest["files"]] == ["meadow.html"]
    kinds = kinds_of(folder)
    dice = {"dice"}
    for component, count in manifest["counts"].items():
        if component not in dice:
            assert pieces(kinds[component]) == count, component
    assert pieces(kinds["dice"]) == 2 and len(kinds["dice"]["designs"][0]["faces"]) == 6
    whats = {name: kind["what"] for name, kind in kinds.items()}
    assert (whats["deck"], whats["field"], whats["dice"]) == ("deck", "board", "die")
    assert whats["beetles"] == "piece"
    text = (folder / "meadow.html").read_text(encoding="utf-8")
    data = re.findall(r"url\(data:image/webp;base64,([^)]+)\)", text)
    (entry,) = manifest["files"]
    assert len(data) == len(set(range(entry["pictures"]))) == entry["pictures"]
    assert all(base64.b64decode(one)[8:12] == b"WEBP" for one in data)
    assert len(text) < MOST


def test_the_page_asks_nobody(made: tuple[Path, dict[str, Any]]) -> None:
    folder, _ = made
    text = (folder / "meadow.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    assert not re.findall(r"https?://", text)
    assert export_faults(folder) == []
    broken = text.replace("<main", '<img src="https://example.org/x.png"><main')
    (folder / "meadow.html").write_text(broken, encoding="utf-8")
    try:
        assert export_faults(folder) == [
            "meadow.html: expected the file of the manifest, found another",
            "meadow.html: expected a page that asks nobody, found https://example.org/x.png",
        ]
    finally:
        (folder / "meadow.html").write_text(text, encoding="utf-8")


def test_the_same_game_gives_the_same_page(
    made: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    folder, _ = exported(tmp_path, "table")
    assert (folder / "meadow.html").read_bytes() == (made[0] / "meadow.html").read_bytes()


@pytest.fixture(scope="module")
def page(
    made: tuple[Path, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Return the page in a browser."""
    with chromium(tmp_path_factory.mktemp("profile")) as tab:
        opened = tab()
        opened.open((made[0] / "meadow.html").resolve().as_uri(), 1280, 800)
        opened.wait("document.querySelector('.thing') && document.readyState === 'complete'")
        yield opened
        said = [s for s in opened.said if s.get("method") == "Runtime.exceptionThrown"]
        assert said == []


def fresh(page: Page) -> None:
    page.run("document.getElementById('again').click()")


def place(page: Page, what: str) -> tuple[float, float]:
    """Return the middle of the first thing that a selector names, in pixels."""
    found = page.run(
        f"(() => {{ const b = document.querySelector({what!r}).getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
    )
    return found[0], found[1]


def mouse(page: Page, kind: str, x: float, y: float, clicks: int = 1) -> None:
    page.ask(
        "Input.dispatchMouseEvent",
        type=kind,
        x=x,
        y=y,
        button="none" if kind == "mouseMoved" else "left",
        buttons=0 if kind == "mouseReleased" else 1,
        clickCount=clicks,
    )


def drag(page: Page, begin: tuple[float, float], end: tuple[float, float]) -> None:
    mouse(page, "mousePressed", *begin)
    for share in (0.3, 0.7, 1):
        x, y = (a + (b - a) * share for a, b in zip(begin, end, strict=True))
        mouse(page, "mouseMoved", x, y)
    mouse(page, "mouseReleased", *end)


def count(page: Page, what: str) -> int:
    return int(page.run(f"document.querySelectorAll({what!r}).length"))


def label(page: Page, what: str) -> str:
    return str(page.run(f"document.querySelector({what!r}).getAttribute('aria-label')"))


DECK = ".thing.deck.pile"


@pytest.mark.needs("chromium")
def test_a_card_is_dragged_off_its_deck_and_back(page: Page) -> None:
    fresh(page)
    assert label(page, DECK) == "Deck, 25 in the pile"
    before, at = count(page, ".thing"), place(page, DECK)
    drag(page, at, (640, 300))
    assert count(page, ".thing") == before + 1
    assert label(page, DECK) == "Deck, 24 in the pile"
    drag(page, (640, 300), at)
    assert (count(page, ".thing"), label(page, DECK)) == (before, "Deck, 25 in the pile")
    drag(page, place(page, f"{DECK} > .tag"), (600, 400))
    assert label(page, DECK) == "Deck, 25 in the pile", "the label moves the whole pile"
    assert abs(place(page, DECK)[0] - at[0]) > 20


@pytest.mark.needs("chromium")
def test_keys_draw_turn_shuffle_roll_and_take_back(page: Page) -> None:
    fresh(page)
    page.run(f"document.querySelector('{DECK}').focus()")
    page.press("Tab")
    page.run(f"document.querySelector('{DECK}').focus()")
    before = count(page, ".thing")
    for key in ("d", "s", "Enter"):
        page.press(key, 13 if key == "Enter" else ord(key.upper()))
    assert count(page, ".thing") == before + 2
    assert label(page, DECK) == "Deck, 23 in the pile"
    card = ".thing.deck:not(.pile)"
    assert label(page, card) in ("ant", "bee", "cow")
    page.run(f"document.querySelector('{card}').focus()")
    page.press("f", ord("F"))
    assert label(page, card) == "Deck, face down", "nobody sees which"
    x = place(page, card)[0]
    page.press("ArrowRight")
    assert place(page, card)[0] > x
    page.press("b", ord("B"))
    assert label(page, DECK) == "Deck, 24 in the pile"
    page.run("document.getElementById('undo').click()")
    assert label(page, DECK) == "Deck, 23 in the pile"
    seen = set()
    page.run("document.querySelector('.thing.die').focus()")
    for _ in range(40):
        page.press("r", ord("R"))
        seen.add(label(page, ".thing.die"))
    assert len(seen) >= 3 and all(", shows " in told for told in seen)


@pytest.mark.needs("chromium")
def test_fingers_move_pieces_and_the_cloth(page: Page) -> None:
    fresh(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        page.ask("Input.dispatchTouchEvent", type=kind, touchPoints=given)

    before = count(page, ".thing")
    x, y = place(page, DECK)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 40, y - 30))
    touch("touchMove", (x + 90, y - 60))
    touch("touchEnd")
    assert count(page, ".thing") == before + 1
    size = page.run("document.querySelector('.thing.deck').getBoundingClientRect().width")
    touch("touchStart", (20, 400), (60, 400))
    touch("touchMove", (20, 400), (160, 400))
    touch("touchEnd")
    assert page.run("document.querySelector('.thing.deck').getBoundingClientRect().width") > size


@pytest.mark.needs("chromium")
def test_a_double_click_rolls_and_the_bar_says_what_can_be_done(page: Page) -> None:
    fresh(page)
    at = place(page, ".thing.die")
    for clicks in (1, 2):
        mouse(page, "mousePressed", *at, clicks)
        mouse(page, "mouseReleased", *at, clicks)
    assert page.run("document.getElementById('said').textContent").startswith("Dice: ")
    assert page.run("[...document.querySelectorAll('#bar button')].map((b) => b.textContent)") == [
        "Roll"
    ]
    page.press("Escape")
    assert page.run("document.getElementById('bar').hidden")


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("width", [1280, 390])
def test_everything_is_in_sight_at_first(
    page: Page, made: tuple[Path, dict[str, Any]], width: int
) -> None:
    page.open((made[0] / "meadow.html").resolve().as_uri(), width, 780)
    page.wait("document.querySelector('.thing') && document.readyState === 'complete'")
    fresh(page)
    assert page.run(
        """(() => { const room = document.getElementById('table').getBoundingClientRect();
        return document.documentElement.scrollWidth <= innerWidth
          && [...document.querySelectorAll('.thing')].every((thing) => {
            const b = thing.getBoundingClientRect();
            return b.left >= room.left - 1 && b.right <= room.right + 1
              && b.top >= room.top - 1 && b.bottom <= room.bottom + 1; }); })()"""
    )


def test_a_deck_of_the_repository_is_small_enough_to_send(tmp_path: Path) -> None:
    folder, manifest = exported(
        tmp_path, "table", "faction-cards", "dice", root=REPOSITORY, game="dune-express"
    )
    assert (folder / "dune-express.html").stat().st_size < MOST / 4
    assert manifest["for"] == "table"

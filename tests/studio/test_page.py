"""The studio in a real browser: what a designer sees while the files change."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.chromium import Page

pytestmark = pytest.mark.needs("chromium", "posix")


def cell(name: str) -> str:
    """Return the script that finds a piece."""
    return f"document.querySelector('[data-key={json.dumps(name)}]')"


def test_pieces_follow_the_files_and_faults_blank_nothing(
    workspace: Path, address: str, tab: Callable[[], Page]
) -> None:
    page = tab()
    page.open(f"{address}#pieces", 1200, 3000)
    card = "deck/moonlit-path/front"
    digest = f"{cell(card)}?.querySelector('img')?.dataset.digest"
    before = page.wait(digest)
    cards = workspace / "components" / "frost" / "cards.csv"
    text = cards.read_text(encoding="utf-8")

    cards.write_text(text.replace("Walk **2** places", "Run **2** places"), encoding="utf-8")
    after = page.wait(f"{digest} !== {before!r} && {digest}")

    cards.write_text(text.replace("good-nose,", "moonlit-path,"), encoding="utf-8")
    page.wait("!document.getElementById('banner').hidden")
    assert page.run(digest) == after
    assert "once" in page.run("document.getElementById('banner').textContent")

    cards.write_text(text, encoding="utf-8")
    page.wait(f"document.getElementById('banner').hidden && {digest} === {before!r}")

    template = workspace / "templates" / "frost" / "night-card.svg.j2"
    drawn = template.read_text(encoding="utf-8")
    template.write_text(drawn.replace("item.name", "item.nome"), encoding="utf-8")
    page.wait("document.querySelector('nav .wrong')")
    assert page.run(digest) == before
    page.run("location.hash = '#faults'")
    told = page.wait("document.querySelector('.fault')?.innerText")
    assert "night-card.svg.j2:" in told and "did you mean" not in told.splitlines()[0]
    template.write_text(drawn, encoding="utf-8")
    page.wait("!document.querySelector('.fault')")


def test_only_pieces_near_the_view_are_there_and_the_tab_key_finds_all(
    address: str, tab: Callable[[], Page]
) -> None:
    page = tab()
    page.open(f"{address}#pieces", 700, 500)
    page.wait("document.querySelector('.pieces img')")
    every = page.run("fetch('game').then((told) => told.json())")["components"]
    names = [f"{part['id']}/{item[0]}/front" for part in every for item in part["items"]]
    assert 1 <= page.run("document.querySelectorAll('.cell').length") < len(names)
    page.run("document.querySelector('.piece').focus()")
    found, name = [], "document.activeElement.closest('.cell')?.dataset.key ?? ''"
    while here := page.run(name):
        found.append(here)
        page.press("Tab")
        # What comes near the view is built between two frames.
        page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert found == names


def test_the_page_is_used_by_keyboard_and_fits_a_phone(
    address: str, tab: Callable[[], Page]
) -> None:
    page = tab()
    page.open(f"{address}#pieces", 390, 844)
    page.wait("document.querySelector('.pieces img')")
    assert page.run("document.documentElement.scrollWidth") <= 390
    page.run("document.querySelector('.piece').focus()")
    page.press("Enter")
    page.wait("document.querySelector('dialog img')")
    assert page.run("document.documentElement.scrollWidth") <= 390
    page.wait("document.querySelector('dialog .overlay .trim')")
    box = "document.querySelector('dialog')"
    assert page.run(f"{box}.scrollWidth <= {box}.clientWidth")
    page.press("Escape")
    page.wait("!document.querySelector('dialog')")
    nameless = """[...document.querySelectorAll('button, a, input, select')].filter((one) =>
      !(one.textContent.trim() || one.labels?.length || one.getAttribute('aria-label'))).length"""
    assert page.run(nameless) == 0
    assert page.wrong() == []

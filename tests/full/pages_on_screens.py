"""The built site in a browser: on a phone, by night, on paper, opened from a disk.

`python -m docs.build`, then `python -m pytest tests/full/pages_on_screens.py`; its name keeps it
out of ordinary runs. Pictures of some pages are left in output/site-screens/ to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chromium import Page, chromium
from tests.printed import REPOSITORY

SITE = REPOSITORY / "output" / "site"
PAGES = sorted({path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")} - {"404.html"})
SHOWN = ("index.html", "tutorial/deck.html", "reference/commands/build.html", "rules.html")
LOADED = (
    "document.readyState == 'complete' && location.href.endsWith('{}')"
    " && document.fonts.status == 'loaded'"
)
WIDE = "Math.max(document.body.scrollWidth, document.querySelector('.md-content').scrollWidth)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with chromium(tmp_path_factory.mktemp("profile")) as tab:
        yield tab()


def opened(page: Page, name: str, width: int, height: int = 900) -> None:
    page.open((SITE / name).as_uri(), width, height)
    page.wait(LOADED.format(name))


@pytest.mark.parametrize("name", PAGES)
def test_nothing_sticks_out_on_a_phone_and_nothing_is_asked_of_the_web(
    page: Page, name: str
) -> None:
    page.said.clear()
    opened(page, name, 390)
    assert page.run(WIDE) <= 390
    assert page.wrong() == []
    asked = "performance.getEntriesByType('resource').map(one => one.name)"
    assert [one for one in page.run(asked) if not one.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pictures_are_left_to_look_at(tmp_path: Path, dark: bool) -> None:
    place = Path("output/site-screens")
    place.mkdir(parents=True, exist_ok=True)
    # A choice of colours is kept in the browser, so each look has a browser of its own.
    with chromium(tmp_path) as tab:
        page = tab()
        page.dark(dark)
        for name in SHOWN:
            for width in (390, 1280):
                opened(page, name, width, 1400)
                scheme = page.wait("document.body.dataset.mdColorScheme")
                assert scheme == ("slate" if dark else "default")
                page.picture(place / f"{name.replace('/', '-')}-{width}-{scheme}.png")


def test_a_page_opened_from_a_disk_can_be_searched(page: Page) -> None:
    opened(page, "index.html", 1280)
    page.run("document.querySelector('[data-md-component=search] button').click()")
    page.wait("document.activeElement.shadowRoot || document.activeElement.tagName == 'INPUT'")
    page.ask("Input.insertText", text="gutterfold")
    deep = """(() => { const all = []; const walk = (root) => root.querySelectorAll("*").forEach(
      (one) => { if (one.tagName == "A") all.push(one.href);
        if (one.shadowRoot) walk(one.shadowRoot); });
      walk(document); return all.some((href) => href.includes("backs.html")); })()"""
    assert page.wait(deep)

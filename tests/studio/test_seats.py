"""The table in a real browser: by keyboard alone, two people at the screen, nothing left unsaid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.chromium import Page
from tests.studio.running import served, starter

pytestmark = pytest.mark.needs("chromium", "posix")

HEAD = "document.querySelector('main h2')?.textContent"
FOCUS = "document.activeElement.textContent || document.activeElement.id"
SEATS = """document.querySelectorAll("main select").forEach((field, at) => {
  field.value = at < PEOPLE ? "person" : OTHERS; })"""
BEGIN = "[...document.querySelectorAll('main button')].at(-1).click()"


def sit(page: Page, people: int, others: str) -> None:
    page.wait(f"{HEAD} === 'A new game'")
    page.run(SEATS.replace("PEOPLE", str(people)).replace("OTHERS", repr(others)))
    page.run(BEGIN)


def write(page: Page, text: str) -> None:
    page.run(
        "(() => { const field = document.querySelector('#move');"
        f"field.value = {text!r}; field.dispatchEvent(new Event('input')); }})()"
    )


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[str]:
    """Return the address of a studio of its own: a browser has six connections to one."""
    with served(starter(tmp_path / "frost"), "frost") as server:
        yield server.address


def test_a_table_is_set_and_played_at_without_a_mouse(opened: str, tab: Callable[[], Page]) -> None:
    page = tab()
    page.open(f"{opened}#table", 900, 800)
    sit(page, 0, "")
    said = page.wait("document.querySelector('main .refused').textContent")
    assert said.startswith("expected 2 to 4 players, found 0\n  hint: choose beside each name")
    # What the header says of one view is gone in the next.
    page.run("document.getElementById('state').textContent = 'opened'")
    page.run("location.hash = '#faults'")
    page.wait("document.querySelector('[aria-current]').hash === '#faults'")
    assert page.run("document.getElementById('state').textContent") == ""
    page.run("location.hash = '#table'")
    sit(page, 2, "")
    page.wait(f"{HEAD} === 'Hazel is next'")
    assert page.wait(FOCUS) == "I am Hazel"
    page.press("Enter")
    page.wait(f"{HEAD} === 'Hazel, your turn'")
    assert page.wait(FOCUS) == "move"
    write(page, "zz")
    assert page.run("document.querySelectorAll('.choices li').length") == 0
    others = "document.querySelector('.choices + p').textContent"
    assert page.run(others) == (
        "No move that can be chosen has these letters; Try it tells why it is none."
    )
    write(page, "throw")
    page.press("Enter")
    page.wait("document.querySelectorAll('.choices li').length > 1")
    assert page.run(FOCUS) == "move" and page.run(others) == ""
    assert all("409" in str(one) for one in page.wrong())


def test_choices_that_are_not_shown_are_counted(opened: str, tab: Callable[[], Page]) -> None:
    page = tab()
    page.open(f"{opened}#pieces", 900, 800)
    page.wait("document.querySelector('.pieces img')")
    # What the studio would say of a turn with more choices than there is room for.
    page.run("""(() => {
      const told = { over: "", asked: "hazel", name: "Hazel", people: ["hazel"] };
      const choices = [...Array(63).keys()].map((number) => `take ${number}`);
      const view = { ...told, seat: "hazel", seated: "Hazel", sees: [], picture: null,
        dealt: false, choices, savable: false, more: 2, log: [] };
      const others = fetch;
      globalThis.fetch = async (path, ...given) => (path === "table" || path === "look"
        ? new Response(JSON.stringify(path === "table" ? told : view)) : others(path, ...given));
    })()""")
    page.run("location.hash = '#table'")
    page.wait("document.querySelectorAll('.choices li').length === 60")
    others = "document.querySelector('.choices + p').textContent"
    assert page.run(others) == "and 5 more: type a part of them"
    write(page, "take 6")
    assert page.run("document.querySelectorAll('.choices li').length") == 4
    assert page.run(others) == "and 2 more: type a part of them"

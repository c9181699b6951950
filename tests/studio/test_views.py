"""All views of the studio in a real browser: as axe-core judges them, light, dark and narrow."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.chromium import Page
from tests.outside import axe

THERE = {
    "pieces": "document.querySelector('.pieces img')",
    "sheets": "document.querySelector('.pages img')",
    "book": "document.querySelector('.pages img')",
    "rules": "document.querySelector('table tr:nth-child(3)')",
    "table": "document.querySelector('select')",
    "changes": "document.querySelector('.found .refused')",
    "faults": "document.querySelector('main p')",
}
"""What each view shows when it is there; the starter was not built yet, so nothing is compared."""

RUN = """axe.run(document, { resultTypes: ["violations"] }).then((told) => told.violations.map(
  ({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 160), nodes[0].failureSummary]))"""


@pytest.mark.needs("chromium", "posix", "axe-core")
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_in_any_view(address: str, tab: Callable[[], Page], width: int) -> None:
    script = axe()
    assert script
    page, found = tab(), {}

    def judge(view: str) -> None:
        for dark in (False, True):
            page.dark(dark)
            if told := page.run(RUN):
                found[view, dark] = told

    page.open(f"{address}#pieces", width, 900)
    page.wait(THERE["pieces"])
    page.run(f"{script.read_text(encoding='utf-8')}; 1")
    for view, there in THERE.items():
        page.run(f"location.hash = '#{view}'")
        page.wait(f"document.querySelector('[aria-current]').hash === '#{view}' && {there}")
        judge(view)
        assert page.run("document.documentElement.scrollWidth") <= width
    page.run("location.hash = '#pieces'")
    page.wait(THERE["pieces"])
    page.run("document.querySelector('.piece').click()")
    page.wait("document.querySelector('dialog .overlay .trim')")
    judge("detail")
    assert found == {}

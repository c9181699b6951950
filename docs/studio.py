"""Takes the pictures of docs/studio.md in a real browser: python -m docs.studio."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.chromium import Page, chromium
from tests.studio.running import running, starter

FOLDER = Path(__file__).parent / "studio"

PIECES = """(() => {
  const part = document.querySelector("select[name=component]");
  part.value = "deck";
  part.dispatchEvent(new Event("change"));
  for (const line of [...document.querySelectorAll("fieldset input")].slice(0, 3)) line.click();
})()"""
STEP = "[...document.querySelectorAll('.stepper button')].at(-1).click()"


def pieces(page: Page) -> None:
    """Show the cards with the lines of their geometry."""
    page.wait("document.querySelectorAll('.pieces img').length > 6")
    page.run(PIECES)
    page.wait("document.querySelectorAll('.pieces img').length > 6")


def rules(page: Page) -> None:
    """Show the first step of an example."""
    page.wait("document.querySelector('main td')")
    page.run("document.querySelector('main details').open = true")
    page.wait("document.querySelector('.stepper img')")
    page.run(STEP)
    page.wait("document.querySelector('.stepper img').complete")


def table(page: Page) -> None:
    """Show a game that begins."""
    page.wait("document.querySelector('button.main')")
    page.run("document.querySelector('button.main').click()")
    page.wait("document.querySelector('.choices button')")
    page.wait("document.querySelector('.diagram').complete")


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(starter(Path(folder) / "frost"), "frost") as address,
        chromium(Path(folder) / "profile") as tab,
    ):
        page = tab()
        page.open(f"{address}#pieces", 1100, 760)
        for show in (pieces, rules, table):
            page.run(f"location.hash = '#{show.__name__}'")
            show(page)
            page.picture(FOLDER / f"{show.__name__}.png")


if __name__ == "__main__":
    main()

"""What the studio shows of finished files: sheets, the book, changes since an earlier build."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.chromium import Page
from tests.studio.asked import CARDS, Asked


def test_sheets_are_built_at_the_side_and_shown_as_pages(asked: Asked) -> None:
    building = asked.session.sheets.building
    status, _, body = asked.ask("POST", "/secret/build", {"options": {"--paper": "a5"}})
    assert status == 200
    assert json.loads(body)["typed"] == "pnp build trio --paper=a5"
    until = time.monotonic() + 120
    while building.step and time.monotonic() < until:
        time.sleep(0.05)
    state = json.loads(asked.ask("GET", "/secret/sheets")[2])
    assert (state["faults"], state["built"]["counts"]) == ("", {"deck": 3})
    # everything.pdf repeats both sheets with their cuts, and counts for nothing.
    pages = [page for page in cut_pages(asked) if page["side"] == "front"]
    cuts = sum(len(page["cuts"]) for page in pages)
    assert (state["built"]["sheets"], state["built"]["cuts"]) == (len(pages), cuts) == (2, 10)
    assert state["built"]["notes"] == ["deck: 1 sheet in place of 2 with bleed: 1.5mm"]
    # Three cards of 69.5 x 94.9 mm in colours of 64 % cover 0.40 of a page of A5, marks a little.
    ink, pages = state["built"]["ink"]
    assert pages == 2 and 0.35 <= ink <= 0.5
    status, _, picture = asked.ask("GET", "/secret/page/1/deck.pdf/1-20")
    assert (status, picture[:4]) == (200, b"\x89PNG")
    status, answer, data = asked.ask("GET", "/secret/file/deck.pdf")
    assert (status, data[:5]) == (200, b"%PDF-")
    assert answer.getheader("Content-Disposition") == 'attachment; filename="deck.pdf"'
    for path in ("file/manifest.json", "file/../manifest.json", "page/1/deck.pdf/9-20", "book"):
        assert asked.ask("GET", f"/secret/{path}")[0] in (400, 404)
    assert not (asked.root / "output").exists()


def cut_pages(asked: Asked) -> list[Any]:
    """Return the pages of the one file of pieces."""
    built = asked.session.sheets.building.built
    assert built
    files = {one["path"]: one["pages"] for one in built.manifest["files"]}
    assert "everything.pdf" in files
    return list(files["deck.pdf"])


@pytest.mark.parametrize("option", ["--out", "--for", "--jobs", "GAME", "--paper=a4 --out"])
def test_a_build_is_given_options_of_sheets_alone(asked: Asked, option: str) -> None:
    status, _, body = asked.ask("POST", "/secret/build", {"options": {option: "x"}})
    assert status == 409
    assert json.loads(body)["error"] == f"expected an option of pnp build, found {option}"


def test_a_game_without_rules_says_why_there_is_no_table(asked: Asked) -> None:
    for path in ("rules", "seats"):
        status, _, body = asked.ask("GET", f"/secret/{path}")
        assert status == 409
        assert json.loads(body)["error"] == (
            "this game has no rules to play by\n"
            "  hint: game.yaml names an engine or a file of rules under `rules:`"
        )


def test_changes_since_a_build_are_shown_side_by_side(asked: Asked) -> None:
    folder = asked.root / "output" / "trio" / "a4"
    building = asked.session.sheets.building
    asked.ask("POST", "/secret/build", {"options": {}, "keep": True})
    until = time.monotonic() + 120
    while building.step and time.monotonic() < until:
        time.sleep(0.05)
    assert (folder / "manifest.json").is_file()
    path = folder.relative_to(asked.root).as_posix()
    asked.edit(CARDS.replace("Second", "Seconds"))
    told = json.loads(asked.ask("POST", "/secret/changes", {"since": path})[2])
    (piece,) = told["prints"]
    assert (piece["item"], piece["count"], piece["why"]) == ("two", 1, "another front")
    assert told["texts"] == [["text deck/two name", "Second", "Seconds"]]
    for picture in (piece["before"], piece["now"]):
        assert asked.ask("GET", f"/secret/{picture}")[2][:4] == b"\x89PNG"
    asked.edit(CARDS)
    told = json.loads(asked.ask("POST", "/secret/changes", {"since": path})[2])
    assert (told["prints"], told["out"], told["texts"]) == ([], [], [])
    assert asked.ask("POST", "/secret/changes", {"since": "../.."})[0] == 409
    shutil.rmtree(asked.root / "output")


@pytest.mark.needs("chromium", "posix")
def test_the_page_says_what_is_wrong_with_a_build_and_where_files_were_written(
    asked: Asked, tab: Callable[[], Page]
) -> None:
    page = tab()
    address = asked.server.address
    page.open(f"{address}#sheets", 900, 800)
    done = "document.querySelector('main [role=status]').textContent"
    page.wait(f"document.querySelector('.pages img') && {done} === ''")
    typed = """(() => { const field = document.querySelector("input[list='words--paper']");
      field.value = "PAPER"; field.dispatchEvent(new Event("change")); })()"""
    page.run(typed.replace("PAPER", "a99x"))
    said = page.wait("document.querySelector('pre.fault:not([hidden])')?.textContent")
    assert said == (
        "The sheets below are of the last sound build.\n"
        '--paper: expected a length, found "a99"\n'
        "  hint: such as 63.5mm x 88.9mm\n"
    )
    page.run(typed.replace("PAPER", "a5"))
    # A fault of the build before is none of the one that runs.
    page.wait(f"{done} && document.querySelector('pre.fault').hidden")
    page.wait(f"{done} === ''")
    page.run("document.querySelector('button.main').click()")
    page.wait(f"{done} === 'Written to output/trio/a5'")
    assert (asked.root / "output" / "trio" / "a5" / "deck.pdf").is_file()
    page.run("location.hash = '#changes'")
    page.run("document.querySelector('main input').value = 'output/trio/a5'")
    page.run("document.querySelector('button.main').click()")
    page.wait("document.querySelector('.found h3')")
    found = "[...document.querySelector('.found').childNodes].map((one) => one.textContent)"
    assert page.run(found) == ["Print", "nothing", "Take out of the box", "nothing"]
    shutil.rmtree(asked.root / "output")

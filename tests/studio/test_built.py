"""What the studio shows of finished files: sheets, the book, changes since an earlier build."""

from __future__ import annotations

import json
import shutil
import time

import pytest

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

"""Two tabs, a studio that ends and comes back, pages of others, workspaces that mean harm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from pnp.rulebook.html import write_html
from pnp.studio.building import Built
from pnp.studio.editor import Editor
from pnp.studio.server import Answer, Server
from pnp.studio.session import Session
from tests.chromium import Page
from tests.studio.running import served, serving

pytestmark = pytest.mark.needs("chromium", "posix")

CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<rect x="-3" y="-3" width="100" height="120" fill="#aa3333"/>
<foreignObject x="5" y="5" width="50" height="30" data-min-size="6pt"
 style="font-family:'Source Sans Pro';font-size:{{ '10pt'|mm }}">
<p>{{ item.name }}</p></foreignObject>
</svg>"""

GAME = """game: trio
title: 'Trio <script>hacked = 1</script><img src=x onerror="hacked = 1">'
edition: "1"
language: en
components:
  - {id: deck, kind: card, size: poker, data: cards.csv, template: card.svg.j2}
  - {id: odd, kind: card, size: poker, data: cards.csv, template: '<script>hacked=1<.svg.j2'}
"""

CARDS = """id,name
one,First
"<img src=x onerror=hacked=1>","<script>hacked=1</script>"
../../etc/passwd,"javascript:hacked=1"
"""

DRAWN = "document.querySelectorAll('.pieces img').length"


@pytest.fixture
def trio(tmp_path: Path) -> Path:
    """Return a workspace whose names are traps."""
    home = tmp_path / "components" / "trio"
    home.mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (home / "game.yaml").write_text(GAME, encoding="utf-8")
    (home / "cards.csv").write_text(CARDS, encoding="utf-8")
    (tmp_path / "templates" / "card.svg.j2").write_text(CARD, encoding="utf-8")
    hostile = CARD.replace("</svg>", "<script>hacked = 1</script></svg>")
    (tmp_path / "templates" / "<script>hacked=1<.svg.j2").write_text(hostile, encoding="utf-8")
    return tmp_path


def test_two_tabs_follow_a_studio_that_ends_and_comes_back(
    trio: Path, tab: Callable[[], Page]
) -> None:
    cards = trio / "components" / "trio" / "cards.csv"
    digest = "document.querySelector('[data-key=\"deck/one/front\"] img')?.dataset.digest"
    with served(trio, "trio") as server:
        port, pages = server.server_port, (tab(), tab())
        for page in pages:
            page.open(f"{server.address}#pieces")
        before = [page.wait(digest) for page in pages]
        assert before[0] == before[1]
        cards.write_text(CARDS.replace("First", "Second"), encoding="utf-8")
        after = [page.wait(f"{digest} !== {before[0]!r} && {digest}") for page in pages]
        assert after[0] == after[1]
    said = "document.getElementById('state').textContent"
    for page in pages:
        page.wait(f"{said} === 'The studio does not answer; waiting for it.'")
        assert page.run(digest) == after[0]
    cards.write_text(CARDS, encoding="utf-8")
    with served(trio, "trio", port):
        for page in pages:
            assert page.wait(f"{said} === '' && {digest} !== {after[0]!r} && {digest}") == before[0]


def test_a_hostile_workspace_stays_text_and_its_faults_blank_nothing(
    trio: Path, tab: Callable[[], Page]
) -> None:
    page = tab()
    with served(trio, "trio") as server:
        page.open(f"{server.address}#pieces", 1200, 900)
        page.wait(f"{DRAWN} === 3 && document.querySelectorAll('.faulty').length === 3")
        page.run("document.querySelectorAll('.piece')[1].click()")
        page.wait("document.querySelector('dialog .overlay .trim')")
        assert "<script>hacked=1</script>" in page.run("document.querySelector('dialog').innerText")
        for view in ("sheets", "book", "rules", "table", "changes", "faults"):
            page.run(f"location.hash = '#{view}'")
            page.wait(f"document.querySelector('[aria-current]').hash === '#{view}'")
            page.wait("document.querySelector('main').innerText.length > 10")
        assert "&" not in page.run("document.title")
        assert page.run("typeof hacked") == "undefined"
        assert page.run("document.querySelectorAll('main script, main img[src=x]').length") == 0


@pytest.fixture
def elsewhere() -> Iterator[Server]:
    """Return another site of this computer, whose page may do whatever it likes."""
    import threading

    page = Answer(b"<!DOCTYPE html><title>elsewhere</title>", "text/html", content="")
    server = Server(0, "other", {("GET", ""): lambda rest, data: page})
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_page_of_another_site_learns_and_does_nothing(
    trio: Path, elsewhere: Server, tab: Callable[[], Page]
) -> None:
    page = tab()
    with served(trio, "trio") as server:
        page.open(elsewhere.address)
        page.wait("document.title === 'elsewhere'")
        given = json.dumps(server.address)
        asked = """(async () => {
          const at = ADDRESS, told = {};
          const tried = async (name, what) => {
            try { told[name] = await what(); } catch { told[name] = "refused"; }
          };
          const loaded = (tag, from) => new Promise((done) => {
            const one = document.createElement(tag);
            one.onload = () => done("loaded");
            one.onerror = () => done("refused");
            one.src = at + from;
            document.body.append(one);
          });
          await tried("read", async () => (await fetch(at + "game")).status);
          await tried("blind", async () => (await fetch(at + "game", { mode: "no-cors" })).type);
          await tried("post", async () => (await fetch(at + "build", { method: "POST",
            body: '{"options": {}, "keep": true}', mode: "no-cors" })).type);
          await tried("news", () => new Promise((done) => {
            new EventSource(at + "news").onerror = () => done("refused"); }));
          told.script = await loaded("script", "app/app.js");
          told.image = await loaded("img", "app/icon.svg");
          return told;
        })()""".replace("ADDRESS", given)
        told = page.run(asked)
    assert told.pop("read") == told.pop("news") == "refused"
    assert set(told.values()) <= {"refused", "opaque"}, told
    assert told["script"] == told["image"] == "refused"
    assert not (trio / "output").exists()


BOOK = """# Trio <script>hacked = true</script>

<script>hacked = true</script>

<img src=x onerror="hacked = true"> and [a link](javascript:hacked=true), <javascript:hacked=true>,
![a picture](data:text/html;base64,PHNjcmlwdD4=){: onclick="hacked = true"}

<iframe srcdoc="<script>parent.hacked = true</script>"></iframe>

| <svg onload="hacked = true"> | [b](data:text/html,hacked) |
|---|---|
| <style>body { display: none }</style> | {{ "<script>hacked = true</script>" }} |
"""


def test_a_hostile_manuscript_stays_text_in_the_book(trio: Path, tab: Callable[[], Page]) -> None:
    (trio / "components" / "trio" / "rulebook.md").write_text(BOOK, encoding="utf-8")
    game = load_game(Workspace(trio), "trio", KINDS)
    maker = FaceMaker(game)
    html = write_html(open_book(game, maker=maker), maker.templates, maker.fonts)
    (trio / "out").mkdir()
    (trio / "out" / "rulebook.html").write_text(html, encoding="utf-8")
    session = Session(Workspace(trio), "trio", Editor(trio, ""))
    manifest = {"files": [{"path": "rulebook.html", "pages": []}]}
    session.sheets.building.built = Built(trio / "out", manifest, 0.0)
    page = tab()
    with serving(session) as server:
        page.open(f"{server.address}book")
        text = page.wait("document.querySelector('main')?.innerText")
        for said in (
            "<script>hacked = true</script>",
            "onerror=",
            "<iframe",
            "<svg onload",
            "<style>",
        ):
            assert said in text
        found = "main script, iframe, img[src=x], main svg[onload], [onclick], [onerror]"
        assert page.run(f"document.querySelectorAll('{found}').length") == 0
        links = "[...document.links].map((one) => one.protocol)"
        assert set(page.run(links)) <= {"http:", "https:"}
        assert page.run("typeof hacked") == "undefined"

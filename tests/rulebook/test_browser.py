"""The HTML page in a real browser, as wide as a phone."""

from __future__ import annotations

import html
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.manifest.values import Made
from tests.outside import browser

PROBE = """
<!DOCTYPE html><body style="margin:0">
<iframe id="phone" style="width:360px;height:800px;border:0" srcdoc="{page}"></iframe>
<pre id="told"></pre><script>
const phone = document.getElementById("phone");
const press = (at, key) => at.dispatchEvent(
  new phone.contentWindow.KeyboardEvent("keydown", {{ key, bubbles: true }}));
// What is seen of an example at its beginning, after one key, after two, at its end and back there.
const steps = (book) => {{
  const play = book.querySelector(".play"), said = [];
  play.open = true;
  const look = () => said.push(
    [...play.querySelectorAll(":scope > ol > li")].filter((e) => e.offsetHeight > 4).map(
      (e) => e.querySelector(".badge")?.textContent ?? "0").join());
  look();
  for (const key of ["ArrowRight", "ArrowLeft", "End", "Home"]) {{ press(play, key); look(); }}
  play.open = false;
  return said;
}};
const found = (book) => {{
  const field = book.getElementById("page-words");
  field.value = "polar sink";
  field.dispatchEvent(new phone.contentWindow.Event("input"));
  return book.querySelectorAll("#page-found a").length;
}};
phone.onload = () => {{
  const book = phone.contentDocument, root = book.documentElement;
  const links = [...book.querySelectorAll("nav a")];
  const boxes = [...book.querySelectorAll("main *")].filter(
    // Tables scroll, and drawings show nothing beyond their own box.
    (e) => !e.closest(".table") && !e.parentElement.closest("svg"));
  document.getElementById("told").textContent = "TOLD" + JSON.stringify({{
    scroll: root.scrollWidth, client: root.clientWidth,
    wide: boxes.filter((e) => e.getBoundingClientRect().right > 361).length,
    links: links.length,
    dead: links.filter((a) => !book.getElementById(a.getAttribute("href").slice(1))).length,
    drawn: [...book.querySelectorAll("main svg")].filter(
      (e) => !e.closest(".play") && e.getBoundingClientRect().height < 4).length,
    steps: steps(book), found: found(book),
    fetched: phone.contentWindow.performance.getEntriesByType("resource").length,
  }}) + "END";
}};
</script>
"""


@pytest.mark.needs("chromium")
def test_a_phone_shows_the_book(made: Callable[[str], dict[str, Made]], tmp_path: Path) -> None:
    page = made("a4")["rulebook.html"].data.decode()
    probe = tmp_path / "probe.html"
    probe.write_text(PROBE.format(page=html.escape(page, quote=True)), encoding="utf-8")
    shown = subprocess.run(
        [
            *(str(browser()), "--headless", "--no-sandbox", "--disable-gpu"),
            *("--virtual-time-budget=10000", "--dump-dom", probe.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = re.findall(r"TOLD(\{.*?\})END", shown.stdout)
    told: dict[str, Any] = json.loads(found[-1])
    assert told["scroll"] <= told["client"] <= 360
    assert told["wide"] == 0
    assert told["links"] > 20
    assert told["dead"] == 0
    assert told["drawn"] == 0
    assert told["fetched"] == 0
    assert told["steps"][:3] == ["0", "1", "0"]
    assert told["steps"][3] not in ("0", "1", "")
    assert told["steps"][4] == "0"
    assert told["found"] > 5

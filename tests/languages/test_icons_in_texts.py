"""Icons say the same in every language: those of a text stay, and their names are no text."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tests.command import Run, ended, heard
from tests.languages.pond import dig, say

PO = Path("components/pond/locale/de.po")
GAME = Path("components/pond/game.yaml")
TEMPLATE = Path("templates/pond/beast.svg.j2")
MOTTO = "**3** :coin: :coin: :drop:"


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the game; its frog says icons and has a column of them, which is drawn."""
    root = dig(tmp_path, monkeypatch)
    text = GAME.read_text("utf-8")
    text = text.replace('motto: "Jump, then look."', f'motto: "{MOTTO}", eats: "drop coin"')
    GAME.write_text(text.replace("will do.", 'will do.", eats: "coin drop'), "utf-8")
    drawn = "{% for one in item.eats.split() %}{{ icon(one, 9, 50, 4) }}{% endfor %}\n</svg>"
    TEMPLATE.write_text(TEMPLATE.read_text("utf-8").replace("</svg>", drawn), "utf-8")
    return root


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return heard(capsys)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (":drop: :coin: und :coin:, **3**", ""),
        ("**3** :coin:", "expected :coin: :drop:, found none"),
        ("**3** :coin: :coin: :moon:", "expected :drop:, found :moon:"),
        ("**3** :coin: :coin: :drop: :drop:", "expected nothing more, found :drop:"),
    ],
)
def test_a_translation_has_the_icons_of_its_text(
    pond: Path, run: Run, said: str, told: str
) -> None:
    assert ended("translate", "pond", "de", "--quick") == 0
    say(PO, **{MOTTO: said})
    _, out = run("check", "pond", "--lang", "de")
    expected = f"beasts frog motto: {told}\n  text: {MOTTO}\n"
    assert (expected in out) if told else ("beasts frog motto" not in out)


def test_a_column_of_icons_is_no_text(pond: Path, run: Run) -> None:
    assert ended("translate", "pond", "de", "--quick") == 0
    texts = [entry.msgid for entry in polib.pofile(PO.read_text("utf-8"))]
    assert MOTTO in texts
    assert not {"drop coin", "coin drop"} & {*texts}
    code, out = run("check", "pond", "--lang", "pseudo")
    assert code == 0
    assert out.endswith("pond in pseudo: sound, all texts fit\n")


def test_a_game_that_cannot_be_drawn_is_not_said_to_fit(pond: Path, run: Run) -> None:
    text = GAME.read_text("utf-8").replace('eats: "coin drop"', 'eats: "coin and drop"')
    GAME.write_text(text, "utf-8")
    code, out = run("check", "pond", "--lang", "pseudo")
    assert code == 1
    assert out.endswith("pond in pseudo: 1 problem, not all texts could be drawn to be measured\n")

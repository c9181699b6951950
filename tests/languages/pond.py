"""A small game with a table, rules, a template with words of its own and a book."""

from __future__ import annotations

from pathlib import Path

import pytest

FILES = {
    "components/pond/game.yaml": """\
game: pond
title: Pond
edition: "1"
language: en
tables:
  beasts:
    - {id: frog, name: Frog, motto: "Jump, then look."}
    - {id: newt, name: Newt, motto: "Three legs will do."}
components:
  - {id: cards, kind: card, title: Beasts, size: poker, for_each: beasts, template: beast.svg.j2}
""",
    "components/pond/rules.yaml": """\
sections: {P-1: The pond}
rules:
  P-1.1: {text: "Draw {cards} cards.", values: {cards: 2}}
""",
    "components/pond/rulebook.md": """\
# The pond

You draw {{ v.cards|words }} cards. [P-1.1]

## Beasts

| Beast | Says |
|:--|:--|
| Frog | few words |

1. Look at the [pond](#the-pond).
2. Wait.
""",
    "templates/pond/beast.svg.j2": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<text x="5" y="9" font-family="Source Sans Pro" font-size="3">{{ item.name }}</text>
<text x="5" y="14" font-family="Source Sans Pro" font-size="3">{{ _("Beast of the pond") }}</text>
<foreignObject x="5" y="20" width="50" height="20"><div xmlns="http://www.w3.org/1999/xhtml"
style="font-family:Source Sans Pro;font-size:3px"><p>{{ item.motto }}</p></div></foreignObject>
</svg>
""",
}


def dig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a workspace with the game, which is the working folder from now on."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def say(po: Path, **texts: str) -> None:
    """Translate messages of a file, each named by its text."""
    import polib

    file = polib.pofile(po.read_text(encoding="utf-8"), wrapwidth=98)
    for entry in file:
        said = texts.get(entry.msgid, entry.msgstr)
        entry.msgstr = said if entry.msgctxt == "name" else said.split(" | ")[0]
    po.write_text(f"{str(file).rstrip()}\n", encoding="utf-8")

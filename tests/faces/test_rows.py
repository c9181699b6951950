"""Rows are drawn again when anything changed that their template sees, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.art.template import Templates
from tests.pipeline.test_cache import built

GAME = """\
game: words
title: Words
palette: {ground: "#dddddd"}
values: {cost: 3}
files: {deck: {cut: lines}}
tables: {lands: lands.csv}
components:
  - {id: deck, kind: card, size: mini, data: deck.csv, template: deck.svg.j2}
"""

TEMPLATE = """\
{% from "parts.svg.j2" import frame %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
  <rect x="1" y="1" width="30" height="5" fill="{{ game.palette.ground }}"/>
  {{ frame(w, h) }}
  {{ icon("mark", 20, 30, 5) }}
  {% for name in item %}<text x="4" y="{{ 8 + 4 * loop.index }}" font-family="Source Sans Pro"
    font-size="3">{{ item[name] }} {{ values.cost }} {{ tables.lands[0].name }}</text>{% endfor %}
</svg>
"""

FRAME = """\
{% macro frame(w, h) %}<rect x="2" y="20" width="4" height="4" fill="#a03020"/>{% endmacro %}
"""

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h9v9z"/></svg>'

FILES = {
    "components/words/game.yaml": GAME,
    "components/words/deck.csv": "id,text\none,ant\ntwo,bee\n",
    "components/words/lands.csv": "id,name\nmoor,Moor\n",
    "templates/deck.svg.j2": TEMPLATE,
    "templates/parts.svg.j2": FRAME,
    "templates/icons/mark.svg": ICON,
}

CHANGES = {
    "its own row": ("components/words/deck.csv", "ant", "asp"),
    "the order of its fields": (
        "components/words/deck.csv",
        "id,text\none,ant\ntwo,bee",
        "text,id\nant,one\nbee,two",
    ),
    "a table": ("components/words/lands.csv", "Moor", "Mire"),
    "a value": ("components/words/game.yaml", "cost: 3", "cost: 4"),
    "the palette": ("components/words/game.yaml", "#dddddd", "#eeeeee"),
    "the size": ("components/words/game.yaml", "size: mini", "size: poker"),
    "the bleed": ("components/words/game.yaml", "size: mini", "size: mini, bleed: 2mm"),
    "the template": ("templates/deck.svg.j2", 'width="30"', 'width="29"'),
    "what it imports": ("templates/parts.svg.j2", 'width="4"', 'width="5"'),
    "an icon": ("templates/icons/mark.svg", "h9v9z", "h8v8z"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a workspace whose one template looks into everything."""
    for name, text in FILES.items():
        path = tmp_path / "words" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "words"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return a list that notes every face whose template is run."""
    faces: list[str] = []
    honest = Templates.render

    def noted(self: Templates, name: str, context: dict[str, object], where: str) -> str:
        faces.extend([where] if where.startswith("deck") else [])
        return honest(self, name, context, where)

    monkeypatch.setattr(Templates, "render", noted)
    yield faces


def test_a_row_that_is_as_it_was_is_not_written_again(
    root: Path, tmp_path: Path, written: list[str]
) -> None:
    built(root, tmp_path / "out")
    assert written == ["deck/one front", "deck/two front"]
    deck = root / "components" / "words" / "deck.csv"
    deck.write_text(deck.read_text(encoding="utf-8").replace("bee", "bug"), encoding="utf-8")
    written.clear()
    warm = built(root, tmp_path / "out")
    assert written == ["deck/two front"]
    assert warm == built(root, tmp_path / "cold")


@pytest.mark.parametrize("change", CHANGES)
def test_all_that_a_template_sees_tells_rows_apart(root: Path, tmp_path: Path, change: str) -> None:
    name, old, new = CHANGES[change]
    before = built(root, tmp_path / "out")
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    warm = built(root, tmp_path / "out")
    assert warm["a4/deck.pdf"] != before["a4/deck.pdf"]
    assert warm == built(root, tmp_path / "cold")


def test_a_template_of_the_game_comes_before_the_one_of_all(root: Path, tmp_path: Path) -> None:
    before = built(root, tmp_path / "out")
    own = root / "templates" / "words" / "parts.svg.j2"
    own.parent.mkdir()
    own.write_text(FRAME.replace("#a03020", "#2030a0"), encoding="utf-8")
    warm = built(root, tmp_path / "out")
    assert warm["a4/deck.pdf"] != before["a4/deck.pdf"]
    assert warm == built(root, tmp_path / "cold")

"""Layers remembered from one build to the next are the layers that were cut."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pnp.art.svg.layers import ArtLayer, TextLayer
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.cache import Cache
from pnp.faces.memory import Memory, is_all

words = st.text(max_size=12)
lengths = st.floats(allow_nan=False, allow_infinity=False)
styles = st.builds(TextStyle, words, lengths, st.integers(1, 1000), st.booleans(), words)
runs = st.builds(TextRun, st.sampled_from(["text", "icon", "break"]), words, styles)
blocks = st.builds(
    Block, st.lists(runs, max_size=3).map(tuple), st.none() | st.sampled_from(["1.", "\u2022"])
)
boxes = st.builds(
    TextBox,
    name=words,
    x=lengths,
    y=lengths,
    width=lengths,
    height=lengths,
    turn=lengths,
    scale=lengths,
    style=styles,
    align=words,
    valign=words,
    line_height=lengths,
    min_size=lengths,
    blocks=st.lists(blocks, max_size=3).map(tuple),
)
layers = st.builds(ArtLayer, words) | st.builds(TextLayer, st.lists(boxes, max_size=3).map(tuple))
drawings = st.dictionaries(words, st.lists(layers, min_size=1, max_size=3).map(tuple), max_size=4)


@given(drawings)
def test_every_value_comes_back(made: dict[str, tuple[ArtLayer | TextLayer, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder), "base")
        first = Memory(cache, "game", "deck")
        for text, cut in made.items():
            first.put(f"{text} 10 20", cut)
        first.keep()
        second = Memory(cache, "game", "deck")
        for text, cut in made.items():
            assert second.get(f"{text} 10 20") == cut
            assert second.get(f"{text} 10 21") is None
        assert Memory(cache, "game", "other").get(" 10 20") is None


def test_what_a_build_does_not_use_is_forgotten(tmp_path: Path) -> None:
    cache, cut = Cache(tmp_path, "base"), (ArtLayer("<svg/>"),)
    first = Memory(cache, "deck")
    first.put("old 1 1", cut)
    first.keep()
    second = Memory(cache, "deck")
    second.put("new 1 1", cut)
    second.keep()
    third = Memory(cache, "deck")
    assert third.get("old 1 1") is None
    assert third.get("new 1 1") == cut


def test_a_drawing_with_a_picture_is_always_read_again(tmp_path: Path) -> None:
    assert is_all("<path/>")
    assert not is_all('<image href="a.png"/>')
    memory = Memory(Cache(tmp_path, "base"), "deck")
    memory.put("", (ArtLayer("<svg/>"),))
    memory.keep()
    assert list(tmp_path.iterdir()) == []

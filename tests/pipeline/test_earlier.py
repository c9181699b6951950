"""A build of a part beside files of an earlier build, when the data are others by now."""

from __future__ import annotations

from pathlib import Path

from pnp.model.workspace import Workspace
from pnp.pipeline import build
from pnp.pipeline.publish import Built
from pnp.pipeline.request import BuildRequest
from tests.printed import fewer


def test_files_of_earlier_data_are_told_and_made_anew_by_a_whole_build(small: Path) -> None:
    fewer(small, "field", "squares", "deck", "box")

    def built(*components: str) -> Built:
        return build(BuildRequest(Workspace(small), "meadow", components, out=small / "out"))[0]

    built()
    game = small / "components/meadow/game.yaml"
    text = game.read_text(encoding="utf-8")
    changed = text.replace("kind: token, side: 15mm", "kind: token, side: 17mm")
    assert changed != text
    game.write_text(changed, encoding="utf-8")
    older = (built().folder / "counters.pdf").read_bytes()
    game.write_text(text, encoding="utf-8")
    notes = built("field").notes
    note = "counters.pdf is of earlier data: pnp build meadow makes all anew"
    assert note in notes
    assert (small / "out/meadow/a4/counters.pdf").read_bytes() == older
    assert note not in built("field", "counters").notes

"""docs/rules.md: every example of a file in it is played."""

from __future__ import annotations

import re

import pytest

from pnp.games.declared.trials import tried
from tests.games.declared.table import ROOT, from_text

TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_the_examples_of_the_reference_are_sound(block: str) -> None:
    declaration = from_text(block)
    assert declaration.notes == ()
    trial = tried(declaration.sitting(), games=5)
    assert trial.faults == ()


def test_the_reference_has_examples() -> None:
    assert len(BLOCKS) >= 3

"""What sheets for a machine or a service come without is said, and refused when asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import ended


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("craft", "--cut", "contour"),
            "pnp: expected craft without --cut contour, found both\n"
            "  hint: pnp build meadow craft counts the cuts of a knife\n",
        ),
        (
            ("deck", "rulebook", "--cut", "cricut"),
            "pnp: expected rulebook without --cut cricut, found both\n"
            "  hint: pnp build meadow rulebook makes the book\n",
        ),
        (
            ("deck", "craft", "--for", "mpc"),
            "pnp: expected craft without --for mpc, found both\n"
            "  hint: pnp build meadow craft counts the cuts of a knife\n",
        ),
    ],
)
def test_a_guide_for_a_knife_is_refused_beside_a_machine(
    words: tuple[str, ...],
    told: str,
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tiny)
    assert ended("build", "meadow", *words) == 2
    assert capsys.readouterr() == ("", told)
    assert not (tiny / "output").exists()


def test_a_whole_build_for_a_machine_says_what_is_left_out(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny)
    said = "no craft guide beside sheets for a machine: see pnp build meadow"
    assert ended("build", "meadow", "--cut", "contour") == 0
    assert said in "".join(capsys.readouterr())
    assert ended("build", "meadow", "hexes", "--cut", "contour") == 0
    assert ended("dice", "d6", "--cut", "contour", "--no-chart") == 0
    assert "craft guide" not in "".join(capsys.readouterr())

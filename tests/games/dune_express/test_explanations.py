"""What happens is told by the rules: the explanations of some scenarios, word for word.

After a change that is meant, write the reference anew with
`PNP_WRITE_REFERENCES=1 python -m pytest tests/games/test_explanations.py` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from pnp.games.book import Event
from tests.games.dune_express.table import ENGINE, SCENARIOS

REFERENCE = Path(__file__).parent / "references" / "explanations.txt"
TOLD = (
    "example-1", "combat", "variant-regular-dice", "variant-snoozefest", "variant-thumper",
    "variant-three-rolls", "variant-tactics-storm", "advanced-protection", "advanced-long-plan",
    "DE-3.6-eight-rolls-with-tactics", "DE-15.2-locked-die-is-enough", "DE-15.6-not-a-limited-roll",
    "DE-12.6-four-is-thumper", "DE-12.5-five-is-assignment", "DE-13.4-with-everything",
    "DE-8.5-equal-numbers", "DE-8.7-combat-at-the-sink", "DE-8.8-in-portions",
    "DE-9.3-the-sink-does-not-count", "DE-9.5-plays-on-without-counters", "DE-9.1-three-locations",
    "DE-10.10-rounds", "DE-11.2-new-face-counts", "DE-11.4-two-spice-each",
    "DE-11.5-defends-with-strength-two", "DE-11.5-removal-is-a-hit", "DE-11.6-two-counters",
    "DE-11.5-two-of-three-fall",
    "DE-11.7-two-moves-under-shai-hulud", "DE-11.7-no-storm-surcharge", "DE-11.8-two-free-moves",
    "DE-14.7-one-falls-and-one-is-still-due", "DE-14.7-after-the-toll-only-combat",
    "DE-14.8-no-toll-at-an-empty-location", "DE-14.9-then-no-toll", "DE-14.14-stays",
    "DE-14.13-assignment-into-the-storm", "DE-2.5-any-order-in-pieces",
    "DE-15.4-takes-a-thumper", "DE-10.3-takes-the-token-of-the-face",
)  # fmt: skip


def told() -> str:
    lines: list[str] = []
    for scenario in SCENARIOS:
        if scenario.id not in TOLD:
            continue
        lines.append(f"# {scenario.id}")
        for step in ENGINE.replay(scenario.data).explained:
            assert not step.refusals
            lines.append(f"{step.says}")
            lines += [_line(event) for event in step.events]
        lines.append("")
    return "\n".join(lines)


def _line(event: Event) -> str:
    return f"  {event.rule}: {event.text}"


def test_explanations_are_those_of_the_reference() -> None:
    found = told()
    if os.environ.get("PNP_WRITE_REFERENCES"):
        REFERENCE.parent.mkdir(exist_ok=True)
        REFERENCE.write_text(found, encoding="utf-8")
    assert found == REFERENCE.read_text(encoding="utf-8")


def test_all_of_them_are_told() -> None:
    assert found_ids() == set(TOLD)


def found_ids() -> set[str]:
    return {scenario.id for scenario in SCENARIOS} & set(TOLD)

"""Mutated files: each is refused in words or runs within the limits; nothing else comes out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import yaml

from pnp.games.declared.wall import walled
from tests.fuzzing import FACTOR, times
from tests.games.declared.hostile import all_tried, all_tried_as, replayed
from tests.games.declared.table import GAMES, ROOT

MUTANTS = times(40)
"""Mutated files that are tried; `.ci/full fuzz` tries ten times as many, others each time."""

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*.yaml"))]
SCRAPS = (
    "none true false me turn player cell card 0 1 -1 99999 == != < <= + - * // % . , : ; ( ) [ ] "
    "{ } -> ? .. ' \" | > # & ! and or not in if else for x len( any( first( draw( roll( go( say( "
    "over( take( add( is: do: by: if: with: start: seen_by: owner nobody let: end: each: listed:"
).split()


def mutated(text: str, choice: random.Random) -> str:
    """Return the text with one to four accidents."""
    for _ in range(choice.randint(1, 4)):
        lines = text.split("\n")
        at = choice.randrange(len(lines))
        line = lines[at]
        spot = choice.randrange(len(line) + 1)
        match choice.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, choice.choice(lines))
            case 2:
                other = choice.choice(TEXTS).split("\n")
                lines[at : at + 1] = other[(start := choice.randrange(len(other))) : start + 2]
            case 3:
                lines[at] = line[:spot] + choice.choice(SCRAPS) + line[spot:]
            case 4:
                lines[at] = line[:spot] + line[spot + choice.randint(1, 4) :]
            case 5:
                words = line.split(" ")
                words[choice.randrange(len(words))] = choice.choice(SCRAPS)
                lines[at] = " ".join(words)
            case 6:
                words, others = line.split(" "), choice.choice(lines).split(" ")
                words[choice.randrange(len(words))] = choice.choice(others)
                lines[at] = " ".join(words)
            case 7:
                lines[at] = " " * choice.randint(0, 8) + line.lstrip()
            case _:
                lines[at] = line[:spot] + chr(choice.choice([9, 34, 92, 123, 233, 0x2028, 0x1F600]))
                lines[at] += line[spot:]
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("part", range(2))
def test_mutated_files_are_refused_or_run_within_the_limits(part: int) -> None:
    choice = random.Random(part if FACTOR == 1 else None)
    mutants = [mutated(choice.choice(TEXTS), choice) for _ in range(MUTANTS // 2)]
    answers = walled(all_tried, mutants, seconds=MUTANTS + 60)
    for text, answer in zip(mutants, answers, strict=True):
        assert not answer.startswith("!"), f"{answer}\n{text}"


ODD: tuple[Any, ...] = (
    [], {}, [["a"]], {"a": "b"}, "", "none", 0, -1, 10**15, 1.5, True, [1, "a", None],
    {"is": "number"}, [{"id": "a"}], {"in": "cell"}, "cell", "[cell]", "player -> number",
    "1..3", "a b", "me", {1: 2},
)  # fmt: skip
"""Data of any form, to stand where other data should."""


def ways(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the ways to all data inside."""
    if way:
        yield way
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from ways(inner, (*way, key))


def bent(text: str, choice: random.Random) -> str:
    """Return a file in which one to three things are of another form."""
    data = yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    for _ in range(choice.randint(1, 3)):
        *outer, last = choice.choice([*ways(data)])
        inner = data
        for key in outer:
            inner = inner[key]
        inner[last] = deepcopy(choice.choice(ODD))
    return str(yaml.safe_dump(data, sort_keys=False, width=200))


def test_files_of_another_form_are_refused_or_run_within_the_limits() -> None:
    choice = random.Random(3 if FACTOR == 1 else None)
    texts = [bent(choice.choice(TEXTS), choice) for _ in range(MUTANTS)]
    answers = walled(all_tried, texts, seconds=MUTANTS + 60)
    for text, answer in zip(texts, answers, strict=True):
        assert not answer.startswith("!"), f"{answer}\n{text}"


SHIPPED = {
    path.parent.name: path.read_text(encoding="utf-8")
    for path in sorted([*ROOT.glob("components/*/play.yaml"),
                        *ROOT.glob("gallery/*/components/*/play.yaml")])
}  # fmt: skip
"""Games of the repository, with sentences, numbers and pieces in files of their own."""


def test_mutated_games_of_the_repository_are_refused_or_run_within_the_limits() -> None:
    choice = random.Random(11 if FACTOR == 1 else None)
    names = [choice.choice([*SHIPPED]) for _ in range(MUTANTS // 2)]
    mutants = [(name, mutated(SHIPPED[name], choice)) for name in names]
    answers = walled(all_tried_as, mutants, seconds=MUTANTS + 60)
    for (name, text), answer in zip(mutants, answers, strict=True):
        assert not answer.startswith("!"), f"{name}: {answer}\n{text}"


SCENARIO = """\
id: lay
about: bids
chance: [3]
before: {hand: {ann: [1, 4]}, points: {bob: 2}, turning: none}
actions:
  - {do: lay, by: bob, what: 2}
  - {do: lay, by: ann, what: 4, chance: [1]}
claims:
  - 1: has_laid[bob] and not can(lay, bob, 3) -- Bob has laid
  - points[ann] == 3 -- three points
expect: {verdict: legal, points: {ann: 3}, winner: none, over: none, hand: {bob: [1, 3, 4]}}
"""


def test_mutated_scenarios_are_answered_in_words() -> None:
    choice = random.Random(7 if FACTOR == 1 else None)
    good = SCENARIO.replace(", turning: none", "")
    mutants = [mutated(choice.choice((SCENARIO, good)), choice) for _ in range(times(150))]
    answers = walled(replayed, "goofspiel", [good, *mutants], seconds=times(60))
    assert answers[0] == ""
    for text, answer in zip([good, *mutants], answers, strict=True):
        assert not answer.startswith("!"), f"{answer}\n{text}"

"""An example step by step: the position after each action, what was done, the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.english import capital, curly
from pnp.games.kit.replay import Step
from pnp.languages.catalogue import SILENT, Catalogue
from pnp.model.rules import Rules
from pnp.rulebook.drawings import Drawing, Drawings
from pnp.rulebook.examples import Example


class Behind(Struct, frozen=True):
    """A rule that a step was done by, or that refused it."""

    rule: str
    sentence: str
    """As the book prints it; empty for one that has no sentence."""

    here: str
    """What it came to in this position."""


class Frame(Struct, frozen=True):
    """One moment of an example."""

    done: str
    """What was done, in sentences; empty before the first step."""

    refused: bool
    drawing: Drawing | None
    """The position, None where the game draws none."""

    behind: tuple[Behind, ...]


def frames_of(
    example: Example, drawings: Drawings, rules: Rules | None, words: Catalogue = SILENT
) -> Iterator[Frame]:
    """Yield the beginning of an example and every step that its replay came to, in *words*.

    What is no play, such as a request for printing, has none.
    """
    if example.replay.evaluator is not None:
        return
    yield Frame("", False, _position(example, drawings, 0), ())
    for number, (step, said) in enumerate(
        zip(example.replay.told, example.captions, strict=False), 1
    ):
        yield Frame(
            words.say(f"example {example.id} step {number}", curly(said)),
            step.stuck is not None,
            _position(example, drawings, number),
            tuple(_worded(one, words) for one in behind(step, rules)),
        )


def _worded(behind: Behind, words: Catalogue) -> Behind:
    return replace(behind, here=words.say("reason", behind.here))


def _position(example: Example, drawings: Drawings, number: int) -> Drawing | None:
    scene = example.story.scene(example.replay, number)
    return drawings.scene(scene) if scene else None


def behind(step: Step[object], rules: Rules | None) -> Iterator[Behind]:
    """Yield what refused a step, or each rule that it was done by, once."""
    known = rules.rules if rules else {}
    if step.stuck is not None:
        for refusal in step.refusals:
            stated = known.get(refusal.rule)
            sentence = stated.text if stated else refusal.sentence
            yield Behind(refusal.rule, curly(sentence), _sentence(refusal.because))
        return
    happened: dict[str, list[str]] = {}
    for event in step.events:
        happened.setdefault(event.rule, []).append(_sentence(event.text))
    for rule, texts in happened.items():
        words = " ".join(dict.fromkeys(texts))
        yield Behind(rule, curly(known[rule].text) if rule in known else "", words)


def _sentence(words: str) -> str:
    return curly(f"{capital(words).rstrip('.')}.") if words else ""

"""What came out of a scenario, and how it compares with what the scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pnp.english import capital, listed

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
INVALID: Final = "invalid_state"
CONTRADICTION: Final = "contradiction"
ERROR: Final = "error"

Compare = Callable[[Any, Any], bool]
"""(expected, actual) -> whether the expectation holds."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something that came out differently."""

    key: str
    expected: Any
    actual: Any
    says: str = ""
    """How a game says so; empty where it has no words of its own for that."""

    def __str__(self) -> str:
        """Return it as a sentence, or what was expected and found."""
        if self.says:
            return f"{capital(self.says)}."
        key = self.key.replace("_", " ")
        return f"{key}: expected {spelt(self.expected)}, found {spelt(self.actual)}"


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on a scenario and everything a reader may ask about it."""

    verdict: str | None
    """None where a game's scenarios expect no verdict: they hold or they do not."""

    rule: str | None = None
    at: Mapping[str, int] | None = None
    message: str = ""
    state: Mapping[str, Any] = field(default_factory=dict)
    """The values that the keys of `expect` may name."""

    position: str = ""
    """The position in text, where it helps to understand the verdict."""

    step: str = ""
    """The roll or action that was refused, in words."""

    applied: frozenset[str] = frozenset()
    """Rules that the scenario obeyed; only filled when the replay was asked to explain."""

    broken: frozenset[str] = frozenset()
    """Rules that refused something, as the scenario expected, without ending it."""


@dataclass(frozen=True, slots=True)
class Report:
    """A result beside what was expected."""

    result: Result
    mismatches: tuple[Mismatch, ...] = ()

    @property
    def ok(self) -> bool:
        """Everything that the scenario expects holds."""
        return self.result.verdict != ERROR and not self.mismatches

    def to_plain(self) -> dict[str, Any]:
        """Return the fields that every command prints."""
        result = self.result
        return {
            "verdict": result.verdict,
            "rule": result.rule,
            "at": None if result.at is None else dict(result.at),
            "message": result.message,
            "state": dict(result.state),
            "ok": self.ok,
            "mismatches": [
                {"key": item.key, "expected": item.expected, "actual": item.actual}
                for item in self.mismatches
            ],
        }


def is_equal(expected: Any, actual: Any) -> bool:
    """Return whether two plain values are the same, lengths in millimetres within 0.01."""
    numbers = (int, float)
    if isinstance(expected, numbers) and isinstance(actual, numbers):
        return (
            abs(expected - actual) <= 0.01 + 1e-9
            if isinstance(expected, float) or isinstance(actual, float)
            else expected == actual
        )
    return bool(expected == actual)


def same_members(expected: Any, actual: Any) -> bool:
    """Return whether two lists hold the same things in any order."""
    return sorted(map(str, expected or ())) == sorted(map(str, actual or ()))


def each_stated(expected: Any, actual: Any) -> bool:
    """Return whether every key that *expected* states holds in *actual*."""
    if not isinstance(expected, Mapping) or not isinstance(actual, Mapping):
        return is_equal(expected, actual)
    return all(is_equal(value, actual.get(key)) for key, value in expected.items())


def compared(
    expected: Mapping[str, Any], actual: Mapping[str, Any], ways: Mapping[str, Compare]
) -> list[Mismatch]:
    """Return what differs among the stated keys; *ways* says how a key is compared."""
    return [
        Mismatch(key, value, actual.get(key))
        for key, value in expected.items()
        if not ways.get(key, is_equal)(value, actual.get(key))
    ]


def told(item: Mismatch) -> str:
    """Return the true value of something that was stated otherwise, as a sentence has it.

    >>> told(Mismatch("held.ann", 3, 2)), told(Mismatch("is_open", [2], [2, 3]))
    ('held of ann: 2, not 3', 'is open: 2 and 3, not 2')
    """
    kind, *rest = item.key.replace("_", " ").split(".")
    about = " of ".join([kind, ", ".join(rest)]) if rest else kind
    return f"{about}: {_said(item.actual)}, not {_said(item.expected)}"


def _said(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return listed([f"{key} {_said(one)}" for key, one in value.items()])
    if isinstance(value, list | tuple):
        return listed(map(_said, value))
    return str(value).replace("_", " ")


def differing(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[Mismatch]:
    """Yield what differs, entry by entry: tables are stated in part, lists as a whole.

    >>> [item.key for item in differing({"held": {"ann": 3}}, {"held": {"ann": 2, "bob": 1}})]
    ['held.ann']
    """
    for key, value in expected.items():
        found = actual.get(key)
        if isinstance(value, Mapping) and isinstance(found, Mapping):
            yield from (replace(item, key=f"{key}.{item.key}") for item in differing(value, found))
        elif not is_equal(value, found):
            yield Mismatch(str(key), value, found)


def spelt(value: Any) -> str:
    """Return a plain value as people write it.

    >>> spelt({"harbour": {"red": 2}}), spelt(None), spelt(["a", "b"])
    ('harbour: red: 2', 'nothing', 'a, b')
    """
    if isinstance(value, dict):
        return ", ".join(f"{key}: {spelt(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(map(spelt, value)) or "nothing"
    return "nothing" if value is None else str(value)

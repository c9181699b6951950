"""Reads rules.yaml: every rule's sentence and constants, and the tables that the dice need."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from pnp.errors import Problem, Problems, did_you_mean
from pnp.model.editions import edition_of_rules
from pnp.model.rule_ids import is_rule
from pnp.model.source import Located, Path_, read_yaml, resolve

_FIELD: Final = re.compile(r"\{(\w*)(?::\w+)?\}")
"""A value; a translation may name the form in which its words are wanted."""
_SENTENCE: Final = re.compile(r"[^\s.][^.]*\.?")
_RULE_KEYS: Final = ("text", "short", "facts", "values")
_EDITION_KEYS: Final = ("absent", "values", "rules")

RULE_TEXTS: Final = ("text", "short")
"""The words of a rule."""


def rule_context(rule: str, field: str) -> str:
    """Return the context of a rule's words in a PO file.

    >>> rule_context("DE-5.3", "text"), rule_context("DE-5.3", "short")
    ('rule DE-5.3', 'rule DE-5.3 short')
    """
    return f"rule {rule}" if field == "text" else f"rule {rule} {field}"


def _as_written(context: str, text: str) -> str:
    return text


class Rule(Struct, frozen=True):
    """One rule of a game as the book prints it."""

    id: str
    text: str
    """The sentence with its numbers filled in."""

    short: str | None
    """A phrase for the quick reference and the cards, filled in; None where there is none."""

    facts: tuple[str, ...]
    """What follows from it, in the plainest sentences: a book must not say the contrary."""

    values: Mapping[str, int]
    """The constants that this rule states."""

    line: int
    """Where rules.yaml states it."""

    written: tuple[str, ...]
    """Its text, its phrase and what follows from it, with the names of values for their numbers."""

    @property
    def section(self) -> str:
        """The section's id, `DE-5` for the rule `DE-5.3`."""
        return self.id.rpartition(".")[0]


class Rules(Struct, frozen=True):
    """All rules of a game."""

    file: Path
    rules: Mapping[str, Rule]
    sections: Mapping[str, str]
    """Section id -> its title."""

    blocks: Mapping[str, Any] = field(default_factory=dict)
    """Every other table of the file, such as `number_keys`, as plain data."""

    @property
    def values(self) -> dict[str, int]:
        """All constants under their names."""
        return {name: value for rule in self.rules.values() for name, value in rule.values.items()}

    def homeless(self) -> list[Problem]:
        """Return a problem for each section without a title: a book lists rules by section."""
        missing = {r.section: r for r in reversed([*self.rules.values()])}
        return [
            Problem(self.file, rule.line, f"rules.{rule.id}", *_homeless(rule))
            for section, rule in sorted(missing.items(), key=lambda pair: pair[1].line)
            if section not in self.sections
        ]

    def plain(self) -> dict[str, Any]:
        """Return sentences, values and tables as an engine takes them."""
        sentences = {rule.id: rule.text for rule in self.rules.values()}
        return {"sentences": sentences, "values": self.values, **self.blocks}


def _homeless(rule: Rule) -> tuple[str, str]:
    if not rule.section:
        hint = f"{rule.id}.1 is rule 1 of section {rule.id}"
        return f"expected an id with its section before a dot, found {rule.id}", hint
    hint = f'sections: {{{rule.section}: "The title of the section"}}'
    return f"expected a title for {rule.section} under sections, found none", hint


def read_rules(
    path: Path,
    shown: Path | None = None,
    edition: str | None = None,
    say: Callable[[str, str], str] = _as_written,
) -> Rules:
    """Return the rules of the file; *shown* is its name in messages. Raises Problems.

    With *edition* they are those of that edition: what its block under ``editions`` names as
    absent is left out, its values and wordings replace the ordinary ones. *say* gives what is
    printed for the words under a context.
    """
    return _RulesReader(read_yaml(path, shown), edition, say).read()


def rule_problems(source: Located, edition: str | None = None) -> list[Problem]:
    """Return what is wrong with the rules of a file, nothing of one that holds something else."""
    root = source.value
    if not isinstance(root, dict) or not isinstance(root.get("rules"), dict):
        return []
    try:
        _RulesReader(source, edition).read()
    except Problems as error:
        return error.problems
    return []


class _RulesReader:
    """Turns the file's data into rules and gathers what is wrong."""

    def __init__(
        self,
        source: Located,
        edition: str | None = None,
        say: Callable[[str, str], str] = _as_written,
    ) -> None:
        self.source, self.edition, self.say = source, edition, say
        self.problems: list[Problem] = []
        self.values: dict[str, int] = {}

    def read(self) -> Rules:
        root = self.source.value
        if not isinstance(root, dict) or not isinstance(root.get("rules"), dict):
            self._complain((), "expected the key rules with every rule's id")
            raise Problems(self.problems)
        self._editions(root)
        if self.edition:
            root = edition_of_rules(root, self.edition)
        sections = resolve(root.get("sections") or {})
        if not isinstance(sections, dict) or not all(isinstance(t, str) for t in sections.values()):
            self._complain(("sections",), "expected the title of each section under its id")
            sections = {}
        sections = {key: self.say(f"section {key}", title) for key, title in sections.items()}
        entries = {key: item for key, item in root["rules"].items() if self._is_rule(key, item)}
        for key, item in entries.items():
            self._values(key, item)
        rules = {key: self._rule(key, item) for key, item in entries.items()}
        blocks = {
            key: _numbered(resolve(value))
            for key, value in root.items()
            if key not in ("rules", "sections")
        }
        if self.problems:
            raise Problems(self.problems)
        return Rules(self.source.file, rules, sections, blocks)

    def _editions(self, root: Mapping[str, Any]) -> None:
        """Note what the editions name that the file does not have."""
        rules = root["rules"]
        values = {
            name
            for item in rules.values()
            if isinstance(item, dict)
            for name in (item.get("values") if isinstance(item.get("values"), dict) else None) or ()
        }
        editions = root.get("editions")
        for edition, block in editions.items() if isinstance(editions, dict) else ():
            path: Path_ = ("editions", edition)
            if not isinstance(block, dict):
                self._complain(path, "expected absent, values and rules")
                continue
            for name in block:
                if name not in _EDITION_KEYS:
                    hint = did_you_mean(name, _EDITION_KEYS)
                    self._complain((*path, name), "expected no such field", hint)
            for index, name in enumerate(block.get("absent") or ()):
                if name not in rules:
                    message = f"expected the id of a rule, found {name}"
                    self._complain((*path, "absent", index), message, did_you_mean(name, rules))
            for name in block.get("values") or ():
                if name not in values:
                    message = f"expected the name of a value, found {name}"
                    self._complain((*path, "values", name), message, did_you_mean(name, values))

    def _is_rule(self, key: str, item: Any) -> bool:
        path: Path_ = ("rules", key)
        if not is_rule(key):
            self._complain(path, f"expected a rule's id such as DE-5.3, found {key}")
        if not isinstance(item, dict):
            self._complain(path, "expected text, short and values")
            return False
        for name in item:
            if name not in _RULE_KEYS:
                hint = did_you_mean(name, _RULE_KEYS)
                self._complain((*path, name), "no such field", hint)
        if not isinstance(item.get("text"), str):
            self._complain(path, "expected a text")
        if not isinstance(item.get("values") or {}, dict):
            self._complain((*path, "values"), "expected names with whole numbers")
            return False
        return True

    def _values(self, key: str, item: Mapping[str, Any]) -> None:
        for name, value in (item.get("values") or {}).items():
            path: Path_ = ("rules", key, "values", name)
            number = resolve(value)
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                self._complain(path, f"expected a whole number from 0 up, found {value}")
                continue
            if name in self.values:
                self._complain(path, f"expected every value once, found {name} again")
            self.values[name] = number

    def _rule(self, key: str, item: Mapping[str, Any]) -> Rule:
        names = item.get("values") or {}
        text, short = (self._said(key, field, item.get(field)) for field in ("text", "short"))
        # They hold the book that was written, so no translation has them.
        facts = tuple(_SENTENCE.findall(str(item.get("facts") or "")))
        return Rule(
            key,
            self._numbered(("rules", key, "text"), text),
            None if item.get("short") is None else self._numbered(("rules", key, "short"), short),
            tuple(self._numbered(("rules", key, "facts"), fact) for fact in facts),
            {name: self.values[name] for name in names if name in self.values},
            self.source.line(("rules", key)),
            (text, short, *facts),
        )

    def _said(self, key: str, field: str, text: Any) -> str:
        return "" if text is None else self.say(rule_context(key, field), str(text))

    def _numbered(self, path: Path_, said: str) -> str:
        def value(found: re.Match[str]) -> str:
            if found[1] not in self.values:
                hint = did_you_mean(found[1], self.values)
                self._complain(path, f"expected the name of a value, found {{{found[1]}}}", hint)
            return str(self.values.get(found[1], found[0]))

        return _FIELD.sub(value, said)

    def _complain(self, path: Path_, message: str, hint: str | None = None) -> None:
        self.problems.append(self.source.problem(path, message, hint))


def _numbered(value: Any) -> Any:
    """Return data with keys that are numbers read as numbers, as a table of dice needs them."""
    if isinstance(value, dict):
        return {
            int(key) if key.isdecimal() else key: _numbered(item) for key, item in value.items()
        }
    return value

"""The forms of the parts of a rules file: which keys they have, and what may be left out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pnp.games.declared.document import Entry, Text
from pnp.games.declared.parts import (
    MANY,
    Action,
    Cited,
    End,
    Field,
    Function,
    Guard,
    Invariant,
    Parameter,
    Phase,
    Pieces,
    Seats,
    Trigger,
)
from pnp.games.declared.spelling import RESERVED, is_name

_DASHES: Final = " -- "
_SIGNED: Final = re.compile(r"\s*([^\s()]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def named(entry: Entry) -> dict[str, Entry]:
    """Return the values of a mapping whose keys are names; other keys are faults."""
    items = {item.name: item for item in entry.items()}
    return {name: item for name, item in items.items() if _is_free(item, name)}


def _is_free(entry: Entry, name: str) -> bool:
    if name in RESERVED:
        entry.fault(f'expected another name, found "{name}", which means something in every game')
        return False
    if not is_name(name):
        hint = "a name is a letter, then letters, digits and _"
        entry.fault(f'expected a name, found "{name}"', hint)
        return False
    return True


def cited(entry: Entry) -> Cited | None:
    """Return the rule that a value names."""
    text = entry.text("the id of a rule")
    return (
        Cited(text.words.split()[0], text.words, entry.place)
        if text and text.words.strip()
        else None
    )


def citing(entry: Entry) -> Cited:
    """Return the rule that a key names, with the word that may follow its id."""
    words = entry.name.split()
    return Cited(words[0] if words else "", " ".join(words), entry.place)


def judged(text: Text) -> tuple[Text, Text | None]:
    """Return the two halves of ``CONDITION -- SENTENCE``; the sentence may be missing."""
    condition, dashes, sentence = text.words.partition(_DASHES)
    if not dashes:
        return text, None
    line = text.line + condition.count("\n")
    return text.part(condition), replace(text, words=sentence.strip(), line=line)


def listing(text: Text) -> Text:
    """Return the text of a list, ``A..B`` written as the span that it means."""
    first, dots, last = text.words.partition("..")
    whole = first.count("(") == first.count(")") and first.count("[") == first.count("]")
    return text.part(f"span({first.strip()}, {last.strip()})") if dots and whole else text


def seats(entry: Entry) -> Seats:
    """Return who can play: names in a list, or players taken from a kind."""
    if isinstance(entry.value, list):
        names = entry.words("names of players")
        for name, place in names:
            if not is_name(name) or name in RESERVED:
                entry.findings.fault(place, f'expected a name, found "{name}"')
        if len({name for name, _ in names}) < len(names):
            entry.fault("expected every player once")
        if not names:
            entry.fault("expected one player or more")
        return Seats(entry.place, tuple(name for name, _ in names))
    given = entry.fields(("from", "least", "most"), ("from",))
    origin = given["from"].text("a kind") if "from" in given else None
    least, most = (_whole(given[key], 1) if key in given else None for key in ("least", "most"))
    if least and most and least > most:
        entry.fault(f"expected least up to most, found {least} above {most}")
    return Seats(entry.place, (), origin.words if origin else "", least or 2, most or MANY)


def _whole(entry: Entry, least: int) -> int | None:
    text = str(entry.value)
    if isinstance(entry.value, str) and text.isascii() and text.isdecimal() and len(text) < 13:
        number = int(text)
        if number >= least:
            return number
    entry.expected(f"a whole number from {least} up")
    return None


def state(entry: Entry) -> Field | None:
    """Return one part of the state: its type alone, or more about it."""
    if not isinstance(entry.value, dict):
        text = entry.text("a type")
        return Field(entry.name, entry.place, text, None, "all") if text else None
    given = entry.fields(("is", "start", "seen_by", "size"), ("is",))
    kind = given["is"].text("a type") if "is" in given else None
    start = given["start"].text("a value") if "start" in given else None
    seen = given["seen_by"].text("who sees it") if "seen_by" in given else None
    hides = "size" in given and given["size"].value == "hidden"
    if "size" in given and not hides:
        given["size"].expected("hidden")
    if kind is None:
        return None
    return Field(entry.name, entry.place, kind, start, seen.words if seen else "all", hides)


def pieces(entry: Entry) -> Pieces | None:
    """Return a stock of pieces."""
    keys = ("component", "count", "rule_count", "per", "on", "left", "rule")
    given = entry.fields(keys, ("per", "on", "left"))
    if not {"per", "on", "left"} <= given.keys():
        return None
    words = {
        key: item.text("a name") for key, item in given.items() if key not in ("count", "rule")
    }
    if any(text is None for text in words.values()):
        return None
    if ("component" in given) == ("count" in given):
        entry.fault("expected either component or count", "component: ID counts what is printed")
    named_at = {key: (text.words, given[key].place) for key, text in words.items() if text}
    return Pieces(
        entry.name,
        entry.place,
        named_at.get("component"),
        given.get("count"),
        named_at.get("rule_count"),
        named_at["per"],
        named_at["on"],
        named_at["left"][0],
        cited(given["rule"]) if "rule" in given else None,
    )


def functions(entry: Entry, body: str) -> dict[str, Function]:
    """Return functions or procedures; *body* is the key of what they say."""
    made: dict[str, Function] = {}
    for item in entry.items():
        found = _SIGNED.fullmatch(item.name)
        if found is None or not _is_free(item, found[1]):
            if found is None:
                item.fault("expected NAME(PART TYPE, ...)", "such as can(p player, c cell): ...")
            continue
        function = _function(item, found[1], found[2] or "", body)
        if found[1] in made:
            item.fault(f'expected every name once, found "{found[1]}" again')
        elif function:
            made[found[1]] = function
    return made


def _function(entry: Entry, name: str, signature: str, body: str) -> Function | None:
    parameters: dict[str, Text] = {}
    for part in filter(None, map(str.strip, signature.split(","))):
        own, _, kind = part.partition(" ")
        if not kind.strip() or not is_name(own) or own in RESERVED:
            entry.fault(f'expected a name and a type, found "{part}"', f"such as {name}(p player)")
            return None
        if own in parameters:
            entry.fault(f'expected every name once, found "{own}" again')
        parameters[own] = Text(kind.strip(), entry.place.line, entry.where)
    if not isinstance(entry.value, dict):
        text = entry.text("a condition or a value" if body == "is" else "an effect")
        return Function(name, entry.place, parameters, {}, text) if text else None
    given = entry.fields(("let", body), (body,))
    text = given[body].text() if body in given else None
    lets = _lets(given.get("let"))
    return Function(name, entry.place, parameters, lets, text) if text else None


def _lets(entry: Entry | None) -> dict[str, Text]:
    if entry is None:
        return {}
    return {name: text for name, item in named(entry).items() if (text := item.text())}


def phase(entry: Entry) -> Phase:
    """Return a phase."""
    given = entry.fields(("about", "by", "actions", "do", "then", "rule"))
    by = given["by"].text("who decides") if "by" in given else None
    effect = given.get("then" if "by" in given else "do")
    if "by" in given and "do" in given:
        given["do"].fault(
            "expected then in a phase with by", "then: happens when nobody is left to decide"
        )
    if "by" not in given and "then" in given:
        given["then"].fault("expected do in a phase without by")
    if "by" in given and "actions" not in given:
        entry.fault("expected the key actions")
    if "by" not in given and "actions" in given:
        given["actions"].fault("expected by: who decides between them", "by: turn")
    if "by" not in given and effect is None:
        entry.fault("expected by and actions, or do")
    return Phase(
        entry.name,
        entry.place,
        by,
        tuple(given["actions"].words("names of actions")) if "actions" in given else (),
        effect.text("an effect") if effect else None,
        cited(given["rule"]) if "rule" in given else None,
        given["about"].text() if "about" in given else None,
    )


def action(entry: Entry) -> Action:
    """Return an action."""
    keys = ("about", "called", "with", "let", "rules", "do", "if_no_other", "secret")
    given = entry.fields(keys)
    called = given["called"].text() if "called" in given else None
    choices = named(given["with"]).values() if "with" in given else ()
    parameters = [made for item in choices if (made := parameter(item))]
    judging = given["rules"].items() if "rules" in given else ()
    guards = [found for item in judging if (found := guard(item))]
    return Action(
        entry.name,
        entry.place,
        given["about"].text() if "about" in given else None,
        tuple(parameters),
        _lets(given.get("let")),
        tuple(guards),
        given["do"].text("an effect") if "do" in given else None,
        cited(given["if_no_other"]) if "if_no_other" in given else None,
        given["secret"].flag() if "secret" in given else False,
        called.words if called else "",
    )


def parameter(entry: Entry) -> Parameter | None:
    """Return a parameter: its list alone, or more about it."""
    if not isinstance(entry.value, dict):
        text = entry.text("a list to choose from")
        return Parameter(entry.name, entry.place, listing(text)) if text else None
    given = entry.fields(("in", "default", "rule", "says", "each", "listed", "peeks"))
    source = given.get("listed" if "each" in given else "in")
    text = source.text("a list to choose from") if source else None
    if text is None:
        entry.fault("expected the key in, or each and listed", "in: the list to choose from")
        return None
    each = _entries(given["each"]) if "each" in given else None
    default = given["default"].text("a value") if "default" in given else None
    return Parameter(
        entry.name,
        entry.place,
        listing(text),
        default.words if default else None,
        cited(given["rule"]) if "rule" in given else None,
        given["says"].text("a sentence") if "says" in given else None,
        each,
        given["peeks"].flag() if "peeks" in given else False,
    )


def _entries(entry: Entry) -> Mapping[str, Text] | Text | None:
    """Return what the entries of a list are: a type, or a type for each part."""
    if not isinstance(entry.value, dict):
        return entry.text("a type")
    return {name: kind for name, item in named(entry).items() if (kind := item.text("a type"))}


def guard(entry: Entry) -> Guard | None:
    """Return a guard: ``ID word: CONDITION -- SENTENCE``, or its parts under names."""
    if not isinstance(entry.value, dict):
        text = entry.text("CONDITION -- SENTENCE")
        return Guard(citing(entry), *judged(text)) if text else None
    given = entry.fields(("if", "unless", "says", "peeks"))
    if ("if" in given) == ("unless" in given):
        entry.fault("expected either if or unless")
        return None
    text = given["unless" if "unless" in given else "if"].text("a condition")
    says = given["says"].text("a sentence") if "says" in given else None
    peeks = given["peeks"].flag() if "peeks" in given else False
    return Guard(citing(entry), text, says, "unless" in given, peeks) if text else None


def trigger(entry: Entry) -> Trigger | None:
    """Return something that happens whenever a condition holds."""
    given = entry.fields(("if", "do", "says"), ("if", "do"))
    condition = given["if"].text("a condition") if "if" in given else None
    effect = given["do"].text("an effect") if "do" in given else None
    says = given["says"].text("a sentence") if "says" in given else None
    return Trigger(citing(entry), condition, effect, says) if condition and effect else None


def end(entry: Entry) -> End | None:
    """Return a way in which the game is over: its condition alone, or more about it."""
    if not isinstance(entry.value, dict):
        text = entry.text("a condition")
        return End(citing(entry), text, None, (), None) if text else None
    given = entry.fields(("if", "winner", "after", "says"), ("if",))
    condition = given["if"].text("a condition") if "if" in given else None
    return (
        End(
            citing(entry),
            condition,
            given["winner"].text("a player, players or none") if "winner" in given else None,
            tuple(given["after"].words("names of actions")) if "after" in given else (),
            given["says"].text("a sentence") if "says" in given else None,
        )
        if condition
        else None
    )


def invariant(entry: Entry) -> Invariant | None:
    """Return what holds in every sound position."""
    text = entry.text("CONDITION -- SENTENCE")
    return Invariant(citing(entry), *judged(text)) if text else None

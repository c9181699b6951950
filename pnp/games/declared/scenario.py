"""The form of scenarios of declared games: every fault of one, before anything is played.

id: four-beats-two
about: Ann takes the prize of three
players: [ann, bob]                 # and options, edition, where the game has a choice
before: {turn: ann}                 # any part of the state, tables in part
chance: [3]                         # what came up before anybody decided
actions:
  - {do: lay, by: ann, what: 4}     # by can be missing while only one decides
  - {do: lay, by: bob, what: 2, chance: [1]}
claims:                             # after action 1, 2, ..., 0 or end
  - 1: not has_laid[bob] -- Bob has not laid a card yet
expect: {verdict: legal, points: {ann: 3}, winner: none}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.errors import PnpError, Problems, did_you_mean
from pnp.games.declared.base import DeclaredRules
from pnp.games.declared.document import Text
from pnp.games.declared.serialization import Reader
from pnp.games.declared.sitting import Sitting
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    anything,
    fields,
    found,
    listing,
    optional,
    table,
    text,
    whole,
    word,
)
from pnp.games.kit.report import CONTRADICTION, ILLEGAL, INVALID, LEGAL
from pnp.games.protocol import Setup

VERDICTS: Final = (LEGAL, ILLEGAL, INVALID, CONTRADICTION)
VERDICT: Final[Mapping[str, Check]] = {
    "verdict": word("a verdict", VERDICTS),
    "rule": optional(text),
    "at_action": optional(whole(1)),
    "claim": optional(whole(1)),
}
"""What an expectation says of the verdict; the rest is of the position."""

ENDED: Final = ("winner", "over")
_DASH: Final = " -- "


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sentence that a scenario makes about a position, and the condition that tests it."""

    path: Path
    after: int | None
    """The number of an action; None for the end."""

    condition: Text
    says: str


def outer() -> Check:
    """Return the check of a scenario as far as no rules are needed for it."""
    known = dict.fromkeys(("id", "about", "title", "edition"), text)
    lists = dict.fromkeys(("chance", "claims"), listing(anything))
    tables = dict.fromkeys(("options", "before", "expect"), table(text, anything))
    others: dict[str, Check] = {**known, **lists, **tables, "players": listing(text)}
    return fields({"actions": listing(table(text, anything))}, others)


def setup_of(data: Mapping[str, Any]) -> Setup:
    """Return who plays a scenario, and by what."""
    seats = tuple(map(str, data.get("players") or ()))
    return Setup(seats, data.get("options") or {}, str(data.get("edition") or ""))


def faults_of(game: DeclaredRules, data: Any) -> list[Fault]:
    """Return everything wrong with the form of a scenario."""
    wrong = outer()((), data)
    if wrong:
        return wrong
    try:
        sitting = game.sitting(setup_of(data))
    except Problems:
        raise
    except PnpError as error:
        keys = [key for key in ("players", "options", "edition") if key in data]
        message, _, hint = str(error).partition("\n  hint: ")
        where = (keys[0],) if len(keys) == 1 else ()
        return [Fault(where, message, _in_a_file(hint) or None)]
    return [*_inner(sitting, data)]


def _in_a_file(hint: str) -> str:
    """Return a hint to what is typed behind a command as one to what is written in a file.

    >>> _in_a_file("in turn order: --players ann,bob")
    'in turn order: players: [ann, bob]'
    """
    words, option, typed = hint.partition("--players ")
    return f"{words}players: [{', '.join(typed.split(','))}]" if option else hint


def _inner(sitting: Sitting, data: Mapping[str, Any]) -> Iterator[Fault]:
    if "before" in data:
        _, wrong = sitting.set_up(sitting.machine.start(), data["before"] or {})
        yield from (replace(fault, path=("before", *fault.path)) for fault in wrong)
    for number, entry in enumerate(data["actions"] or ()):
        yield from _action(sitting, ("actions", number), entry)
    yield from _claims(sitting, data)
    yield from _expected(sitting, data.get("expect") or {})


def _action(sitting: Sitting, path: Path, entry: Any) -> Iterator[Fault]:
    if not isinstance(entry, Mapping):
        yield Fault(path, f"expected an action, found {found(entry)}")
        return
    if "do" not in entry:
        yield Fault(path, "expected the key do")
        return
    by = entry.get("by")
    if "by" in entry and by not in sitting.players:
        hint = did_you_mean(str(by), sitting.players)
        yield Fault((*path, "by"), f"expected a player, found {found(by)}", hint)
    if not isinstance(entry.get("chance", []), list):
        wanted = f"expected a list of what came up, found {found(entry['chance'])}"
        yield Fault((*path, "chance"), wanted)
    _, wrong = sitting.read_action({**entry, "by": by or sitting.players[0]}, None)
    yield from (replace(fault, path=(*path, *fault.path)) for fault in wrong)


# ---------------------------------------------------------------------- claims


def claimed(data: Mapping[str, Any]) -> list[Claimed]:
    """Return the claims of a scenario of sound form."""
    return [item for item in map(_claim, *_numbered(data)) if isinstance(item, Claimed)]


def _numbered(data: Mapping[str, Any]) -> tuple[range, list[Any]]:
    entries = list(data.get("claims") or ())
    return range(len(entries)), entries


def _claim(index: int, entry: Any) -> Claimed | Fault:
    """Return a claim: a text about the end, or a mapping from the number of an action to one."""
    path: Path = ("claims", index)
    after: int | None = None
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((key, entry),) = entry.items()
        path = (*path, key)
        if str(key).isdecimal() and len(str(key)) < 6:
            after = int(key)
        elif key != "end":
            return Fault(path, f"expected the number of an action or end, found {found(key)}")
    if not isinstance(entry, str):
        form = "expected a claim such as 1: CONDITION -- what is told"
        return Fault(path, f"{form}, found {found(entry)}")
    condition, dash, says = entry.rpartition(_DASH)
    if not dash or not says.strip():
        hint = f"{entry.strip()[:60]} -- what the reader is told"
        return Fault(path, "expected CONDITION -- SENTENCE, found no sentence", hint)
    return Claimed(path, after, Text(condition.strip(), 1, "claim"), says.strip())


def _claims(sitting: Sitting, data: Mapping[str, Any]) -> Iterator[Fault]:
    last = len(data["actions"] or ())
    for claim in map(_claim, *_numbered(data)):
        if isinstance(claim, Fault):
            yield claim
            continue
        if claim.after is not None and claim.after > last:
            message = f"expected the number of an action up to {last}, found {claim.after}"
            yield Fault(claim.path, message)
        try:
            sitting.compiled(claim.condition, True)
        except Problems as error:
            for problem in error.problems:
                yield Fault(claim.path, problem.message, problem.hint)


# ---------------------------------------------------------------------- expectations


def _expected(sitting: Sitting, expect: Mapping[str, Any]) -> Iterator[Fault]:
    known = [*VERDICT, *ENDED, *sitting.world.fields, *sitting.questions]
    reader = Reader()
    for key, value in expect.items():
        path: Path = ("expect", key)
        if key in VERDICT:
            yield from VERDICT[key](path, value)
        elif key in sitting.world.fields:
            reader.read(path, value, sitting.world.fields[key].type)
        elif key not in known:
            hint = did_you_mean(str(key), known)
            message = f'expected a part of the state or of the verdict, found "{key}"'
            yield Fault(path, message, hint)
    yield from reader.faults


def expectation(sitting: Sitting, expect: Mapping[str, Any], facts: Any) -> dict[str, Any]:
    """Return what is expected of a position as plain data; tables hold what is stated of them."""
    stated: dict[str, Any] = {}
    for key, value in expect.items():
        kind = sitting.world.fields.get(key)
        if kind is not None:
            stated[key] = _only(value, Reader().read((), value, kind.type, facts.get(key)))
        else:
            none = isinstance(value, str) and value == "none"
            stated[key] = None if none else value
    return stated


def _only(stated: Any, whole_: Any) -> Any:
    """Return the entries of a table that are stated."""
    if not isinstance(stated, Mapping) or not isinstance(whole_, Mapping):
        return whole_
    names = {str(name): item for name, item in stated.items()}
    return {key: _only(names[str(key)], item) for key, item in whole_.items() if str(key) in names}

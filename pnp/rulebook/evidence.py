"""What a replay has to say, taken apart: small records that sentences are held against.

A record is one thing that was so or that was done: the ids that it is about, the numbers in it, and
the step by which it was so. Positions, their differences, actions, events and the words of the
engine all become records, by the same few rules for every game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from pnp.english import number_in
from pnp.rulebook.lexicon import COLOURS, VERB, Lexicon
from pnp.rulebook.records import Kind, Known, Record
from pnp.rulebook.wording import Token, tokens_of

if TYPE_CHECKING:
    from pnp.rulebook.examples import Example


_WORD: Final = re.compile(r"[^\W_]+")
_LEAVES: Final = 12
"""Values of a group at most, for it to be one thing that can be told."""

_AFTER: Final = "after"
"""The key of a scenario under which stands what is so in the end."""

_TURN: Final = frozenset("turn move active current player first starting".split())
"""Words of keys under which a position says whose turn it is."""

_ROLE: Final = ("er", "or")
"""How English ends the words for those who do something."""

ENDED: Final = "winner"
"""The tag of whoever wins."""


class Evidence:
    """All records of one example, worked out when somebody asks."""

    def __init__(self, example: Example, lexicon: Lexicon) -> None:
        self.example, self.lexicon = example, lexicon
        self._by_step: dict[int, Known] = {}
        self._by_key: dict[str, frozenset[str]] = {}

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return self.example.steps

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Everything, in order of its steps."""
        return tuple(self._all())

    @cached_property
    def seats(self) -> frozenset[str]:
        """The ids of those who play."""
        found: set[str] = set()
        for name in self.example.game.seats.names:
            tags = self.lexicon.expand(name)
            # What its row refers to, such as its crest, is not the player.
            own = {name.lower()} & tags or tags
            found |= own | {tag for tag in tags if tag.startswith("colour:")}
        return frozenset(found)

    @cached_property
    def first(self) -> frozenset[str]:
        """The ids of whose turn it is at the beginning; empty where nobody knows."""
        replay = self.example.replay
        if not replay.positions or replay.positions[0] is None:
            return frozenset()
        deciding = replay.game.to_play(replay.positions[0])
        return frozenset().union(*map(self.lexicon.expand, deciding))

    def turn(self, step: int) -> frozenset[str]:
        """Return the ids of whose turn it is after so many steps; empty where nobody knows."""
        replay = self.example.replay
        position = replay.position(step) if replay.positions else None
        if position is None or replay.game.outcome(position) is not None:
            return frozenset()
        return frozenset().union(*map(self.lexicon.expand, replay.game.to_play(position)))

    @cached_property
    def roles(self) -> dict[str, frozenset[str]]:
        """What the parts of an action are called that players have, such as attacker."""
        found: dict[str, frozenset[str]] = {}
        for action in _written(self.example.data):
            for path, value in leaves(action):
                role = path[-1] if path else ""
                if role.endswith(_ROLE) and value in self.example.game.seats.names:
                    found[role] = found.get(role, frozenset()) | {value.lower()}
        return found

    def cast(self, token: Token) -> Token:
        """Return a word with the player whose part it is, where it is one."""
        tags = self.roles.get(token.text.lower())
        plain = tags and token.kind in ("", "key")
        return replace(token, tags=tags, kind="row") if tags and plain else token

    def refused(self, step: int) -> list[Record]:
        """Return what was tried at a step that a rule refuses, and why; nothing for others."""
        told = self.example.replay.told
        stuck = 0 < step <= len(told) and told[step - 1].stuck is not None
        return [r for r in self.records if stuck and r.step == step and r.kind == "done"]

    @cached_property
    def colours(self) -> frozenset[str]:
        """The words for colours."""
        return COLOURS

    def upto(self, step: int) -> Sequence[Record]:
        """Return what was so after so many steps or before."""
        return self._known(step).records

    def tags(self, step: int) -> frozenset[str]:
        """Return all ids that have come up by then."""
        return self._known(step).tags

    def present(self, step: int) -> frozenset[str]:
        """Return the ids of what there has been by then: what is counted with 0 is none of it."""
        return self._known(step).present

    def marks(self, step: int) -> frozenset[int]:
        """Return the numbers that stand for themselves, such as where a marker is."""
        return self._known(step).marks

    def numbers(self, step: int) -> frozenset[int]:
        """Return all numbers that have come up by then."""
        return self._known(step).numbers

    def _known(self, step: int) -> Known:
        """Return what has come up by a step, worked out once: every sentence asks for it."""
        if step not in self._by_step:
            self._by_step[step] = Known(tuple(r for r in self.records if r.step <= step))
        return self._by_step[step]

    @cached_property
    def endings(self) -> Sequence[Record]:
        """How the game ended, for every step after which it is over, also without a winner."""
        return tuple(self._ended())

    def cited(self, step: int) -> str | None:
        """Return the rule that a step went by."""
        found = [r.rule for r in self.records if r.rule and 0 < r.step <= step]
        return found[-1] if found else next(iter(self.example.data.get("rules") or ()), None)

    # ------------------------------------------------------------------ records

    def _all(self) -> Iterator[Record]:
        replay, data = self.example.replay, self.example.data
        yield from self._plain("data", _without_words(data), 0)
        last = min(self.steps, len(replay.told))
        states = [dict(replay.state(step)) for step in range(last + 1)]
        for step, state in enumerate(states):
            yield from self._plain("state", state, step)
            for earlier in {step - 1, 0} if step else ():
                yield from self._changes(states[earlier], state, step, earlier < step - 1)
        for number, step_ in enumerate(replay.told, start=1):
            yield from self._done(step_, number)
        told = zip(self.example.told, range(1, self.steps + 1), strict=False)
        for said, number in told:
            yield self._told(said, number)
        yield from self._tested()
        yield from self._ended()

    def _plain(self, kind: Kind, data: Any, step: int) -> Iterator[Record]:
        """Yield a record for every value, for every list and for every small group of values."""
        totals: Counter[frozenset[str]] = Counter()
        for path, value in leaves(data):
            tags = self._tags(path)
            if isinstance(value, bool) or value is None:
                continue
            if isinstance(value, int):
                yield Record(kind, tags, frozenset({value}), step, 0, _says(path, value))
                if len(path) > 1:
                    totals[self._tags(path[:1] + path[-1:])] += value
            else:
                more = self._of(str(value))
                numbers = _numbers(str(value))
                yield Record(kind, tags | more, numbers, step, 0, _says(path, value))
        for tags, number in totals.items():
            yield Record(kind, tags, frozenset({number}), step)
        for path, group in groups(data):
            inside = [(way, value) for way, value in leaves(group) if value != 0]
            if inside and len(inside) <= _LEAVES and not _nests(group):
                each = [self._tags((*path, *inner)) | self._of(value) for inner, value in inside]
                yield Record(kind, frozenset().union(*each, self._tags(path)), frozenset(), step)
            if isinstance(group, list | tuple):
                tags = self._tags(path)
                yield Record(kind, tags, frozenset({len(group)}), step, 0, _says(path, len(group)))
                for value, number in Counter(map(str, group)).items():
                    # What is there once has been told.
                    says = _says((*path, value), number) if number > 1 else ""
                    found = tags | self._of(value)
                    yield Record(kind, found, frozenset({number}), step, 0, says)

    def _changes(self, before: Any, after: Any, step: int, whole: bool) -> Iterator[Record]:
        was, now = _counts(before), _counts(after)
        seats = frozenset(self.example.game.seats.names)
        texts = {
            (*path, value)
            for data in (before, after)
            for path, value in leaves(data)
            if isinstance(value, str)
        }
        for path in dict.fromkeys((*was, *now)):
            more = now.get(path, 0) - was.get(path, 0)
            if more:
                sign = 1 if more > 0 else -1
                says = _says(path, f"{now.get(path, 0)}, before {was.get(path, 0)}")
                tags, numbers = self._tags(path), frozenset({abs(more)})
                keys = {word for key in path[-2:-1] for word in key.split("_")}
                turn = bool(keys & _TURN) and path in texts and path[-1] in seats
                yield Record("change", tags, numbers, step, sign, says, aside=turn or whole)

    def _done(self, step: Any, number: int) -> Iterator[Record]:
        """Yield what was done and what it did, each with the player whose turn it was."""
        game = self.example.replay.game
        deciding = game.to_play(step.before)[:1] if step.before is not None else ()
        who = frozenset().union(*map(self.lexicon.expand, deciding))
        for action in step.actions:
            record = self._action(game.write(action), number, step.says, who)
            # What it did is told better than how it is written.
            yield replace(record, says="") if any(e.text for e in step.events) else record
        if not step.actions:
            written = dict(enumerate(_written(self.example.data), start=1)).get(number)
            if written is not None:
                yield self._action(written, number, step.says, who)
        for event in step.events:
            facts = list(leaves(dict(event.facts)))
            tags = frozenset().union(*(self._of(value) for _, value in facts))
            numbers = frozenset(v for _, v in facts if isinstance(v, int) and v is not True)
            numbers |= _numbers(event.text)
            tags |= self._of(event.text)
            yield Record("done", tags, numbers, number, 0, event.text, event.rule)
        for refusal in step.refusals:
            tags = self._of(refusal.because)
            yield Record(
                "done", tags, _numbers(refusal.because), number, 0, refusal.because, refusal.rule
            )

    def _action(self, written: Any, step: int, says: str, who: frozenset[str]) -> Record:
        """Return an action as it is written; its first word is what was done."""
        parts = list(leaves(written if isinstance(written, Mapping) else {"": written}))
        named = any(path[-1:] == ("by",) for path, _ in parts)
        tags = frozenset() if named else who
        if isinstance(written, Mapping) and parts:
            tags |= {self.lexicon.add_verb(str(parts[0][1]))}
        else:
            tags |= {VERB}
        tags = tags.union(self._of(says), *(self._of(value) for _, value in parts))
        numbers = frozenset(v for _, v in parts if isinstance(v, int) and v is not True)
        return Record("done", tags, numbers, step, 0, says)

    def _tested(self) -> Iterator[Record]:
        """Yield what the scenario claims, tested by now, and what the book shows as refused."""
        data = self.example.data
        for entry in (*(data.get("claims") or ()), *(data.get("narration") or ())):
            if isinstance(entry, Mapping):
                after = entry.get("after")
                step = self.steps if after is None else after
                tested = {key: entry[key] for key in ("fact", "can", "cannot") if key in entry}
                yield from self._plain("data", tested, step)
        for tried in self.example.tried:
            yield from self._plain("data", {"tried": tried.then}, tried.after)
            because = tried.refusal.because
            yield Record("data", self._of(because), _numbers(because), tried.after, 0, because)

    def _told(self, said: str, step: int) -> Record:
        return Record("told", self._of(said), _numbers(said), step, 0, said)

    def _ended(self) -> Iterator[Record]:
        replay = self.example.replay
        for step in range(len(replay.told) + 1):
            position = replay.position(step) if replay.positions else None
            outcome = replay.game.outcome(position) if position is not None else None
            if outcome is None:
                continue
            for winner in outcome.winners or ("",):
                tags = self.lexicon.expand(winner) | {ENDED} if winner else frozenset[str]()
                yield Record("state", tags, frozenset(), step, 0, outcome.reason, outcome.rule)

    # ------------------------------------------------------------------ tags

    def _tags(self, path: Sequence[str]) -> frozenset[str]:
        """Return what the keys on the way to a value name."""
        for key in path:
            if key not in self._by_key:
                self._by_key[key] = self._key(key)
        return frozenset().union(*map(self._by_key.__getitem__, path))

    def _key(self, key: str) -> frozenset[str]:
        """Return what a key names, and learn how it is written."""
        if key.lower() in self.lexicon.ids or not key.replace("_", "").isalpha():
            self.lexicon.enter_code(key)
            return self.lexicon.expand(key)
        words = frozenset(word.lower() for word in _WORD.findall(key.replace("_", " ")))
        if len(words) == 1:
            self.lexicon.words |= words
        self.lexicon.parts |= words
        return words | ({ENDED} if any("win" in word or word == "won" for word in words) else set())

    def _of(self, value: Any) -> frozenset[str]:
        """Return what a value or a sentence of the engine names."""
        if not isinstance(value, str):
            return frozenset()
        found = self.lexicon.expand(value)
        if " " in value or not value.isalnum():
            for token in tokens_of(value, self.lexicon):
                found |= token.tags
                found |= self.lexicon.expand(token.text) if token.kind == "code" else frozenset()
        return found


def _written(data: Mapping[str, Any]) -> list[Any]:
    """Return the actions of a scenario, of all its turns, as they are written."""
    turns = data.get("turns") or [data]
    return [action for turn in turns for action in turn.get("actions") or ()]


def _without_words(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scenario without what people wrote in it, and without what it only claims."""
    words = ("id", "about", "title", "narration", "claims", "expect", "rules", "kind", "edition")
    return {key: value for key, value in data.items() if key not in words}


def leaves(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every single value inside, with the keys that lead to it."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(data, list | tuple | set | frozenset):
        for value in data:
            yield from leaves(value, path)
    else:
        yield path, data


def groups(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the tables and lists inside, the whole left out."""
    if path and isinstance(data, Mapping | list | tuple):
        yield path, data
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from groups(value, (*path, str(key)))
    elif isinstance(data, list | tuple):
        for value in data:
            if isinstance(value, Mapping | list | tuple):
                yield from groups(value, path)


def _nests(group: Any) -> bool:
    """Return whether a table or a list holds others."""
    inner = group.values() if isinstance(group, Mapping) else group
    return any(isinstance(value, Mapping | list | tuple) for value in inner)


def _counts(data: Any) -> Counter[tuple[str, ...]]:
    """Return every number by its way, and how often each thing stands in each list."""
    counted: Counter[tuple[str, ...]] = Counter()
    for path, value in leaves(data):
        if isinstance(value, int) and not isinstance(value, bool):
            counted[path] += value
        elif isinstance(value, str):
            counted[(*path, value)] += 1
    return counted


def _says(path: Iterable[str], value: Any) -> str:
    """Return what is told of a value that no sentence of the engine tells of.

    >>> _says(("gold", "elves"), 0), _says(("after", "hands", "elves"), "6♦")
    ('elves: 0 gold', 'elves: 6♦ (hands)')
    """
    keys = [key.replace("_", " ") for key in path if key != _AFTER]
    *outer, last = keys or ("it",)
    where = ", ".join(outer)
    says = f"{last}: {value}"
    return f"{says} {where if isinstance(value, int) else f'({where})'}" if outer else says


def _numbers(text: str) -> frozenset[int]:
    found = (number_in(word) for word in re.findall(r"[^\W_]+", text))
    return frozenset(number for number in found if number is not None)

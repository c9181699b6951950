"""What a translator has done, brought to the present texts of a game: nothing of it is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.languages.gathered import Message
from pnp.languages.plurals import PLURALS
from pnp.languages.reading import WIDTH

if TYPE_CHECKING:
    import polib

ALIKE: Final = 0.6
"""From here on a text passes for another one that was changed."""

HEADER: Final = "docs/languages.md says how this file is translated."

ROOM: Final = "room:"
"""How the remark begins that says how many letters fit."""

PICTURE: Final = "picture:"
"""How the remark begins that says where a text is to be seen."""

KEPT: Final = (ROOM, PICTURE)
"""Remarks that stay where nobody looked again."""

SHARED: Final = ("book", "drawing", "name", "row", "reason", "position", "pnp", "opposite")
"""Contexts of many messages; any other one says by itself which text it is."""


class Merged(Struct, frozen=True):
    """A file of messages as it is to be written, and how far it is."""

    file: polib.POFile
    done: int
    fuzzy: int
    missing: int
    gone: int

    @property
    def all(self) -> int:
        """How many messages there are."""
        return self.done + self.fuzzy + self.missing


def merged(old: polib.POFile | None, messages: Sequence[Message], title: str, tag: str) -> Merged:
    """Return a file with exactly these messages, in their order.

    What is translated stays so; where the text was changed since, its translation is *fuzzy* and
    keeps the text it was made of; what nothing asks for any more is kept at the end as obsolete.
    """
    import polib

    file = polib.POFile(wrapwidth=WIDTH)
    file.metadata = _head(old, title, tag)
    file.header = old.header if old else HEADER
    entries = {(e.msgctxt or "", e.msgid): e for e in old or () if not e.obsolete}
    sleeping = {(e.msgctxt or "", e.msgid): e for e in old or () if e.obsolete}
    wanted = {(message.context, message.text) for message in messages}
    left = {key: e for key, e in entries.items() if key not in wanted and e.msgstr}
    for message in messages:
        key = (message.context, message.text)
        known = entries.get(key) or sleeping.get(key)
        earlier = None if known else _earlier(message, left.values())
        file.append(_entry(message, known, earlier))
        if earlier is not None:
            del left[earlier.msgctxt or "", earlier.msgid]
    lost = [*left.values(), *(e for key, e in sleeping.items() if key not in wanted)]
    for entry in sorted(lost, key=lambda e: (e.msgctxt or "", e.msgid)):
        kept = polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=entry.msgstr)
        kept.tcomment, kept.obsolete, kept.flags = entry.tcomment, True, list(entry.flags)
        file.append(kept)
    fuzzy, done = len(file.fuzzy_entries()), len(file.translated_entries())
    return Merged(file, done, fuzzy, len(messages) - done - fuzzy, len(lost))


def _entry(
    message: Message, known: polib.POEntry | None, earlier: polib.POEntry | None
) -> polib.POEntry:
    import polib

    entry = polib.POEntry(msgctxt=message.context, msgid=message.text, encoding="utf-8")
    earlier_notes = (known.comment if known else "").split("\n")
    found = [kind for kind in KEPT if any(note.startswith(kind) for note in message.notes)]
    kept = [n for n in earlier_notes if n.startswith(KEPT) and not n.startswith(tuple(found))]
    entry.comment = "\n".join((*message.notes, *kept))
    entry.occurrences = [tuple(place.rsplit(":", 1)) for place in message.places]
    old = known or earlier
    if old is not None:
        entry.msgstr, entry.tcomment = old.msgstr, old.tcomment
        entry.flags = sorted(set(old.flags))
    if known is not None:
        entry.previous_msgid, entry.previous_msgctxt = known.previous_msgid, known.previous_msgctxt
    if earlier is not None:
        entry.flags = sorted({*entry.flags, "fuzzy"})
        entry.previous_msgid, entry.previous_msgctxt = earlier.msgid, earlier.msgctxt
    return entry


def _earlier(message: Message, left: Iterable[polib.POEntry]) -> polib.POEntry | None:
    """Return the message that this one was before its text was changed, None for a new one."""
    beside = [entry for entry in left if (entry.msgctxt or "") == message.context]
    if message.context.split(" ")[0] not in SHARED:
        return beside[0] if beside else None
    scored = [(_likeness(entry.msgid, message.text), entry) for entry in beside]
    best = max(scored, key=lambda pair: pair[0], default=None)
    return best[1] if best and best[0] >= ALIKE else None


def _likeness(one: str, other: str) -> float:
    match = SequenceMatcher(None, one, other, autojunk=False)
    return match.ratio() if match.quick_ratio() >= ALIKE else 0.0


def _head(old: polib.POFile | None, title: str, tag: str) -> dict[str, str]:
    """Return the head of the file; what others wrote there stays."""
    plural = PLURALS.get(tag.split("-")[0])
    ours = {
        "Project-Id-Version": title,
        "Language": tag.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    found = {**(old.metadata if old else {}), **ours}
    if plural and "Plural-Forms" not in found:
        found["Plural-Forms"] = plural
    return found

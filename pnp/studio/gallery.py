"""Pictures of faces, kept by digest: only what changed is set, and only what is in sight."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from msgspec import Struct

from pnp.errors import Problem
from pnp.faces.face import Face
from pnp.studio.desk import Desk, Key, Side
from pnp.studio.setting import pictures_of

TOGETHER: Final = 9
"""Most faces in one document: more would let the first of them wait, fewer take longer in all."""

MOST_BYTES: Final = 48 * 2**20
"""Pictures that are kept."""

MOST_FACES: Final = 4_000
"""Faces that can be drawn again at another size."""


class Seen(Struct, frozen=True):
    """What the page is told of a side."""

    key: Key
    digest: str
    """Of the picture to show, the last sound one where there are faults; empty without any."""

    stale: bool = False
    """Whether it is the picture of an earlier state."""

    problems: tuple[Problem, ...] = ()


class Gallery:
    """Makes pictures of what lies on the desk, one document after the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._threads = ThreadPoolExecutor(1, "studio")
        self._lock = Lock()
        self._pictures: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bytes = 0
        self._faces: OrderedDict[str, Face] = OrderedDict()

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def shown(self, keys: Iterable[Key], ppi: int) -> Iterator[Seen]:
        """Yield every side of *keys* once there is a picture of it, in their order.

        While Typst sets some, the next are drawn. Raises PnpError where Typst does not start.
        """
        waiting: list[Future[list[Seen]]] = []
        chunk: list[tuple[Key, Side]] = []
        keys = list(keys)
        # Parts of one size: a last one that is small would leave a core without work.
        most = math.ceil(len(keys) / max(1, math.ceil(len(keys) / TOGETHER)))
        for key in keys:
            side = self.desk.side(key)
            if side is not None:
                chunk.append((key, side))
            if len(chunk) == most:
                waiting.append(self._threads.submit(self._set, tuple(chunk), ppi))
                chunk.clear()
            while waiting and waiting[0].done():
                yield from waiting.pop(0).result()
        waiting.append(self._threads.submit(self._set, tuple(chunk), ppi))
        for asked in waiting:
            yield from asked.result()

    def add(self, face: Face, digest: str) -> None:
        """Let a face be asked for by its digest."""
        with self._lock:
            self._faces[digest] = face
            self._faces.move_to_end(digest)
            while len(self._faces) > MOST_FACES:
                self._faces.popitem(last=False)

    def picture(self, digest: str, ppi: int) -> bytes | None:
        """Return a picture, made again where it is no more; None for what is not known."""
        with self._lock:
            known = self._pictures.get((digest, ppi))
            face = self._faces.get(digest)
        if known is not None or face is None:
            return known
        return self._threads.submit(self._again, face, digest, ppi).result()

    # ------------------------------------------------------------------ in the thread

    def _set(self, sides: Sequence[tuple[Key, Side]], ppi: int) -> list[Seen]:
        """Make the pictures that are not there yet, in one document."""
        with self._lock:
            todo = {
                side.digest: (key, side.face)
                for key, side in sides
                if side.face is not None and (side.digest, ppi) not in self._pictures
            }
        self._make({digest: face for digest, (_, face) in todo.items()}, ppi)
        return [self._seen(key, side, ppi) for key, side in sides]

    def _make(self, faces: dict[str, Face], ppi: int) -> None:
        set_with = self.desk.type()
        if not faces or set_with is None:
            return
        made = pictures_of(list(faces.values()), set_with, ppi)
        for (digest, face), pictured in zip(faces.items(), made, strict=True):
            self.desk.note(digest, pictured)
            if pictured.picture is not None:
                self.add(face, digest)
                self._keep(digest, ppi, pictured.picture)

    def _seen(self, key: Key, side: Side, ppi: int) -> Seen:
        problems = self.desk.problems(key, side)
        with self._lock:
            if (side.digest, ppi) in self._pictures:
                self._drop(self.desk.was_shown(key, side))
                return Seen(key, side.digest, False, problems)
            last = self.desk.sound(key)
            digest = last.digest if last is not None and last.digest in self._faces else ""
        return Seen(key, digest, True, problems)

    def _drop(self, digest: str) -> None:
        """Forget a face that was edited."""
        self._faces.pop(digest, None)
        for name in [name for name in self._pictures if name[0] == digest]:
            self._bytes -= len(self._pictures.pop(name))

    def _again(self, face: Face, digest: str, ppi: int) -> bytes | None:
        self._make({digest: face}, ppi)
        return self._pictures.get((digest, ppi))

    def _keep(self, digest: str, ppi: int, data: bytes) -> None:
        with self._lock:
            self._pictures[(digest, ppi)] = data
            self._bytes = self._bytes + len(data)
            while self._bytes > MOST_BYTES and len(self._pictures) > 1:
                _, gone = self._pictures.popitem(last=False)
                self._bytes -= len(gone)

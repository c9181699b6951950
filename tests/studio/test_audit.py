"""What looks at faces in the background ends with the studio, without a word."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from pnp.model.workspace import Workspace
from pnp.studio.editor import Editor
from pnp.studio.session import Session
from tests.printed import SMALL


def test_a_studio_that_ends_leaves_what_it_was_looking_at(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Workspace(SMALL), "meadow", Editor(SMALL, ""))
    gallery, busy, asked = session.gallery, Event(), Event()
    # Typst is at work on something else, so what is asked for waits.
    gallery._threads.submit(busy.wait)
    submit = gallery._threads.submit

    def heard(*given: Any) -> Future[Any]:
        future = submit(*given)
        asked.set()
        return future

    monkeypatch.setattr(gallery._threads, "submit", heard)
    with ThreadPoolExecutor(1) as threads:
        looking = threads.submit(session.audit.part, session.desk.every()[:1])
        assert asked.wait(60)
        session.end()
        busy.set()
        looking.result(60)

"""A studio started as a person starts it, over a workspace that `pnp new` makes."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.cli.new import starter_files
from pnp.model.workspace import Workspace
from pnp.studio.boxes import Boxes
from pnp.studio.editor import Editor
from pnp.studio.pages import PAGES
from pnp.studio.server import Server
from pnp.studio.session import Session
from tests.printed import REPOSITORY

PATIENCE = 120
"""Seconds until it must have begun."""


def starter(root: Path) -> Path:
    """Make the workspace of the starter's game, called as its folder."""
    for name, data in starter_files(root.name):
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data if isinstance(data, bytes) else data.encode())
    return root


@contextmanager
def served(root: Path, game: str, port: int = 0) -> Iterator[Server]:
    """Give a studio in this process, which is there at once."""
    with serving(Session(Workspace(root), game, Editor(root, "")), port) as server:
        yield server


@contextmanager
def serving(session: Session | Boxes, port: int = 0) -> Iterator[Server]:
    """Answer with a session until the end."""
    server = Server(port, "secret", PAGES)
    server.add(session.routes())
    session.begin()
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
    try:
        yield server
    finally:
        server.shutdown()
        session.end()
        server.server_close()


@contextmanager
def running(root: Path, game: str) -> Iterator[str]:
    """Run `pnp studio` in a workspace and give the address that it prints."""
    run = subprocess.Popen(
        [sys.executable, "-u", "-m", "pnp", "studio", game, "--no-open"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PNP_HOME": str(root / "home")},
        stdout=subprocess.PIPE,
        text=True,
    )
    said: queue.Queue[str] = queue.Queue()
    assert run.stdout
    threading.Thread(target=lambda: said.put(run.stdout.readline()), daemon=True).start()
    try:
        yield said.get(timeout=PATIENCE).removeprefix(f"{game}: ").strip()
    finally:
        run.terminate()
        run.wait()

"""`pnp fetch` stores tables from the web; builds read what was stored."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.faces import KINDS
from pnp.fetching import fetched
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.command import ended

CARDS = b"id;text\nant;\xe4\nbee;b\n"
PAGES = {"/cards.csv": CARDS, "/page": b"<!DOCTYPE html><html>", "/odd.csv": b"id,id\n1,2\n"}


class Answers(BaseHTTPRequestHandler):
    """A web site of a few pages."""

    def do_GET(self) -> None:
        if self.path in ("/away", "/file"):
            self.send_response(302)
            where = "file:///etc/passwd" if self.path == "/file" else "/cards.csv"
            self.send_header("Location", where)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = PAGES.get(self.path)
        self.send_response(404 if body is None else 200)
        size = 50 if self.path == "/odd.csv?short" else len(body or b"")
        self.send_header("Content-Length", str(size))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def game(root: Path, address: str, name: str = "cards.csv") -> Path:
    folder = root / "components" / "one"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(
        f'game: one\ntitle: One\nfetch: {{{name}: "{address}"}}\n'
        "components: [{id: deck, kind: card, size: poker, data: cards.csv}]\n",
        encoding="utf-8",
    )
    return folder


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Return what runs a command in the workspace: exit code, what it says, what it complains."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")

    def command(*words: str) -> tuple[int, str, str]:
        code = ended(*words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


Run = Callable[..., tuple[int, str, str]]


def test_a_table_is_stored_and_the_build_names_it(tmp_path: Path, run: Run) -> None:
    with site() as place:
        folder = game(tmp_path, f"{place}/away")
        code, _, told = run("list", "one")
        assert code == 1
        assert "hint: pnp fetch one stores it" in told
        code, said, told = run("fetch", "one")
        assert (code, told) == (0, "")
        assert said == (
            "components/one/cards.csv: 2 rows from 127.0.0.1, sha256 2aada6c9cda55307\n"
        )
        assert (folder / "cards.csv").read_bytes() == CARDS
        notes = load_game(Workspace(tmp_path), "one", KINDS).notes
        assert notes[-1] == "components/one/cards.csv: as fetched from 127.0.0.1 on 2026-11-18"
        (folder / "cards.csv").write_bytes(b"id\nmine\n")
        notes = load_game(Workspace(tmp_path), "one", KINDS).notes
        assert notes[-1] == (
            "components/one/cards.csv: changed since it was fetched from 127.0.0.1 on 2026-11-18"
        )
        code, _, told = run("fetch", "one")
        assert code == 1
        assert told.startswith(
            "components/one/cards.csv: expected the file as it was fetched, found another\n"
            "  hint: --overwrite replaces it\n"
        )
        assert (folder / "cards.csv").read_bytes() == b"id\nmine\n"
        assert run("fetch", "one", "--overwrite")[0] == 0
        assert (folder / "cards.csv").read_bytes() == CARDS


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("/none", "{}: expected a file, found 404 Not Found"),
        (
            "/page",
            "{}: expected a table, found a web page\n"
            "  hint: publish the sheet as CSV; in Google Sheets: File, Share, Publish to web",
        ),
        ("/odd.csv", None),
        ("/file", "{}: expected a file, found 302 "),
    ],
)
def test_what_is_no_table_is_not_stored(
    tmp_path: Path, run: Run, page: str, message: str | None
) -> None:
    with site() as place:
        folder = game(tmp_path, f"{place}{page}")
        code, _, said = run("fetch", "one")
        told = (
            message.format(f"components/one/cards.csv: {place}{page}")
            if message
            else ('components/one/cards.csv:1: expected every column once, found "id" again')
        )
    assert code == 1
    assert said.startswith(told)
    assert sorted(path.name for path in folder.iterdir()) == ["game.yaml"]


def test_size_and_time_are_limited() -> None:
    with site() as place, pytest.raises(PnpError, match=r"^expected at most 0 MB, found more$"):
        fetched(f"{place}/cards.csv", most=5)
    with pytest.raises(PnpError, match=r"^expected an answer, found: Connection refused$"):
        fetched(f"{place}/cards.csv")
    import socket

    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
        with pytest.raises(PnpError, match=r"^expected an answer within 0.2 s, found none$"):
            fetched(address, seconds=0.2)


@pytest.mark.parametrize(
    ("address", "name", "message"),
    [
        (
            "file:///etc/passwd",
            "cards.csv",
            "components/one/game.yaml:3: fetch.cards.csv: expected an address that begins with "
            'https:// or http://, found "file:///etc/passwd"',
        ),
        (
            "https://example.org/x",
            "game.yaml",
            'components/one/game.yaml:1: expected a table to fetch, found "game.yaml"\n'
            "  hint: such as cards.csv",
        ),
    ],
)
def test_addresses_of_the_web_are_tables_alone(
    tmp_path: Path, run: Run, address: str, name: str, message: str
) -> None:
    game(tmp_path, address, name)
    code, _, told = run("fetch", "one")
    assert (code, told.partition("\n1 problem")[0]) == (1, message)

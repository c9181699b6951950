"""The studio on 127.0.0.1: every request is checked, then answered from a table of routes.

The standard library's server is enough: a few requests of one person, no form, no file upload.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from threading import Event
from typing import Any, Final
from urllib.parse import unquote

from msgspec import Struct

from pnp.errors import PnpError
from pnp.studio.guard import CONTENT, HEADERS, refusal

PATIENCE: Final = 60.0
"""Seconds that a browser may take none of what it is sent, or send nothing, before it is let go."""

MOST_ASKED: Final = 1_000_000
"""Bytes of a request."""


class Answer(Struct, frozen=True):
    """What a browser is given."""

    body: bytes | Iterable[str]
    """All of it, or parts as they are ready."""

    kind: str = "application/json"
    kept: bool = False
    """Whether it is the same for ever."""

    content: str = CONTENT
    status: int = 200
    name: str = ""
    """What a file to keep is called."""


def as_json(data: Any) -> Answer:
    """Return plain data as an answer."""
    return Answer(json.dumps(data).encode())


def as_lines(data: Iterable[Any]) -> Answer:
    """Return an answer of one line of JSON for each thing, sent as soon as it is there."""
    return Answer((json.dumps(one) + "\n" for one in data), "application/x-ndjson")


NOTHING: Final = Answer(b"not here", "text/plain", status=404)

Route = Callable[[str, Any], Answer]
"""What answers; it is given the rest of the path and what was sent."""

Routes = Mapping[tuple[str, str], Route]
"""What answers, by method and first part of the path."""


class Server(ThreadingHTTPServer):
    """Answers on 127.0.0.1 alone."""

    daemon_threads = True

    def __init__(self, port: int, token: str, routes: Routes) -> None:
        """Bind the port, any free one for 0; raises OSError for one that is taken.

        What *routes* do not answer waits until there are more.
        """
        self.token, self._routes, self._ready = token, dict(routes), Event()
        self.links: set[socket] = set()
        """Connections of browsers, each with a thread."""

        super().__init__(("127.0.0.1", port), _Handler)

    def add(self, routes: Routes) -> None:
        """Answer these too, and no others."""
        self._routes |= routes
        self._ready.set()

    def route(self, method: str, first: str) -> Route | None:
        """Return what answers a request, None for one that nothing answers."""
        if (method, first) not in self._routes:
            self._ready.wait()
        return self._routes.get((method, first))

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin to listen to a browser."""
        self.links.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        self.links.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Free the port and let all browsers go."""
        super().server_close()
        for link in list(self.links):
            with suppress(OSError):
                link.shutdown(SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    disable_nagle_algorithm = True  # else head and body are 40 ms apart
    server_version, sys_version = "pnp", ""

    def do_GET(self) -> None:
        """Answer what is only looked at."""
        self._answer("GET")

    def do_POST(self) -> None:
        """Answer what says something."""
        self._answer("POST")

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing: the terminal is for faults of the game."""

    def _answer(self, method: str) -> None:
        sent = self._sent()
        why = refusal(
            method, self.path, dict(self.headers), self.server.server_port, self.server.token
        )
        if why:
            self._send(Answer(why.encode(), "text/plain", status=403))
            return
        path = unquote(self.path.partition("?")[0].split("/", 2)[2])
        first, _, rest = path.partition("/")
        route = self.server.route(method, first)
        try:
            data = json.loads(sent or b"null")
            answer = route(rest, data) if route else NOTHING
        except PnpError as error:
            answer = Answer(json.dumps({"error": str(error)}).encode(), status=409)
        except (ValueError, KeyError, TypeError, AttributeError, LookupError) as error:
            answer = Answer(
                f"expected another request: {error!r}".encode(), "text/plain", status=400
            )
        self._send(answer)

    def _sent(self) -> bytes:
        size = self.headers.get("Content-Length", "0")
        if not size.isdecimal() or int(size) > MOST_ASKED:
            self.close_connection = True
            return b""
        return self.rfile.read(int(size))

    def _send(self, answer: Answer) -> None:
        with suppress(OSError):  # the browser may be gone
            self._head(answer)
            if isinstance(answer.body, bytes):
                self.wfile.write(answer.body)
                return
            for part in self._parts(answer.body):
                self.wfile.write(part)
                self.wfile.flush()

    def _head(self, answer: Answer) -> None:
        self.send_response(answer.status)
        text = answer.kind.startswith(("text/", "application/j", "application/x-n"))
        self.send_header("Content-Type", f"{answer.kind}; charset=utf-8" if text else answer.kind)
        kept = "private, max-age=31536000, immutable" if answer.kept else "no-store"
        self.send_header("Cache-Control", kept)
        self.send_header("Content-Security-Policy", answer.content)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if answer.name:
            self.send_header("Content-Disposition", f'attachment; filename="{answer.name}"')
        if isinstance(answer.body, bytes):
            self.send_header("Content-Length", str(len(answer.body)))
        else:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _parts(self, body: Iterable[str]) -> Iterator[bytes]:
        try:
            for part in body:
                data = part.encode()
                yield b"%x\r\n%s\r\n" % (len(data), data)
        except PnpError as error:
            data = json.dumps({"error": str(error)}).encode() + b"\n"
            yield b"%x\r\n%s\r\n" % (len(data), data)
        finally:
            close = getattr(body, "close", None)
            if close:
                close()
        yield b"0\r\n\r\n"

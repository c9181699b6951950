"""Who may talk to the studio: this computer, the page it serves, whoever was given its address.

Any page of the web can make a browser ask 127.0.0.1 for something, so being asked means nothing.
The address holds a secret (`token_of`), a request names the host it was meant for, and a browser
says which page it comes from (https://www.w3.org/TR/fetch-metadata/).
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.files import write_file

CONTENT: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load (Content-Security-Policy): its own files, nothing written into it."""

BOOK: Final = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
)
"""The same for the book, which is written by a template of the workspace: it runs no script."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}

FROM: Final = ("same-origin", "none")
"""Pages that may ask: the studio's own, and an address typed by a person."""


def token_of(workspace: Path, home: Path) -> str:
    """Return the secret part of the workspace's address, the same after a restart.

    It is made of a secret of the user, kept in *home*. Raises PnpError where that cannot be kept.
    """
    file = home / "studio-secret"
    try:
        secret = file.read_bytes()
    except OSError:
        secret = secrets.token_bytes(32)
        home.mkdir(parents=True, exist_ok=True)
        write_file(file, secret)
        file.chmod(0o600)
    return hmac.new(secret, str(workspace.resolve()).encode(), sha256).hexdigest()[:32]


def refusal(method: str, path: str, headers: Mapping[str, str], port: int, token: str) -> str:
    """Return why a request is not answered, empty for one that is."""
    own = {f"127.0.0.1:{port}", f"localhost:{port}"}
    if headers.get("Host", "") not in own:
        return "expected the address that pnp studio printed, found another host"
    origin = headers.get("Origin")
    if origin is not None and origin not in {f"http://{name}" for name in own}:
        return "expected a request of the studio's own page, found one of another"
    if headers.get("Sec-Fetch-Site", "none") not in FROM:
        return "expected a request of the studio's own page, found one of another"
    found = path.split("/", 2)[1] if path.startswith("/") and path.count("/") > 1 else ""
    if not hmac.compare_digest(found.encode(), token.encode()):
        return "expected the whole address that pnp studio printed, found another"
    if method == "POST" and headers.get("Content-Type") != "application/json":
        return "expected JSON, found something else"
    return ""

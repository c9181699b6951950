"""A file from the web, for whoever asks for it: over http or https, limited in size and time."""

from __future__ import annotations

import http.client
import time
import urllib.error
import urllib.request
from typing import Final

from pnp.errors import PnpError

SECONDS: Final = 20
"""Without a word from the other side."""

ALTOGETHER: Final = 120
MOST_BYTES: Final = 8_000_000
_BLOCK: Final = 65_536


def opener() -> urllib.request.OpenerDirector:
    """Return what opens addresses of the web, and neither files nor anything else."""
    made = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        made.add_handler(handler)
    made.addheaders = [("User-Agent", "pnp"), ("Accept-Encoding", "identity")]
    return made


def fetched(address: str, seconds: float = SECONDS, most: int = MOST_BYTES) -> bytes:
    """Return what lies at the address; raises PnpError that says why there is nothing.

    Redirections are followed to other addresses of http and https only.
    """
    until = time.monotonic() + ALTOGETHER
    data = bytearray()
    try:
        with opener().open(address, timeout=seconds) as answer:
            while block := answer.read1(_BLOCK):
                data += block
                if len(data) > most:
                    raise PnpError(f"expected at most {most // 10**6} MB, found more")
                if time.monotonic() > until:
                    raise PnpError(f"expected all of it within {ALTOGETHER} s, found less")
            if getattr(answer, "length", 0):
                raise PnpError("expected a whole file, found a part of it")
    except urllib.error.HTTPError as error:
        with error:
            raise PnpError(f"expected a file, found {error.code} {error.reason}") from None
    except (TimeoutError, urllib.error.URLError, http.client.HTTPException, OSError) as error:
        why = getattr(error, "reason", error)
        if isinstance(error, TimeoutError) or isinstance(why, TimeoutError):
            raise PnpError(f"expected an answer within {seconds:g} s, found none") from None
        why = getattr(why, "strerror", None) or str(why) or type(error).__name__
        raise PnpError(f"expected an answer, found: {why}") from None
    except ValueError as error:
        raise PnpError(f"expected an address of the web, found: {error}") from None
    return bytes(data)

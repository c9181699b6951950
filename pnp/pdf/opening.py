"""Opens PDFs made by others, and says in words why one is none."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pikepdf
from pikepdf import Pdf

from pnp.errors import PnpError

# It would print what it makes of a damaged file beside our own words.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())

DAMAGE: Final = (
    pikepdf.PdfError,
    pikepdf.DataDecodingError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What reading raises where objects of a PDF are missing, broken or of another kind."""


@contextmanager
def opened(path: Path, password: str = "") -> Iterator[Pdf]:
    """Give a PDF of somebody else; raises PnpError for what is none, is broken or locked."""
    try:
        with warnings.catch_warnings():
            # A password that no page needs is no harm.
            warnings.simplefilter("ignore", UserWarning)
            pdf = pikepdf.open(path, password=password)
        with pdf:
            yield pdf
    except pikepdf.PasswordError:
        wrong = "another one than the given" if password else "none"
        message = f"expected the password that opens it, found {wrong}"
        raise PnpError(
            f"{message}\n  hint: --password-file FILE names a file that holds it"
        ) from None
    except pikepdf.PdfError as error:
        raise PnpError(f"expected a PDF, found: {reason(path, error)}") from None


def reason(path: Path, error: BaseException) -> str:
    """Return why a file is no PDF: a pointer in its place, a page of the web, or the damage."""
    with path.open("rb") as file:
        head = file.read(200)
    if head.startswith(b"version https://git-lfs"):
        size = path.stat().st_size
        return f"a pointer of Git LFS ({size} bytes); download the file itself"
    if head.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "a page of the web; download the file itself"
    if not head:
        return "an empty file"
    # The library puts the name of the file first.
    return str(error).rpartition(": ")[2] or type(error).__name__

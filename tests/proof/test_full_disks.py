"""PDFs on disks that are full."""

from __future__ import annotations

import errno
import io
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest

from pnp.pdf import saving


@pytest.fixture
def pdf() -> pikepdf.Pdf:
    made = pikepdf.new()
    for _ in range(500):
        made.add_blank_page()
    return made


@pytest.mark.parametrize("plenty", [False, True])
def test_the_bytes_are_the_same_however_much_room_there_is(
    plenty: bool, pdf: pikepdf.Pdf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_has_plenty", lambda target: plenty)
    saving.save(pdf, tmp_path / "a.pdf", deterministic_id=True)
    buffer = io.BytesIO()
    saving.save(pdf, buffer, deterministic_id=True)
    expected = io.BytesIO()
    pdf.save(expected, deterministic_id=True)
    assert (tmp_path / "a.pdf").read_bytes() == buffer.getvalue() == expected.getvalue()


@pytest.mark.parametrize(("free", "plenty"), [(1 << 20, False), (1 << 40, True)])
def test_only_where_there_is_plenty_of_room_qpdf_writes_by_itself(
    free: int, plenty: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
    with (tmp_path / "a.pdf").open("wb") as file:
        assert saving._has_plenty(file) == plenty


class Full(io.BytesIO):
    """A file on a disk with room for 1,000 bytes."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > 1000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


def test_a_disk_without_room_is_an_error_of_the_system(
    pdf: pikepdf.Pdf, monkeypatch: pytest.MonkeyPatch
) -> None:
    # QPDF by itself might end this process.
    monkeypatch.setattr(saving, "_has_plenty", lambda target: False)
    with pytest.raises(OSError, match="No space left"):
        saving.save(pdf, Full())

"""Typst in its own process: reused, bounded, ended with its parent, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.svg.layers import ArtLayer
from pnp.errors import PnpError, Problems
from pnp.geometry import Size
from pnp.model.workspace import Workspace
from pnp.typeset import pool, process
from pnp.typeset.book import set_book
from pnp.typeset.process import Ended, Order, Refused, Typst
from pnp.typeset.setter import Setting, Unsettable
from tests.printed import REPOSITORY, print_game

ENDLESS = "#let f(n, k) = if n > 0 { f(n - 1, k) + f(n - 1, 2 * k) } else { str(k) }\n#f(50, 1.0)"
"""Two to the fiftieth calls, all different and none deeper than fifty."""

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has no signals")


@pytest.fixture(scope="module")
def fonts() -> FontLibrary:
    return load_fonts(Workspace(REPOSITORY))


def child(typst: Typst) -> int:
    """Return the id of the running process."""
    assert typst._process is not None
    return typst._process.pid


def test_one_process_serves_many_orders(fonts: FontLibrary) -> None:
    ids = set()
    for number in range(3):
        with pool.lent(fonts) as typst:
            made = typst.set(Order(f"Page {number} #metadata({number}) <n>", notes="<n>"))
            ids.add(child(typst))
        assert made.notes == [number]
        assert made.pages[0].startswith(b"%PDF-")
    assert len(ids) == 1


def test_a_process_is_not_kept_for_what_it_remembers(
    fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Books on six papers, one after the other, came to more than a gigabyte together."""
    monkeypatch.setattr(process, "LARGE", 500)
    typst, ids = Typst(fonts), []
    for number in range(4):
        typst.set(Order(f"Page {number} // {'x' * 240}"))
        ids.append(child(typst))
    typst.close()
    first, second, third, fourth = ids
    assert first == second != third == fourth


def test_equal_orders_give_equal_bytes_whatever_came_before(fonts: FontLibrary) -> None:
    order = Order("Equal", standards=("a-2b",))
    one, two = Typst(fonts), Typst(fonts)
    two.set(Order("Something else"))
    assert one.set(order) == two.set(order)
    one.close()
    two.close()


def test_too_much_time_is_told_and_the_next_order_served(fonts: FontLibrary) -> None:
    typst = Typst(fonts)
    with pytest.raises(Ended) as error:
        typst.set(Order(ENDLESS, seconds=0.5))
    assert str(error.value) == "it takes more than 0 s"
    assert typst.set(Order("Next")).pages
    typst.close()


def test_too_much_memory_is_told(fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MEMORY", 200 * 2**20)
    typst = Typst(fonts)
    with pytest.raises(Ended) as error:
        typst.set(Order('#let s = "x" * 300000000\n#s.len()'))
    assert str(error.value) == "it takes more than 200 MiB of memory"
    typst.close()


WATCHED = """
import sys
sys.path.insert(0, {root!r})
from pnp.typeset import child

def none(until, most):
    raise ImportError  # as on Windows

child.limit = none
if {small}:
    child.memory = lambda: 2**40
child.main(*sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("small", "why"), [(False, "takes more than 0 s"), (True, "takes more than 1024 MiB of memory")]
)
def test_the_watch_alone_ends_what_is_too_much(
    fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, small: bool, why: str
) -> None:
    # Where the system knows no limits, as on Windows.
    script = tmp_path / "child.py"
    script.write_text(WATCHED.format(root=str(REPOSITORY), small=small), encoding="utf-8")
    monkeypatch.setattr(process, "__file__", str(tmp_path / "process.py"))
    typst = Typst(fonts)
    with pytest.raises(Ended) as error:
        typst.set(Order(ENDLESS, seconds=0.5 if not small else 60))
    assert error.value.why.startswith(why)
    typst.close()


@POSIX
@pytest.mark.parametrize("name", ["SIGSEGV", "SIGBUS", "SIGKILL"])
def test_a_crash_is_one_line_and_the_next_order_is_served(fonts: FontLibrary, name: str) -> None:
    typst = Typst(fonts)
    typst.set(Order("First"))
    os.kill(child(typst), getattr(signal, name))
    with pytest.raises(Ended) as error:
        typst.set(Order("Second"))
    assert str(error.value) == f"it makes Typst crash ({name})"
    assert typst.set(Order("Third")).pages
    typst.close()


def test_what_typst_refuses_is_told_in_its_words(fonts: FontLibrary) -> None:
    with pool.lent(fonts) as typst, pytest.raises(Refused) as error:
        typst.set(Order('#panic("no")'))
    assert str(error.value) == "panicked with: no"


def test_what_typst_refuses_is_named_among_the_layers(fonts: FontLibrary) -> None:
    sound, broken = ArtLayer("<svg/>"), ArtLayer("<svg")
    with Setting(fonts, str) as setting:
        setting.add([(sound, Size(1, 1)), (broken, Size(1, 1))])
        with pytest.raises(Unsettable) as error:
            setting.result()
    assert [unset.layers for unset in error.value.unset] == [(broken,)]
    assert str(error.value) == (
        "expected a drawing that can be set, found what Typst refuses: failed to parse SVG "
        "(missing root node at 1:1)"
    )


def test_a_build_that_fails_leaves_the_next_one_a_process_that_works(fonts: FontLibrary) -> None:
    """Its faces were set already, so that the process waited for others when it failed."""
    pool.rest()
    with suppress(KeyError), Setting(fonts, str) as setting:
        setting.add([(ArtLayer("<svg/>"), Size(1, 1))])
        setting.result()
        raise KeyError
    with pool.lent(fonts) as typst:
        assert typst.set(Order("Next")).pages


@POSIX
def test_a_process_that_ended_while_it_waited_is_not_lent(fonts: FontLibrary) -> None:
    pool.rest()
    with pool.lent(fonts) as typst:
        typst.set(Order("First"))
    assert typst._process is not None
    os.kill(child(typst), signal.SIGKILL)
    typst._process.wait()
    with pool.lent(fonts) as other:
        assert other.set(Order("Second")).pages


def test_a_look_of_a_workspace_reaches_neither_files_nor_the_network(fonts: FontLibrary) -> None:
    for source in ('#read("/etc/hosts")', '#read("../../../etc/hosts")', '#image("/dev/zero")'):
        with pytest.raises(PnpError):
            set_book(source, fonts)
    with pytest.raises(PnpError) as error:
        set_book('#import "@preview/cetz:0.3.0"', fonts)
    assert "failed to download package" in str(error.value)


def test_a_missing_temporary_folder_is_told(
    fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(PnpError) as error:
        Typst(fonts)
    assert str(error.value) == (
        "expected a folder for temporary files, found: No such file or directory\n"
        "  hint: TMPDIR names another place"
    )


def test_drawings_that_cannot_be_set_are_named(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool.rest()
    monkeypatch.setattr(process, "MEMORY", 2**20)
    with pytest.raises(Problems) as error:
        print_game(tmp_path / "out", small, components=("beetles",))
    pool.rest()
    assert str(error.value) == (
        "components/meadow/game.yaml:16: beetles/beetles front: expected a drawing that can be "
        "set, found one that takes more than 1 MiB of memory\n"
        "  hint: use fewer masks, patterns, filters and pictures, or smaller ones"
    )


STARTED = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from pnp.art.fonts import load_fonts
from pnp.art.svg.layers import ArtLayer
from pnp.geometry import Size
from pnp.model.workspace import Workspace
from pnp.typeset import setter
from pnp.typeset.setter import Setting

setter.write_source = lambda *given: {endless!r}
with Setting(load_fonts(Workspace(Path({root!r}))), str) as setting:
    setting.add([(ArtLayer("<svg/>"), Size(1, 1))])
    setting.send()
    while setting._typst is None or setting._typst._process is None:
        pass
    print(setting._typst._process.pid, flush=True)
    setting.result()
"""


@POSIX
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_the_process_ends_with_its_parent_at_once(tmp_path: Path, name: str) -> None:
    script = tmp_path / "endless.py"
    script.write_text(STARTED.format(root=str(REPOSITORY), endless=ENDLESS), encoding="utf-8")
    command = [sys.executable, str(script)]
    parent = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert parent.stdout is not None
    number = int(parent.stdout.readline())
    parent.send_signal(getattr(signal, name))
    _, complaints = parent.communicate(timeout=60)  # a document may take 100 s
    assert parent.returncode != 0
    assert name != "SIGINT" or complaints.strip().endswith("KeyboardInterrupt")
    while alive(number):
        time.sleep(0.01)
    # What a killed one left is cleared away by the next, as tests/test_scratch.py says.
    assert name != "SIGINT" or not list(tmp_path.glob("pnp-*"))


def alive(number: int) -> bool:
    """Return whether there is a process of that number that is not merely waited for."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("lacking", ["", "link", "link symlink"])
def test_fonts_reach_typst_whatever_names_a_disk_can_give_a_file(
    fonts: FontLibrary, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("not on this disk")

    for name in lacking.split():
        monkeypatch.setattr(os, name, refused)
    typst = Typst(fonts)
    made = typst.set(Order('#set text(font: "Source Serif Pro", fallback: false)\nWords'))
    assert b"SourceSerifPro" in made.pages[0]
    typst.close()
    assert all(face.path.is_file() for face in fonts.faces)

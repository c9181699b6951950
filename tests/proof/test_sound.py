"""Sound builds pass every property, in every form of output."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pnp.errors import Problems
from pnp.proof import FAST, ORDINARY, fast_checks, prove
from pnp.proof.asking import Seen
from pnp.proof.reading.programs import PROGRAMS, complaints, harmless
from tests.conftest import VARIANTS
from tests.fuzzing import times
from tests.printed import Printed, print_game
from tests.proof.bench import Bench, failing, font_files, meadow_game, messages, proved

Meadow = Callable[[str], Printed]


@pytest.mark.parametrize("variant", VARIANTS)
def test_sound_builds_pass_everything(meadow: Meadow, variant: str) -> None:
    results = proved(meadow(variant).folder)
    assert [str(result) for result in results if not result.ok] == []
    # The small game has no book (30, 34) and no ready-cut labels (33); 36 needs a new build,
    # 35 tiles, 37 art by others.
    tiled = '"tile":' in json.dumps(meadow(variant).manifest["files"])
    asked = ORDINARY - {30, 33, 34, 36, 37} - (set() if tiled else {35})
    assert {result.property for result in results} == asked
    files = {entry["path"] for entry in meadow(variant).manifest["files"]}
    # The craft guide is a book.
    assert {r.file for r in results if r.property == 13} == files - {"craft.pdf"}


def test_without_the_data_the_manifest_is_the_measure(meadow: Meadow) -> None:
    for variant in ("a4", "a5-tiled", "short", "gutterfold"):
        results = prove(meadow(variant).folder, font_files=font_files(), programs=())
        assert [str(result) for result in results if not result.ok] == []


def test_a_build_of_some_components_is_sound(tmp_path: Path) -> None:
    printed = print_game(tmp_path, components=("hexes", "deck"))
    assert failing(proved(printed.folder)) == set()


def test_what_was_seen_of_a_file_is_said_of_equal_ones_alone(tmp_path: Path) -> None:
    printed = print_game(tmp_path / "one", components=("hexes", "deck"))
    seen: Seen = {}
    assert failing(proved(printed.folder, seen=seen)) == set()
    bench = Bench(printed.folder, tmp_path)
    with bench.pdf("deck.pdf") as pdf:
        pdf.pages[0].Resources.XObject["/deck.ant.front"].Resources = pikepdf.Dictionary()
    with bench.manifest() as manifest:
        for entry in manifest["files"]:
            old = next(e for e in printed.files if e["path"] == entry["path"])
            entry["sha256"] = old["sha256"]
    # Its manifest says that the file is the one that was seen.
    assert {1, 28} <= failing(proved(bench.folder, seen=seen))
    bench.file("hexes.pdf").write_bytes(b"no PDF")
    assert {1, 28} <= failing(proved(bench.folder, seen=seen))
    assert failing(proved(printed.folder, seen=seen)) == set()


def test_figures_are_measured_and_not_assumed(meadow: Meadow) -> None:
    results = proved(meadow("a4").folder)
    by_property = {r.property: r for r in results if r.file == "deck.pdf"}
    assert by_property[11].measured == pytest.approx(6.0, abs=0.01)
    assert by_property[13].measured < 0.001
    assert by_property[17].measured == 2 * 4 + 2 * 2 == by_property[17].tolerance
    assert by_property[20].measured == pytest.approx(0.25, abs=0.001)
    assert "finest line in art 1.13 pt" in by_property[20].message
    assert "3 texts of the data on every copy" in by_property[12].message
    assert by_property[19].measured < 0.001


def test_text_and_lines_shrink_with_the_scale(meadow: Meadow) -> None:
    results = proved(meadow("measure").folder)
    small = next(r for r in results if (r.property, r.file) == (11, "field.pdf"))
    assert small.measured == pytest.approx(6.0 * 0.9, abs=0.01)


def test_fast_checks_are_a_part_of_all(meadow: Meadow) -> None:
    folder, game = meadow("a4").folder, meadow_game()
    results = fast_checks(folder, game)
    assert {result.property for result in results} == FAST
    assert failing(results) == set()


@pytest.mark.parametrize(
    "program", [pytest.param(name, marks=pytest.mark.needs(name)) for name in PROGRAMS]
)
def test_outside_programs_find_nothing(meadow: Meadow, program: str) -> None:
    for name in ("deck.pdf", "field.pdf"):
        assert complaints(program, meadow("a4").folder / name) == []


def test_absent_programs_are_told(meadow: Meadow) -> None:
    results = proved(meadow("a4").folder, programs=("no-such-program",), only={1})
    told = next(result for result in results if result.file is None)
    assert told.message == "asked pikepdf, pdfium; not installed: no-such-program"
    assert failing(results) == set()


@pytest.mark.parametrize(
    ("program", "line", "expected"),
    [
        ("mutool", "warning: ICC support is not available", True),
        ("mutool", "warning: ICC support is not available in this way", False),
        ("pdftoppm", "Syntax Error: Suspects object is wrong type (boolean)", True),
        ("pdftoppm", "Syntax Error (1234): Suspects object is wrong type (boolean)", True),
        ("pdftoppm", "Syntax Error: Unknown font tag 'f0'", False),
        ("gs", "warning: ICC support is not available", False),
        ("qpdf", "WARNING: file is damaged", False),
    ],
)
def test_only_known_lines_are_harmless(program: str, line: str, expected: bool) -> None:
    assert harmless(program, line) is expected


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": 3, "files": [{"path": 1}]}', '{"files": null}', "\xff"]
)
def test_a_manifest_that_is_none_is_a_problem(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="latin-1")
    with pytest.raises(Problems) as caught:
        prove(tmp_path)
    assert "expected a manifest as builds write it, found: " in str(caught.value)


def test_what_is_no_number_is_no_measure(tmp_path: Path, meadow: Meadow) -> None:
    text = json.dumps(meadow("a4").manifest).replace('"trim": [15.0,', '"trim": [NaN,', 1)
    assert "NaN" in text
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(Problems, match="found: a number that is none, nan"):
        prove(tmp_path)


def _mutated(data: bytes, rng: random.Random) -> bytes:
    """Return the data with a few bytes changed, taken away or put in."""
    changed = bytearray(data)
    for _ in range(rng.choice([1, 3, 20])):
        at = rng.randrange(len(changed))
        way = rng.randrange(3)
        if way == 0:
            changed[at] = rng.randrange(256)
        elif way == 1:
            del changed[at : at + rng.randrange(1, 40)]
        else:
            changed[at:at] = bytes(rng.choice(b"0123456789/ []<>()-.qQ") for _ in range(3))
    return bytes(changed)


@pytest.fixture(scope="session")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return the cards of the small game."""
    return print_game(tmp_path_factory.mktemp("cards"), components=("deck",))


@pytest.mark.parametrize("seed", range(times(24)))
def test_damaged_files_fail_and_never_crash(tmp_path: Path, cards: Printed, seed: int) -> None:
    rng = random.Random(seed)
    folder = Path(shutil.copytree(cards.folder, tmp_path / "cards"))
    path = folder / "deck.pdf"
    if seed % 2:
        # Uncompressed, so that the damage reaches operators and dictionaries.
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.save(
                path,
                object_stream_mode=pikepdf.ObjectStreamMode.disable,
                stream_decode_level=pikepdf.StreamDecodeLevel.all,
                compress_streams=False,
            )
    path.write_bytes(_mutated(path.read_bytes(), rng))
    results = proved(folder)
    assert 28 in failing(results)
    json.dumps([result.entry() for result in results], allow_nan=False)


def test_a_file_that_cannot_be_measured_fails_the_property(tmp_path: Path, meadow: Meadow) -> None:
    bench = Bench(meadow("a4").folder, tmp_path)
    with bench.pdf("deck.pdf") as pdf:
        face = pdf.pages[0].Resources.XObject["/deck.ant.front"]
        face.write(b"no such stream", filter=pikepdf.Name.FlateDecode)
    results = proved(bench.folder)
    assert {1, 20} <= failing(results)
    assert any("expected a file that can be measured" in str(result) for result in results)
    assert not [r for r in results if not r.ok and r.file not in ("deck.pdf", None)]


def test_a_manifest_may_not_lead_out_of_its_folder(tmp_path: Path, meadow: Meadow) -> None:
    manifest = dict(meadow("a4").manifest)
    manifest["files"] = [{**manifest["files"][0], "path": "../deck.pdf"}]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(Problems, match="a file outside the folder"):
        prove(tmp_path)


def test_a_folder_without_a_manifest_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problems, match="expected the manifest of a build"):
        prove(tmp_path)


def test_failures_of_one_file_are_counted_and_not_all_told(meadow: Meadow, tmp_path: Path) -> None:
    shutil.copytree(meadow("a4").folder, tmp_path / "build")
    path = tmp_path / "build" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for placement in manifest["files"][1]["pages"][0]["placements"]:
        placement["trim"][0] += 0.02
    path.write_text(json.dumps(manifest), encoding="utf-8")
    told = messages(proved(tmp_path / "build", only={13}), 13)
    assert len(told) == 12 and told[-1].endswith("(and 18 more in this file)")

"""What pages show is held against faces drawn anew: forms, pages, books, pictures, folders."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from pikepdf import Name
from PIL import Image, ImageOps

from pnp.cache import FOLDER, Cache
from pnp.cli import proving
from pnp.cli.check import command
from pnp.fresh import RECORD, changes
from pnp.model.workspace import Workspace
from pnp.pdf.forms import Forms
from pnp.pipeline import BuildRequest
from pnp.pipeline.exports import export
from pnp.printer import Correction
from pnp.proof import Rebuilt, Redrawn
from pnp.proof.again import Again
from pnp.proof.exports.again import differing_faults
from pnp.proof.exports.read import export_faults
from tests.proof.bench import Bench, failing, messages
from tests.proof.drawing import CHANGED, Built, built, glade
from tests.proof.drawing_defects import DRAWING_DEFECTS, ELM, Plant

BUILDS: dict[str, dict[str, Any]] = {
    "a4": {},
    "tiles": {"tiles": True},
    "cricut": {"cut": "cricut", "components": ("trees", "seeds")},
    "contour": {"cut": "contour"},
    "gutterfold": {"duplex": "gutterfold"},
    "scaled": {"scale": {"field": 1.1}, "components": ("field",)},
    "corrected": {"printer": Correction("home", 1.012, 0.994, (0.6, -0.4), 0.3), "tiles": True},
}
"""The game in all ways that decide what a page draws."""

PARTS: dict[str, dict[str, Any]] = {
    "cards": {"components": ("trees",)},
    "book": {"components": ("rulebook",)},
    "tiled board": {"components": ("field",), "tiles": True},
    "cricut cards": {"components": ("trees",), "cut": "cricut"},
    "contour cards": {"components": ("trees",), "cut": "contour"},
}
"""Parts of it in which a defect is planted that needs no more: a proof of them is quick."""


@pytest.fixture(scope="session")
def glades(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """Return a function that gives the game built in one of the ways."""
    root, ways = glade(tmp_path_factory.mktemp("glade")), BUILDS | PARTS
    made: dict[str, Built] = {}

    def get(name: str) -> Built:
        if name not in made:
            made[name] = built(root, tmp_path_factory.mktemp("built"), **ways[name])
        return made[name]

    return get


Glades = Callable[[str], Built]


@pytest.mark.parametrize(
    ("build", "properties", "plant"), list(DRAWING_DEFECTS.values()), ids=list(DRAWING_DEFECTS)
)
def test_a_defect_of_a_drawing_is_caught(
    build: str, properties: set[int], plant: Plant, glades: Glades, tmp_path: Path
) -> None:
    made = glades(build)
    bench = Bench(made.again.folder, tmp_path)
    plant(bench)
    # Property 28 sees by the bytes that something changed, all others ask what did.
    results = made.proved(bench.folder)
    assert failing(results) == properties | {28}, [str(r) for r in results if not r.ok][:6]


@pytest.mark.parametrize("build", BUILDS)
def test_sound_builds_show_their_faces(glades: Glades, build: str) -> None:
    made = glades(build)
    results = made.proved(made.again.folder)
    assert [str(result) for result in results if not result.ok] == []
    held = {result.file for result in results if result.property == 36}
    assert {path.name for path in made.again.folder.glob("*.pdf")} <= held


def test_without_a_new_build_nothing_is_said_of_drawings(glades: Glades) -> None:
    made = glades("a4")
    assert made.proved(made.again.folder, rebuild=None, only={36}) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "forms_exchanged",
            [
                "trees.pdf page 1: trees/elm copy 1 front: expected it as the data draw it, "
                "found that of trees/ash front",
                "trees.pdf page 1: trees/ash copy 1 front: expected it as the data draw it, "
                "found that of trees/elm front",
            ],
        ),
        (
            "overprint",
            [
                f"trees.pdf page {page}: trees/{tree} {side}: expected it as the data draw it, "
                "found OP True, OPM 1, op True"
                for page, side in ((1, "front"), (2, "back"))
                for tree in ("oak copy 1", "oak copy 2", "elm copy 1", "ash copy 1")
            ],
        ),
        (
            "annotation_that_only_prints",
            ["trees.pdf page 1: expected nothing on the page but what it draws, found Annots"],
        ),
        (
            "face_of_another_intent",
            [
                "trees.pdf page 1: expected lines, areas and labels around the faces, "
                "found the operator ri",
                "trees.pdf page 1: trees.elm.front: expected it drawn as it is, "
                "found the operator ri before it",
            ],
        ),
        (
            "intent_of_the_file_exchanged",
            ["trees.pdf: expected the output intent of its faces, found another or none"],
        ),
        (
            "label_with_other_words",
            [
                "trees.pdf page 1: expected the page as a new build makes it, "
                'found "1 of 2, front A4, 10" instead of "1 of 1, front A4, 10"'
            ],
        ),
    ],
)
def test_messages_say_what_is_shown_instead(
    name: str, expected: list[str], glades: Glades, tmp_path: Path
) -> None:
    build, _, plant = DRAWING_DEFECTS[name]
    made = glades(build)
    bench = Bench(made.again.folder, tmp_path)
    plant(bench)
    assert messages(made.proved(bench.folder, only={36}, since=CHANGED), 36) == expected


def test_a_fault_of_the_writer_is_caught(
    glades: Glades, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that exchanges two faces is equal to every other such build."""
    get = Forms.get

    def exchanged(self: Forms, face: str) -> Any:
        return get(self, {ELM: "trees.ash.front", "trees.ash.front": ELM}.get(face, face))

    monkeypatch.setattr(Forms, "get", exchanged)
    made = built(glades("a4").root, tmp_path, components=("trees",))
    results = made.proved(made.again.folder)
    assert failing(results) == {36}
    assert messages(results, 36)[0].endswith("found that of trees/ash front")


def test_a_picture_for_a_machine_is_held_against_the_faces(glades: Glades, tmp_path: Path) -> None:
    made = glades("cricut cards")
    bench = Bench(made.again.folder, tmp_path)
    DRAWING_DEFECTS["picture_for_a_machine_recoloured"][2](bench)
    same = replace(made, again=Rebuilt(bench.folder, made.again.faces))
    (told,) = messages(same.proved(bench.folder, only={36}), 36)
    assert told.startswith("cut/trees-1.png: expected the faces of its page drawn anew, found col")


def test_files_built_one_by_one_look_as_they_should(glades: Glades, tmp_path: Path) -> None:
    made = glades("a4")
    out = tmp_path / "output"
    shutil.copytree(made.again.folder, out / "glade" / "a4")
    again = built(made.root, out, components=("trees",))
    folder = again.again.folder
    assert (folder / "trees.pdf").read_bytes() != (made.again.folder / "trees.pdf").read_bytes()
    since = changes(folder, Workspace(made.root), "glade")
    assert since == ["they were built component by component"]
    results = made.proved(folder, since=since)
    assert failing(results) == set()
    (told,) = (result for result in results if result.property == 28)
    assert told.message == (
        "everything.pdf, manifest.json, trees.pdf: not as a new build makes them, "
        "for they were built component by component"
    )


# The folder as a whole


def test_a_folder_that_differs_from_two_equal_builds_fails(glades: Glades, tmp_path: Path) -> None:
    made = glades("cards")
    bench = Bench(made.again.folder, tmp_path)
    with bench.pdf("trees.pdf") as pdf:
        pdf.Root.Private = Name.Mark
    told = messages(made.proved(bench.folder, only={28}), 28)
    assert told == [
        f"{name}: expected what two new builds make alike, found others"
        for name in ("manifest.json", "trees.pdf")
    ]


def test_a_file_that_no_build_makes_fails(glades: Glades, tmp_path: Path) -> None:
    made = glades("cards")
    bench = Bench(made.again.folder, tmp_path)
    shutil.copyfile(bench.file("trees.pdf"), bench.file("more.pdf"))
    with bench.manifest() as manifest:
        entry = dict(next(e for e in manifest["files"] if e["path"] == "trees.pdf"))
        manifest["files"].append({**entry, "path": "more.pdf"})
    assert "more.pdf: expected what two new builds make alike, found others" in (
        messages(made.proved(bench.folder, only={28}), 28)
    )


def test_two_builds_that_differ_fail(glades: Glades, tmp_path: Path) -> None:
    made, folders = glades("cards"), iter(("one", "two"))

    def rebuild(place: Path) -> Rebuilt:
        bench = Bench(made.again.folder, tmp_path / next(folders))
        with bench.file("trees.pdf").open("ab") as file:
            file.write(str(place).encode())
        return Rebuilt(bench.folder, made.again.faces)

    told = messages(made.proved(made.again.folder, only={28}, rebuild=rebuild), 28)
    assert told == ["trees.pdf: expected the same bytes, found others"]


# The command


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, glades: Glades) -> Path:
    """Return a workspace with the cards of the game on A4, as the current folder."""
    root = glade(tmp_path)
    shutil.copytree(glades("cards").again.folder, root / "output" / "glade" / "a4")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", str(tmp_path))
    return root


def _check() -> tuple[int, str]:
    proving._maker.cache_clear()  # every run of the command is a process of its own
    result = CliRunner().invoke(command, ["glade"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


def _planted(workspace: Path, name: str, tmp_path: Path) -> None:
    """Plant a defect in the workspace's folder, its sums forged."""
    folder = workspace / "output" / "glade" / "a4"
    bench = Bench(folder, tmp_path / "bench")
    DRAWING_DEFECTS[name][2](bench)
    shutil.rmtree(folder)
    shutil.copytree(bench.folder, folder)


def _recorded(workspace: Path, **changes: Any) -> None:
    """Change the record of what the folder was built from."""
    path = workspace / "output" / "glade" / "a4" / RECORD
    record = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**record, **changes}), "utf-8")


def test_a_sound_folder_passes(workspace: Path, glades: Glades) -> None:
    folder = workspace / "output" / "glade" / "a4"
    shutil.rmtree(folder)
    shutil.copytree(glades("a4").again.folder, folder)
    code, told = _check()
    assert code == 0, told
    assert "  28 ok   two builds give the same bytes: none  (built again, all files equal)" in told
    assert "  36 ok   pages show what the data say, drawn anew: none" in told


def test_a_changed_folder_is_named_by_its_files(workspace: Path, tmp_path: Path) -> None:
    _planted(workspace, "square_turned_half", tmp_path)
    code, told = _check()
    assert code == 1
    assert "  28 FAIL two builds give the same bytes: 1" in told
    assert "         trees.pdf: expected what two new builds make alike, found others" in told


def test_a_forged_record_hides_no_drawing(workspace: Path, tmp_path: Path) -> None:
    _planted(workspace, "hue_changed_a_little", tmp_path)
    _recorded(workspace, inputs="a:b:c", components=["trees"], files={}, draft=True)
    code, told = _check()
    assert code == 1
    assert (
        "(manifest.json, trees.pdf: not as a new build makes them, for the data changed since "
        "then and the program or its packages changed since then and they were built component "
        "by component and they are a draft)" in told
    )
    assert "  36 FAIL pages show what the data say, drawn anew: 1" in told
    assert "trees/elm copy 1 front: expected it as the data draw it, found colours 5 of 255" in told


def test_another_date_is_told(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    code, told = _check()
    assert code == 0, told
    assert "not as a new build makes them, for SOURCE_DATE_EPOCH was another)" in told


def test_data_that_changed_since_are_told(workspace: Path) -> None:
    path = workspace / "components" / "glade" / "game.yaml"
    text = path.read_text("utf-8")
    path.write_text(text + "# a remark that draws nothing\n", "utf-8")
    code, told = _check()
    assert code == 0 and "(built again, all files equal)" in told
    path.write_text(text.replace("#3c5c8f", "#3c8f5c"), "utf-8")
    code, told = _check()
    assert code == 1
    assert "not as a new build makes them, for the data changed since then)" in told
    assert "trees/elm copy 1 front: expected it as the data draw it, found colours" in told
    assert "trees/oak" not in told


def test_without_a_record_a_changed_folder_fails(workspace: Path, tmp_path: Path) -> None:
    _planted(workspace, "square_turned_half", tmp_path)
    (workspace / "output" / "glade" / "a4" / RECORD).unlink()
    code, told = _check()
    assert code == 1
    assert "trees.pdf: expected what two new builds make alike, found others" in told


def test_a_poisoned_cache_hides_nothing(workspace: Path) -> None:
    """A remembered part of another drawing, under the right key and with the right sum."""
    shutil.rmtree(workspace / "output" / "glade")
    out = workspace / "output"
    built(workspace, out, components=("trees",))
    poisoned, cache = 0, Cache(out / FOLDER, "")
    for path in sorted((out / FOLDER).iterdir()):
        data = cache.get(path.name)
        if data is not None and data.startswith(b"%PDF") and b"Typst" in data:
            with pikepdf.open(io.BytesIO(data)) as pdf:
                for page in pdf.pages:
                    stream = page.obj.Contents
                    stream.write(bytes(stream.read_bytes()).replace(b"0.36078432", b"0.96078432"))
                buffer = io.BytesIO()
                pdf.save(buffer)
            cache.put(path.name, buffer.getvalue())
            poisoned += 1
    assert poisoned
    shutil.rmtree(out / "glade")
    built(workspace, out, components=("trees",))
    code, told = _check()
    assert code == 1
    assert "trees.pdf: expected what two new builds make alike, found others" in told
    assert "trees/elm copy 1 front: expected it as the data draw it, found colours" in told


def test_settings_that_no_build_accepts_are_told(workspace: Path) -> None:
    path = workspace / "output" / "glade" / "a4" / "manifest.json"
    text = path.read_text("utf-8")
    for old, new, found in (
        ('"duplex": "long"', '"duplex": "both"', "\"duplex\": 'both'"),
        ('"correction": null', '"correction": null, "overlap": []', "float() argument"),
    ):
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        code, told = _check()
        assert code == 1
        assert (
            f"expected to be built again, found: expected the settings of a build, found {found}"
            in told
        )


# Exports


@pytest.fixture(scope="session")
def exports(tmp_path_factory: pytest.TempPathFactory, glades: Glades) -> dict[str, Rebuilt]:
    """Return the game exported for a print shop and for a virtual table, with its faces."""
    root, made = glades("a4").root, {}
    for service in ("print-shop", "tts"):
        faces: list[Redrawn] = []
        out = tmp_path_factory.mktemp(service)
        request = BuildRequest(Workspace(root), "glade", service=service, out=out)
        made[service] = Rebuilt(export(request, witness=faces.append).folder, faces[0])
    return made


def _exported(sound: Rebuilt, folder: Path, *since: str) -> tuple[list[str], str]:
    with Again(lambda place: sound, since) as again:
        return differing_faults(folder, again)


def test_sound_exports_pass(exports: dict[str, Rebuilt]) -> None:
    for sound in exports.values():
        assert _exported(sound, sound.folder) == ([], "")


def test_pages_for_a_print_shop_show_their_faces(
    exports: dict[str, Rebuilt], tmp_path: Path
) -> None:
    sound = exports["print-shop"]
    bench = Bench(sound.folder, tmp_path)
    with bench.pdf("trees.pdf") as pdf:
        pages = [page for page in pdf.pages if f"/{ELM}" in page.Resources.XObject]
        other = next(page for page in pdf.pages if "/trees.ash.front" in page.Resources.XObject)
        pages[0].Resources.XObject[f"/{ELM}"] = other.Resources.XObject["/trees.ash.front"]
    assert export_faults(bench.folder) == []
    told = "trees.pdf page 5: expected the face of trees elm front, found that of trees/ash front"
    faults, note = _exported(Rebuilt(bench.folder, sound.faces), bench.folder)
    assert (faults, note) == ([told], "")
    faults, note = _exported(sound, bench.folder)
    assert faults == [
        told,
        "manifest.json: expected what a new export makes, found another",
        "trees.pdf: expected what a new export makes, found another",
    ]
    faults, note = _exported(sound, bench.folder, *CHANGED)
    assert faults[0] == told and len(faults) == 2
    assert faults[1].startswith("trees.pdf page 5: expected it as a new export makes it, found ")
    assert note == "not as a new export, for the data changed since then"


def test_pictures_of_a_table_look_as_they_should(
    exports: dict[str, Rebuilt], tmp_path: Path
) -> None:
    sound = exports["tts"]
    bench = Bench(sound.folder, tmp_path)
    path = bench.file("trees-1-faces.png")
    with Image.open(path) as picture:
        ImageOps.mirror(picture).save(path)
    bench.sign("trees-1-faces.png")
    assert export_faults(bench.folder) == []
    faults, _ = _exported(sound, bench.folder, *CHANGED)
    (told,) = faults
    assert told.startswith("trees-1-faces.png: expected the picture of a new export, found colours")


def test_exports_are_made_again_by_the_command(workspace: Path) -> None:
    shutil.rmtree(workspace / "output" / "glade")
    request = BuildRequest(Workspace(workspace), "glade", service="tts")
    folder = export(replace(request, out=workspace / "output")).folder
    code, told = _check()
    assert code == 0, told
    name = folder.relative_to(workspace).as_posix()
    assert f"{name}: as its manifest and the data say\n" in told
    bench = Bench(folder, workspace / "bench")
    save = bench.file("glade.json")
    save.write_text(save.read_text("utf-8").replace('"Oak"', '"Elm"'), "utf-8")
    bench.sign("glade.json")
    shutil.rmtree(folder)
    shutil.copytree(bench.folder, folder)
    code, told = _check()
    assert code == 1
    assert f"{name}/glade.json: expected what a new export makes, found another" in told
    assert f"{name}: 2 faults" in told

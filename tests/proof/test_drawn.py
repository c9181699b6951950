"""What pages show is held against faces drawn anew: forms, pages, books, pictures, folders."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Name

from pnp.fresh import changes
from pnp.model.workspace import Workspace
from pnp.pdf.forms import Forms
from pnp.proof import Rebuilt
from tests.proof import drawing_defects_of_forms, drawing_defects_of_pages
from tests.proof.bench import Bench, failing, messages
from tests.proof.drawing import CHANGED, built
from tests.proof.drawing_defects import DRAWING_DEFECTS, ELM, Plant
from tests.proof.glades import BUILDS, Glades

assert drawing_defects_of_forms and drawing_defects_of_pages  # importing them fills the table


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

"""`pnp check` on folders and exports whose drawings changed."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from PIL import Image, ImageOps

from pnp.cache import FOLDER, Cache
from pnp.cli import proving
from pnp.cli.check import command
from pnp.fresh import RECORD
from pnp.model.workspace import Workspace
from pnp.pipeline import BuildRequest
from pnp.pipeline.exports import export
from pnp.proof import Rebuilt, Redrawn
from pnp.proof.again import Again
from pnp.proof.exports.again import differing_faults
from pnp.proof.exports.read import export_faults
from tests.proof import drawing_defects_of_forms, drawing_defects_of_pages
from tests.proof.bench import Bench
from tests.proof.drawing import CHANGED, built, glade
from tests.proof.drawing_defects import DRAWING_DEFECTS, ELM
from tests.proof.glades import Glades

assert drawing_defects_of_forms and drawing_defects_of_pages  # importing them fills the table


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

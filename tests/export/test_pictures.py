"""Pictures of services have exact pixels, one for each face, in the order of the pieces."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from pnp.cli.build import finished
from pnp.model.workspace import Workspace
from pnp.pipeline.request import BuildRequest
from pnp.proof.exports.read import export_faults
from tests.export.making import exported, listed
from tests.printed import REPOSITORY, SMALL


def test_pictures_have_the_exact_pixels_of_their_product(tmp_path: Path) -> None:
    folder, manifest = exported(tmp_path, "gamecrafter", "deck", "beetles")
    for entry in manifest["files"]:
        with Image.open(folder / entry["path"]) as image:
            wanted = (825, 1125) if entry["component"] == "deck" else (225, 225)
            assert (image.size, image.mode) == (wanted, "RGB"), entry["path"]
            assert [round(value) for value in image.info["dpi"]] == [300, 300]
    assert listed(manifest, "front")[-3:] == [("ant", 3), ("bee", 20), ("cow", 2)]
    assert "deck/fronts/002-bee-x20.png" in {entry["path"] for entry in manifest["files"]}
    assert manifest["counts"] == {"beetles": 30, "deck": 25}


def test_every_copy_has_a_file_where_the_service_counts_files(tmp_path: Path) -> None:
    folder, manifest = exported(tmp_path, "mpc", "deck")
    fronts = sorted(path.name for path in (folder / "deck" / "fronts").iterdir())
    backs = sorted(path.name for path in (folder / "deck" / "backs").iterdir())
    assert fronts == backs
    assert [name.split("-")[1].removesuffix(".png") for name in fronts] == (
        ["ant"] * 3 + ["bee"] * 20 + ["cow"] * 2
    )
    assert {tuple(entry["pixels"]) for entry in manifest["files"]} == {(822, 1122)}


def test_a_tarot_card_is_drawn_at_its_own_size_in_the_middle(tmp_path: Path) -> None:
    folder, manifest = exported(
        tmp_path, "gamecrafter", "faction-cards", root=REPOSITORY, game="dune-express"
    )
    assert {tuple(entry["pixels"]) for entry in manifest["files"]} == {(900, 1500)}
    with Image.open(folder / "faction-cards" / "fronts" / "001-atreides.png") as image:
        # The name plate of the template: from 42 mm to 55 mm below the upper trim of 120 mm,
        # which stands in the middle of 127 mm.
        scale = 300 / 25.4
        column = [image.getpixel((860, round((3.5 + y) * scale))) for y in (42.5, 54.5, 56.0)]
    assert column[0] == column[1] != column[2]


def test_dice_for_printed_cubes_have_six_faces_each(tmp_path: Path) -> None:
    folder, manifest = exported(
        tmp_path, "gamecrafter", "dice", root=REPOSITORY, game="dune-express"
    )
    dice = [path for path in (folder / "dice").iterdir() if path.is_dir()]
    assert all(len(list(die.glob("*.png"))) == 6 for die in dice)
    assert {tuple(entry["pixels"]) for entry in manifest["files"]} == {(180, 180)}
    assert sum(entry["copies"] for entry in manifest["files"]) == manifest["counts"]["dice"] == 54


def test_an_export_replaces_the_earlier_one_and_is_known_when_nothing_changed(
    tmp_path: Path,
) -> None:
    exported(tmp_path, "gamecrafter", "deck", "beetles")
    folder, _ = exported(tmp_path, "gamecrafter", "deck")
    assert not (folder / "beetles").exists()
    request = BuildRequest(
        Workspace(SMALL), "meadow", components=("deck",), out=tmp_path, service="gamecrafter"
    )
    assert finished(request) is not None
    (folder / "deck" / "fronts" / "001-ant-x3.png").write_bytes(b"")
    assert finished(request) is None


def test_the_proof_finds_pictures_that_are_not_as_listed(tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "mpc", "deck")
    assert export_faults(folder) == []
    path = folder / "deck" / "fronts" / "001-ant.png"
    with Image.open(path) as image:
        image.convert("RGBA").resize((821, 1122)).save(path)
    told = "\n".join(export_faults(folder))
    assert "expected [822, 1122] pixels, found [821, 1122]" in told
    assert "expected RGB of 8 bits" in told
    assert "expected the file of the manifest" in told
    path.unlink()
    assert any("found none" in fault for fault in export_faults(folder))

"""What services take and refuse: sizes, bleeds, text beside the cut, with the exact words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.errors import Problems, UsageProblem
from pnp.export.services import SERVICES
from pnp.pipeline.settings import FOR
from tests.export.making import exported

EIGHTH = 25.4 / 8


def test_every_service_of_the_command_line_is_described() -> None:
    assert tuple(SERVICES) == FOR


@pytest.mark.parametrize("service", ["gamecrafter", "drivethru"])
def test_cards_and_boards_have_an_eighth_of_an_inch_of_bleed(service: str) -> None:
    for product in SERVICES[service].products:
        if product.kinds == ("dice",) or product.name.startswith("euro"):
            continue
        assert (product.canvas.width - product.trim.width) / 2 == pytest.approx(EIGHTH, abs=1e-6)
        assert (product.canvas.height - product.trim.height) / 2 == pytest.approx(EIGHTH, abs=1e-6)


def refused(tmp_path: Path, service: str, *components: str, root: Path | None = None) -> list[str]:
    with pytest.raises(Problems) as caught:
        exported(tmp_path, service, *components, **({"root": root} if root else {}))
    assert not list(tmp_path.rglob("*.png")), "nothing is written when something is refused"
    return [str(problem) for problem in caught.value.problems]


def test_a_size_that_the_service_does_not_have_is_told_with_the_nearest(
    small: Path, tmp_path: Path
) -> None:
    told = refused(tmp_path, "gamecrafter", "field", "counters", "hexes", root=small)
    assert told == [
        "components/meadow/game.yaml:15: field: size: expected a size that The Game Crafter makes, "
        "within 0.5 mm a side, found 180 x 180 mm\n"
        "  hint: the nearest is its large square board: 254.00 x 254.00 mm",
        "components/meadow/game.yaml:17: squares: side: expected a size that The Game Crafter "
        "makes, within 0.5 mm a side, found 15 x 15 mm\n"
        "  hint: the nearest is its small square chit: 12.70 x 12.70 mm",
        "components/meadow/game.yaml:19: hexes: kind: expected what The Game Crafter makes "
        "(card, token, dice, board, sheet), found hexagonal token of 20 x 23.094 mm",
    ]


def test_what_a_card_maker_does_not_make_is_told_with_what_it_does(
    small: Path, tmp_path: Path
) -> None:
    told = refused(tmp_path, "mpc", root=small)
    text = (small / "components" / "meadow" / "game.yaml").read_text(encoding="utf-8")
    kinds = re.findall(r"\bkind: (\w+)", text)
    assert len(told) == len([kind for kind in kinds if kind != "card"])
    assert told[0] == (
        "components/meadow/game.yaml:15: field: kind: expected what MakePlayingCards makes (card), "
        "found board of 180 x 180 mm\n  hint: it makes these: pnp build meadow deck --for mpc"
    )


def test_a_factor_can_bring_a_piece_to_a_size_that_is_made(tmp_path: Path) -> None:
    refused(tmp_path / "plain", "gamecrafter", "field")
    with pytest.raises(UsageProblem, match="from 90% to 125%"):
        exported(tmp_path, "gamecrafter", "beetles", scale={"field": 1.6})
    # 12 mm at 106 % are 12.72 mm: the small circle chit of half an inch.
    _, manifest = exported(tmp_path, "gamecrafter", "beetles", scale={"field": 1.06})
    assert {(*e["pixels"], e["product"]) for e in manifest["files"]} == {
        (225, 225, "small circle chit")
    }


def test_a_drawing_that_ends_before_the_bleed_is_refused(small: Path, tmp_path: Path) -> None:
    template = small / "templates" / "plain.svg.j2"
    template.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
        '<rect x="-1" y="-1" width="{{ w + 2 }}" height="{{ h + 2 }}" fill="#335577"/></svg>'
    )
    (told,) = refused(tmp_path, "gamecrafter", "deck", root=small)
    start, found = told.split(", found ")
    wanted = "components/meadow/game.yaml:20: deck: bleed: expected art for 3.175 mm beyond the cut"
    assert start == wanted
    assert abs(float(found.split(" mm")[0]) - 1.0) < 0.1


def test_a_ground_drawn_for_a_narrower_bleed_is_found_by_its_seam(
    small: Path, tmp_path: Path
) -> None:
    template = small / "templates" / "plain.svg.j2"
    template.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
        '<rect x="-9" y="-9" width="{{ w + 18 }}" height="{{ h + 18 }}" fill="#ffffff"/>'
        '<rect x="-1" y="-1" width="{{ w + 2 }}" height="{{ h + 2 }}" fill="#335577"/></svg>'
    )
    data = small / "components" / "meadow" / "game.yaml"
    data.write_text(data.read_text().replace("size: poker,", "size: poker, bleed: 1mm,"))
    (told,) = refused(tmp_path, "gamecrafter", "deck", root=small)
    assert "found 1.00 mm" in told


def test_text_beside_the_cut_is_refused_with_its_distance(small: Path, tmp_path: Path) -> None:
    template = small / "templates" / "plain.svg.j2"
    template.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
        '<text x="2" y="40" font-family="Source Sans Pro" font-size="4">H</text></svg>'
    )
    (told,) = refused(tmp_path, "gamecrafter", "deck", root=small)
    where = "inside the cut of a poker card, found text of a front at "
    assert f"deck: safe: expected text at least 3.175 mm {where}" in told
    found = float(told.split(where)[1].split(" mm")[0])
    assert 2.0 < found < 2.6

"""Boards over several sheets: forced tiles, the author's seams, overlaps and butt joints."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.cli.build import command
from pnp.geometry import Rect, Size
from pnp.paper import PROFILES, parse_paper
from pnp.proof.reading.tiles import uncovered
from pnp.sheets.page import Order
from pnp.sheets.seams import tilings
from tests.printed import REPOSITORY, print_game
from tests.proof.bench import failing, proved


def _order(**settings: object) -> Order:
    order = Order(
        group="board",
        title="Board",
        game="Game",
        runs=(),
        paper=parse_paper("a4"),
        profile=PROFILES["standard"],
        duplex="long",
        factor=1.0,
        notes=(),
        margin=0.0,
        gap=0.0,
        columns=0,
        cut="auto",
        overlap=8.0,
        tiled=True,
        measure=lambda text, size, bold: 0.5 * size * len(text),
    )
    return replace(order, **settings)  # type: ignore[arg-type]


def test_a_seam_of_the_author_goes_before_the_middle() -> None:
    order = _order(seams=((78.0, 122.0), ()))
    tiling = tilings(Size(200, 200), order, 2)[0]
    assert (tiling.across, tiling.down) == ((0.0, 78.0), (0.0,))
    assert tiling.source(0, 0) == Rect(0, 0, 86, 200)
    assert tiling.source(1, 0) == Rect(78, 0, 122, 200)


def test_without_seams_the_tiles_are_alike() -> None:
    tiling = tilings(Size(200, 200), _order(), 2)[0]
    first, second = tiling.source(0, 0), tiling.source(1, 0)
    assert first.size == second.size == Size(104, 200)


# A seam of the author that would leave a last tile of nothing but the overlap.
@example(wide=60.0, tall=60.0, overlap=12.5, across=[], down=[38.0], least=2, factor=1.25)
@given(
    wide=st.floats(60, 900),
    tall=st.floats(60, 900),
    overlap=st.sampled_from([0.0, 5.0, 8.0, 12.5]),
    across=st.lists(st.floats(10, 890), max_size=5),
    down=st.lists(st.floats(10, 890), max_size=5),
    least=st.sampled_from([1, 2]),
    factor=st.sampled_from([0.9, 1.0, 1.25]),
)
def test_tiles_cover_the_piece_and_share_the_overlap(
    wide: float,
    tall: float,
    overlap: float,
    across: list[float],
    down: list[float],
    least: int,
    factor: float,
) -> None:
    order = _order(overlap=overlap, seams=(tuple(across), tuple(down)), factor=factor)
    piece = Size(wide, tall)
    tiling = tilings(piece, order, least)[0]
    assert tiling.columns * tiling.rows >= least
    parts = [tiling.source(c, r) for c in range(tiling.columns) for r in range(tiling.rows)]
    assert uncovered(Rect.of(piece), parts) is None
    for part in parts:
        assert part.x >= -1e-6 and part.right <= wide + 1e-6
        assert part.width > overlap and part.height > overlap
    for column in range(tiling.columns - 1):
        one, two = tiling.source(column, 0), tiling.source(column + 1, 0)
        assert one.right - two.x == pytest.approx(overlap, abs=1e-6)


@pytest.mark.parametrize("overlap", [None, 0.0, 12.0])
def test_tiles_on_request_pass_every_property(tmp_path: Path, overlap: float | None) -> None:
    printed = print_game(tmp_path, components=("field",), tiles=True, overlap=overlap)
    results = proved(printed.folder)
    assert [str(result) for result in results if not result.ok] == []
    (entry,) = (file for file in printed.files if file["path"] == "field.pdf")
    names = [page["placements"][0]["tile"]["name"] for page in entry["pages"]]
    assert names == ["A1", "A2"]
    assert not failing(proved(printed.folder, only={23}))
    ends = [page["placements"][0]["tile"]["source"] for page in entry["pages"]]
    wanted = 8.0 if overlap is None else overlap
    assert ends[0][0] + ends[0][2] - ends[1][0] == pytest.approx(wanted, abs=0.001)


def test_boards_of_the_games_are_divided_at_their_seams(tmp_path: Path) -> None:
    for game, first in (("dune-express", 78.0), ("dragon-dune", 98.0), ("dune-chess", 94.0)):
        printed = print_game(tmp_path, REPOSITORY, game, components=("board",), tiles=True)
        entry = next(file for file in printed.files if file["path"] == "board.pdf")
        assert entry["pages"][1]["placements"][0]["tile"]["source"][0] == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--overlap", "40mm"], "expected --overlap up to 30 mm, found 40 mm"),
        (["--overlap", "-3mm"], "expected --overlap from 0 to 30 mm, found -3 mm"),
        (["--core", "1.5mm"], "--core is the card between the halves of a fold"),
        (["--core", "9mm", "--duplex", "gutterfold"], "expected --core up to 5 mm, found 9 mm"),
    ],
)
def test_lengths_that_make_no_sense_are_refused(
    small: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(small)
    result = CliRunner().invoke(command, ["meadow", *arguments])
    assert message in str(result.exception)

"""`pnp build GAME --for SERVICE` on the command line: what it says, what it refuses to mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.build import command
from pnp.cli.check import command as check
from pnp.errors import Problems, UsageProblem


@pytest.fixture(autouse=True)
def _inside(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, ["meadow", *arguments])


def test_it_says_how_much_was_made_and_what_to_do_with_it(small: Path) -> None:
    first = run("deck", "--for", "gamecrafter")
    assert first.exit_code == 0, first.output
    assert first.output == (
        "output/meadow/for-gamecrafter: 25 pieces in 6 files\n"
        "  note: upload the pictures to the parts that manifest.json names; x3 in a name means "
        "three copies\n"
    )
    record = small / "output/meadow/for-gamecrafter/.build.json"
    before = record.stat().st_mtime_ns
    assert run("deck", "--for", "gamecrafter").output == first.output
    assert record.stat().st_mtime_ns == before, "nothing was written again"


def test_addresses_are_said(small: Path) -> None:
    told = run("deck", "--for", "tts").output
    assert f"it reads the pictures from {small.as_posix()}/output/meadow/for-tts" in told
    told = run("deck", "--for", "tts", "--url-base", "https://example.org/m").output
    assert "put the other files at https://example.org/m\n" in told


def test_low_ink_and_editions_go_to_folders_of_their_own(small: Path) -> None:
    run("deck", "--for", "mpc", "--ink", "low")
    assert (small / "output/meadow/for-mpc-low/manifest.json").is_file()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--for", "mpc", "--duplex", "short"], "sheets of paper with --for mpc, found --duplex"),
        (
            ["--for", "mpc", "--cut", "lines", "--png"],
            "sheets of paper with --for mpc, found --cut and --png",
        ),
        (["--for", "mpc", "--url-base", "https://example.org"], "--url-base says where"),
        (["--url-base", "https://example.org"], "--url-base says where"),
    ],
)
def test_options_that_an_export_cannot_follow_are_wrong_use(
    options: list[str], message: str
) -> None:
    result = run("deck", *options)
    assert isinstance(result.exception, UsageProblem)
    assert message in str(result.exception)


def test_an_unknown_service_is_answered_with_the_nearest() -> None:
    result = run("--for", "gamecrafters")
    assert result.exit_code == 2
    assert 'did you mean "gamecrafter"?' in result.output


def test_a_refused_export_leaves_the_earlier_one_alone(small: Path) -> None:
    run("deck", "--for", "mpc")
    picture = small / "output/meadow/for-mpc/deck/fronts/001-ant.png"
    before = picture.read_bytes()
    assert isinstance(run("--for", "mpc").exception, Problems)
    assert picture.read_bytes() == before


def test_check_reads_exports_back(small: Path) -> None:
    run("deck", "--for", "mpc")
    told = CliRunner().invoke(check, ["meadow"])
    assert "output/meadow/for-mpc: as its manifest and the data say" in told.output
    (small / "output/meadow/for-mpc/deck/fronts/001-ant.png").unlink()
    told = CliRunner().invoke(check, ["meadow"])
    assert told.exit_code == 1
    wanted = "output/meadow/for-mpc/deck/fronts/001-ant.png: expected a file, found none"
    assert wanted in told.output

"""How commands end: in words, with the right exit code, and nothing said that is not so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pnp.cli.ending import counted, ended
from pnp.errors import PnpError, Problem, Problems, ProofFailed, UsageProblem, gathered
from pnp.model.workspace import UnknownGame
from pnp.processes import WorkerLost
from pnp.proof.reading.reader import read_pdf
from tests.command import ended as run
from tests.printed import REPOSITORY

PNP = [sys.executable, "-m", "pnp"]
NEEDS_FULL = pytest.mark.needs("/dev/full")
POSIX = pytest.mark.needs("posix")


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY), **changes}


def pnp(cwd: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would."""
    return subprocess.run(
        [*PNP, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=environment(**changes),
        timeout=300,
    )


def shell(cwd: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which pnp is `"$@"`."""
    return subprocess.run(
        ["sh", "-c", line, "sh", *PNP],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=300,
    )


# ---------------------------------------------------------------------- what is raised


def failing(error: BaseException) -> int:
    def command() -> None:
        raise error

    return ended(command)


PLACE = Path("game.yaml")
NOTHING = "nothing was written"


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (Problems([Problem(PLACE, 3, "", "x")]), 1, "game.yaml:3: x\n1 problem; " + NOTHING),
        (UsageProblem("wrong", "right"), 2, "pnp: wrong\n  hint: right"),
        (PnpError("Typst says no"), 1, "pnp: Typst says no"),
        (OSError(5, "Input/output error", "x.pdf"), 1, "pnp: x.pdf: Input/output error"),
        (OSError(5, "Input/output error"), 1, "pnp: Input/output error"),
        (MemoryError(), 1, "pnp: expected more memory than the system has left"),
        (
            RecursionError("maximum recursion depth"),
            1,
            "pnp: expected files that nest less deeply (PNP_TRACEBACK=1 shows where)",
        ),
        (
            ValueError("one\ntwo"),
            1,
            "pnp: this is a fault of pnp: ValueError: one two (PNP_TRACEBACK=1 shows where)",
        ),
        (KeyboardInterrupt(), 130, "pnp: stopped"),
        (click.Abort(), 1, "pnp: expected an answer, found the end of the input"),
        (click.UsageError("no such option"), 2, "Error: no such option"),
    ],
)  # fmt: skip
def test_whatever_is_raised_ends_in_words(
    error: BaseException, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failing(error) == code
    assert capsys.readouterr() == ("", f"{told}\n")


@pytest.mark.parametrize("end", [SystemExit(3), SystemExit(None), SystemExit("words")])
def test_a_command_may_choose_its_code(end: SystemExit) -> None:
    assert failing(end) == {3: 3, None: 0, "words": 1}[end.code]  # type: ignore[index]


def test_the_details_are_printed_on_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_TRACEBACK", "1")
    assert failing(ValueError("hidden")) == 1
    told = capsys.readouterr().err
    assert told.startswith("Traceback (most recent call last):")
    assert "in command\n    raise error" in told


def test_ctrl_c_at_a_question_is_ctrl_c(capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            raise click.Abort from None

    assert ended(command) == 130
    assert capsys.readouterr().err == "pnp: stopped\n"


# ---------------------------------------------------------------------- what was written


def problems(*lines: int) -> Problems:
    return Problems([Problem(PLACE, line, "", "wrong") for line in lines])


def refused(error: Problems) -> Path:
    raise error


def test_what_was_written_all_the_same_is_named() -> None:
    a4, a3 = Path("out/a4"), Path("out/a3")
    jobs = [lambda: a4, lambda: refused(problems(2)), lambda: a3, lambda: refused(problems(1))]
    with pytest.raises(Problems) as error:
        gathered(jobs, lambda path: [path])
    assert [problem.line for problem in error.value.problems] == [1, 2]
    assert counted(error.value) == "2 problems; only out/a4 and out/a3 were written"
    with pytest.raises(Problems) as error:
        gathered(jobs[:2], lambda path: [path])
    assert counted(error.value) == "1 problem; only out/a4 was written"
    with pytest.raises(Problems) as error:
        gathered(jobs[1:2], lambda path: [path])
    assert counted(error.value) == "1 problem; nothing was written"
    assert gathered(jobs[::2], lambda path: [path]) == [a4, a3]


def test_a_fault_of_pnp_stays_one() -> None:
    with pytest.raises(ProofFailed):
        gathered(
            [lambda: refused(ProofFailed([])), lambda: refused(problems(1))], lambda path: [path]
        )


@pytest.mark.parametrize("sort", [Problems, ProofFailed])
def test_problems_come_whole_from_another_process(sort: type[Problems]) -> None:
    import pickle

    error = sort([Problem(PLACE, 3, "x", "wrong", "right")])
    error.written = (Path("a4"),)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.problems, again.written) == (sort, error.problems, error.written)


@pytest.mark.parametrize("error", [UnknownGame("elm", "pnp list", False), WorkerLost()])
def test_every_error_comes_whole_from_another_process(error: PnpError) -> None:
    import pickle

    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_build_of_several_papers_tells_which_were_written(
    small: Path, jobs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.cli.main import main

    monkeypatch.chdir(small)
    # In place of the files of one paper stands something that pnp did not make.
    (small / "output" / "meadow").mkdir(parents=True)
    (small / "output" / "meadow" / "letter").write_text("mine")
    with pytest.raises(SystemExit) as end:
        main(["build", "meadow", "hexes", "--paper", "a4,letter,a3", "--jobs", jobs])
    assert end.value.code == 1
    assert capsys.readouterr() == (
        "",
        "output/meadow/letter: expected a folder, found a file\n"
        "  hint: move it away, or choose another place with --out\n"
        "1 problem; only output/meadow/a4 and output/meadow/a3 were written\n",
    )
    for paper in ("a4", "a3"):
        assert (small / "output" / "meadow" / paper / "hexes.pdf").is_file()


# ---------------------------------------------------------------------- where output goes

LONG = (
    ("list",),
    ("schema",),
    ("simulate", "dune-chess", "--games", "2", "--turns", "1"),
    ("simulate", "dune-chess", "--games", "2", "--turns", "1", "--csv"),
    ("--help",),
)


@NEEDS_FULL
@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_a_full_disk_behind_the_output_is_told(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PNP, *arguments],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            timeout=300,
        )
    told = "pnp: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, told)


@NEEDS_FULL
def test_nowhere_to_complain_is_no_crash(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        codes = [
            subprocess.run(
                [*PNP, *arguments], cwd=tmp_path, stdout=full, stderr=full, env=environment()
            ).returncode
            for arguments in (("list",), ("list", "nope"), ("nope",))
        ]
    assert codes == [1, 2, 2]


@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_a_reader_that_leaves_ends_it_in_silence(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    process = subprocess.Popen(
        [*PNP, *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(300) == 1
    process.stderr.close()


@POSIX
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_closed_streams_are_no_crash(closed: str, tmp_path: Path) -> None:
    assert shell(tmp_path, f'exec "$@" list {closed}').returncode == 0
    assert shell(tmp_path, f'exec "$@" list nope {closed}').returncode == 2


@POSIX
def test_a_build_needs_no_streams(small: Path) -> None:
    words = "build meadow hexes >&- 2>&- <&-"
    assert shell(small, f'exec "$@" {words}').returncode == 0
    assert read_pdf(small / "output" / "meadow" / "a4" / "hexes.pdf")


def test_a_terminal_of_few_letters_gets_them_by_number(tmp_path: Path) -> None:
    game = tmp_path / "components" / "cafe" / "game.yaml"
    game.parent.mkdir(parents=True)
    game.write_text(
        "game: cafe\ntitle: Star \u2605\ncomponents: [{id: a, kind: board, size: 90mm x 90mm}]\n",
        encoding="utf-8",
    )
    done = pnp(tmp_path, "list", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert "Star \\u2605" in done.stdout


def test_names_cannot_write_on_the_terminal(tmp_path: Path) -> None:
    game = tmp_path / "components" / "my\x1b[2Jgame" / "game.yaml"
    game.parent.mkdir(parents=True)
    game.write_text("3", encoding="utf-8")
    done = pnp(tmp_path, "list")
    assert done.stderr.startswith("components/my?[2Jgame/game.yaml:1: expected a mapping")


def test_a_build_in_several_languages_tells_which_were_written(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small)
    output = small / "output" / "meadow"
    output.mkdir(parents=True)
    (output / "a4-it").write_text("mine")
    (small / "components" / "meadow" / "locale").mkdir()
    for language in ("it", "de", "fr"):
        po = small / "components" / "meadow" / "locale" / f"{language}.po"
        po.write_text(f'msgid ""\nmsgstr "Language: {language}\\n"\n')
    assert run("build", "meadow", "hexes", "--lang", "de,it,fr", "--quiet") == 1
    assert capsys.readouterr() == (
        "",
        "output/meadow/a4-it: expected a folder, found a file\n"
        "  hint: move it away, or choose another place with --out\n"
        "1 problem; only output/meadow/a4-de and output/meadow/a4-fr were written\n",
    )
    assert all((output / f"a4-{language}" / "hexes.pdf").is_file() for language in ("de", "fr"))


def test_what_was_written_before_a_fault_counts_too() -> None:
    broken = problems(1)
    broken.written = (Path("out/a5"),)
    with pytest.raises(Problems) as error:
        gathered([lambda: refused(broken), lambda: Path("out/a4")], lambda path: [path])
    assert error.value.written == (Path("out/a4"), Path("out/a5"))

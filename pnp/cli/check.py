"""`pnp check`: the data, then the proof of what was built."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.cli import options as shared
from pnp.cli import proving
from pnp.cli.places import here, output
from pnp.cli.signing import lines_of, sign_books
from pnp.cli.telling import Json, Text
from pnp.cli.types import Folder, Papers
from pnp.errors import Problem, Problems, UsageProblem
from pnp.files import make_folder, write_file
from pnp.fresh import left_behind
from pnp.model.workspace import Workspace
from pnp.paper import Paper
from pnp.processes import Workers
from pnp.scratch import scratch

if TYPE_CHECKING:
    from pnp.faces.maker import FaceMaker
    from pnp.pipeline.review import Review

MARK = b"<title>Proof of print</title>"
"""Stands in every page of proof."""


@click.command("check")
@shared.game_if_given
@click.option(
    "--out", type=Folder(), default=output, help="Folder of the built files [default: output]."
)
@click.option("--paper", "papers", type=Papers(), default=None, help="Papers; all by default.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each result.")
@click.option("--art", is_flag=True, help="Ask a second renderer about every drawing.")
@click.option(
    "--proof",
    is_flag=True,
    help="Ask every property, also those measured in pixels, of what was built and of all the "
    "usual builds, made for it elsewhere; write proof.html.",
)
@click.option(
    "--book",
    "as_book",
    is_flag=True,
    help="List the words of the rulebook that its author has taken out of the checks, and which of "
    "the game's texts are other than was signed.",
)
@click.option(
    "--sign",
    is_flag=True,
    help="Write down what the rulebook and the pieces say: you have held it against the rules. "
    "With --lang, what the messages of a language say: you have held them against the texts.",
)
@click.option(
    "--lang",
    "languages",
    default="",
    help="Check other languages, such as de,pseudo: messages, book, texts that do not fit.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    help="Folders proved at the same time; one for each core by default.",
)
def command(
    game: str | None,
    out: Path,
    papers: tuple[Paper, ...] | None,
    as_json: bool,
    art: bool,
    proof: bool,
    as_book: bool,
    sign: bool,
    languages: str,
    jobs: int | None,
) -> None:
    """Check the data of GAME, or of all games here, and prove the files that were built.

    Exit status 1 means that something failed. Nothing built is no failure. With --proof each game
    is built in all four ways of getting backs behind fronts, with full and low ink, on A4 and
    Letter, twice each, in a temporary folder.
    """
    workspace = here()
    if languages:
        from pnp.cli.languages import check_languages, sign_languages

        wanted = [game] if game else workspace.own()
        if sign:
            for name in wanted:
                sign_languages(workspace, name, languages)
            return
        sys.exit(max(check_languages(workspace, name, languages) for name in wanted))
    if sign:
        sign_books(workspace, [game] if game else workspace.own())
        return
    games = workspace.games()
    others = proving.throw_aways(out, games)
    if game is not None and game not in games and game not in others:
        if any((out / game).glob("*/manifest.json")):
            sheets = f"the sheets in {(out / game).as_posix()}, of no game here"
            raise UsageProblem(
                f"expected a game or art of others, found {sheets}",
                "sheets of pnp dice have no data that they could be held against; "
                "for those of a game go to its folder",
            )
        raise workspace.unknown(game)
    said = Json() if as_json else Text()
    own = workspace.own() or games
    here_or_built = [name for name in games if name in own or (out / name).is_dir()]
    names = [game] if game else [*here_or_built, *others]
    folders = {name: list(_folders(out / name, papers)) for name in names}
    exports = {name: list(_exports(out / name)) if not papers else [] for name in names}
    root = workspace.root
    count = sum(len(folders[name]) + len(exports[name]) for name in names) + (
        len(names) * len(proving.MODES) if proof else 0
    )
    data = {name: name in games for name in names}
    with (
        scratch() as place,
        Workers(proving.processes(jobs or 0, count)) as workers,
    ):
        waiting = {
            (name, folder): workers.ask(proving.prove_folder, root, name, folder, proof)
            for name in names
            for folder in folders[name]
        }
        exported = {
            folder: workers.ask(proving.prove_export, root, name, folder)
            for name in names
            for folder in exports[name]
        }
        built = {
            (name, mode): workers.ask(proving.prove_builds, root, name, mode, place)
            for name in names
            if data[name]
            for mode in (proving.MODES if proof else ())
        }
        proved: list[proving.Proved] = []
        for name in names:
            drawn = _data(workspace, name, said) if data[name] else {}
            if drawn is None:
                continue
            makers = {edition: one.maker for edition, one in drawn.items()}
            reviews = [one.review for one in drawn.values() if one.review]
            for note in lines_of(name, reviews) if as_book else ():
                said.note(note)
            if not folders[name] and not proof and (data[name] or papers):
                where = f" for {', '.join(paper.title for paper in papers)}" if papers else ""
                what_to_do = f": run pnp build {name}" if data[name] else ""
                said.note(f"{name}: nothing built{where}{what_to_do}")
            for folder in folders[name]:
                answer = waiting[(name, folder)]()
                proved.append(answer)
                said.proved(answer)
                white = _white(folder) if answer.readable and makers else []
                for line in filter(None, (answer.again, *white, *left_behind(folder))):
                    said.note(f"  note: {line}")
                if proving.is_foreign(folder):
                    from pnp.proof import TOLD

                    said.note(f"  {TOLD}")
                if art and not (answer.readable and makers):
                    said.note("  art: skipped, not all files can be read")
                elif art:
                    maker = makers.get(_edition(folder), next(iter(makers.values())))
                    _second_opinion(folder, maker, said)
            for folder in exports[name]:
                said.exported(folder.as_posix(), *exported[folder](), data[name])
            for mode in proving.MODES if proof and data[name] else ():
                for answer in built[(name, mode)]():
                    proved.append(answer)
                    said.proved(answer)
    said.end()
    if proof:
        said.note(f"written: {_write_page(workspace, out, proved).as_posix()}")
    if said.failed:
        sys.exit(1)


class _Drawn(NamedTuple):
    """An edition of a game with all its faces."""

    maker: FaceMaker
    problems: list[Problem]
    review: Review | None
    """What there is to say of its texts, None while its faces have faults."""


def _data(workspace: Workspace, name: str, said: Text) -> dict[str, _Drawn] | None:
    """Tell what is wrong with the data; return all editions, None where files cannot be read."""
    try:
        ordinary = _drawn(workspace, name, "")
        game = ordinary.maker.game
        drawn = {game.data.edition or "": ordinary}
        drawn |= {edition: _drawn(workspace, name, edition) for edition in game.data.editions}
    except Problems as error:
        said.data(name, [str(problem) for problem in error.problems])
        return None
    problems = [problem for one in drawn.values() for problem in one.problems]
    told = [str(problem) for problem in Problems(problems).problems]
    said.data(name, told, [_form(one.maker) for one in drawn.values()])
    for note in (*game.notes, *ordinary.maker.remarks.told()):
        said.note(f"  note: {note}")
    return drawn


def _form(maker: FaceMaker) -> str:
    """Return which form of a game was read: ``edition 1.10, en``."""
    data = maker.game.data
    return f"edition {data.edition}, {data.language}" if data.edition else data.language


def _drawn(workspace: Workspace, name: str, edition: str) -> _Drawn:
    """Return one edition with all its faces and what is wrong; raises Problems for its files."""
    from pnp.faces import KINDS
    from pnp.faces.maker import FaceMaker
    from pnp.model.loader import load_game
    from pnp.pipeline.review import reviewed

    game = load_game(workspace, name, KINDS, edition)
    maker = FaceMaker(game)
    for component in game.components:
        maker.designs(component)
    review = None if maker.problems else reviewed(game, maker)
    return _Drawn(maker, [*maker.problems, *(review.problems if review else ())], review)


def _folders(place: Path, papers: tuple[Paper, ...] | None) -> Iterator[Path]:
    """Yield the built folders, those of the papers asked for with all their variants."""
    for manifest in sorted(place.glob("*/manifest.json")):
        name = manifest.parent.name
        if name.startswith((".", proving.EXPORTS)):
            continue
        if not papers or any(name == p.name or name.startswith(f"{p.name}-") for p in papers):
            yield manifest.parent


def _exports(place: Path) -> Iterator[Path]:
    """Yield the folders that were made for services and virtual tables."""
    for manifest in sorted(place.glob(f"{proving.EXPORTS}*/manifest.json")):
        yield manifest.parent


def _edition(folder: Path) -> str:
    """Return the edition that the folder's manifest names."""
    from pnp.proof.reading.manifest import read_manifest

    return str(read_manifest(folder).raw.get("edition") or "")


def _write_page(workspace: Workspace, out: Path, proved: list[proving.Proved]) -> Path:
    """Write the page of proof beside the games' folders and return its path.

    Raises a problem when it cannot be written.
    """
    from pnp.faces import KINDS
    from pnp.model.loader import load_game
    from pnp.proof.page import Proof, page_text

    games = {
        name: load_game(workspace, name, KINDS)
        for name in dict.fromkeys(answer.game for answer in proved)
    }
    proofs = [
        Proof(
            games[answer.game],
            answer.title,
            tuple(answer.results),
            tuple(answer.problems),
            answer.pictures,
            answer.contact,
        )
        for answer in proved
    ]
    make_folder(out)
    path = out / "proof.html"
    write_file(path, page_text(proofs).encode(), mark=MARK)
    return path


def _white(folder: Path) -> list[str]:
    """Return what is to be said of bleeds that stay white in a finished folder."""
    from pnp.pipeline.blanks import white_bleeds_in
    from pnp.proof.reading.manifest import read_manifest

    return white_bleeds_in(folder, read_manifest(folder).raw)


def _second_opinion(folder: Path, maker: FaceMaker, said: Text) -> None:
    """Ask CairoSVG about every face of the build, in a process of its own."""
    import os
    import subprocess

    import pnp

    paths = (str(Path(pnp.__file__).parent.parent), os.environ.get("PYTHONPATH", ""))
    with scratch() as place:
        count = _write_job(folder, maker, place)
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", "pnp.art.svg.second_opinion", str(place)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    skipped = next((answer["skipped"] for answer in answers if "skipped" in answer), None)
    if skipped:
        said.note(f"  art: skipped, {skipped}")
        return
    worst = 0.0
    untold: set[str] = set()
    for answer in answers:
        share = answer["share"]
        worst = max(worst, share or 0.0)
        untold |= set(answer["text"])
        said.drawing(answer["name"], bool(answer["differs"]), share, _told(answer))
    if len(answers) < count:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        said.drawing("the second renderer", True, None, f"ended early: {last[0]}")
    beside = f"; not compared: {', '.join(sorted(untold))}" if untold else ""
    said.note(
        f"  art: {len(answers)} drawings in two renderers, without text{beside}; "
        f"at most {worst:.1%} of a picture differs"
    )


def _told(answer: dict[str, Any]) -> str:
    found = ", ".join(answer["features"]) or "no feature known to differ"
    if answer["error"]:
        return f"CairoSVG cannot draw it ({answer['error']}); not portable: {found}"
    return f"{answer['share']:.1%} of the picture differs in CairoSVG; not portable: {found}"


def _write_job(folder: Path, maker: FaceMaker, place: Path) -> int:
    """Write what the second renderer needs and return the number of faces."""
    from pnp.proof.reading.manifest import read_manifest
    from pnp.proof.reading.picture import Wanted, face_pictures

    faces: dict[tuple[str, str, str], Any] = {}
    for component in maker.game.components:
        for design in maker.designs(component):
            faces[(component.id, design.item.id, "front")] = design.front
            faces[(component.id, design.item.id, "back")] = design.back
    wanted: dict[str, tuple[Wanted, list[str]]] = {}
    for file, page in read_manifest(folder).pages():
        for put in page.placements if not file.repeats else ():
            face = faces.get((put.component, put.id, put.side))
            if face is None or put.form in wanted:
                continue
            art = {n: layer.svg for n, layer in enumerate(face.layers) if hasattr(layer, "svg")}
            one = Wanted(
                folder / file.path, page.number - 1, put.form, tuple(art), len(face.layers)
            )
            wanted[put.form] = (one, list(art.values()))
    jobs = []
    pictures = face_pictures([one for one, _ in wanted.values()], 150)
    for number, ((name, (_, svgs)), picture) in enumerate(
        zip(wanted.items(), pictures, strict=True)
    ):
        layers = [f"{number}-{layer}.svg" for layer in range(len(svgs))]
        for file_name, svg in zip(layers, svgs, strict=True):
            (place / file_name).write_text(svg, encoding="utf-8")
        (place / f"{number}.rgb").write_bytes(picture.data)
        jobs.append(
            {
                "name": name,
                "layers": layers,
                "picture": f"{number}.rgb",
                "width": picture.width,
                "height": picture.height,
                "stride": picture.stride,
            }
        )
    (place / "job.json").write_text(json.dumps(jobs), encoding="utf-8")
    return len(jobs)

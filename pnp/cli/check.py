"""`pnp check`: the data, then the proof of what was built."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.types import Papers
from pnp.errors import PnpError, Problem, Problems, UsageProblem, did_you_mean
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES, Paper, parse_paper

if TYPE_CHECKING:
    from pnp.faces.maker import FaceMaker
    from pnp.model.game import Game
    from pnp.proof import Result, Rule


@click.command("check")
@click.argument("game", required=False)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder of the built files.",
)
@click.option("--paper", "papers", type=Papers(), default=None, help="Papers; all by default.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each result.")
@click.option("--art", is_flag=True, help="Ask a second renderer about every drawing.")
def command(
    game: str | None, out: Path, papers: tuple[Paper, ...] | None, as_json: bool, art: bool
) -> None:
    """Check the data of GAME, or of all games, and prove the files that were built.

    Exit status 1 means that something failed. Nothing built is no failure.
    """
    workspace = Workspace(Path.cwd())
    games = workspace.games()
    if game is not None and game not in games:
        hint = did_you_mean(game, games) or "pnp list shows the games"
        raise UsageProblem(f'expected a game, found "{game}"', hint)
    said = _Json() if as_json else _Text()
    for name in [game] if game else list(games):
        _check(workspace, name, out, papers, art, said)
    said.end()
    if said.failed:
        sys.exit(1)


class _Text:
    """Prints results for people."""

    failed = 0

    def data(self, game: str, problems: list[str]) -> None:
        """Print what is wrong with the data of a game."""
        self.failed += len(problems)
        for text in problems:
            click.echo(text, err=True)
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        click.echo(f"{game}: data {count if problems else 'sound'}")

    def note(self, text: str) -> None:
        """Print a remark."""
        click.echo(text)

    def results(self, folder: Path, results: list[Result]) -> None:
        """Print one line for each property, and below it every place where it fails."""
        from pnp.proof import RULES

        click.echo(f"{folder.as_posix()}:")
        held = asked = 0
        for number, rule in RULES.items():
            mine = [result for result in results if result.property == number]
            if not mine:
                continue
            wrong = [result for result in mine if not result.ok]
            asked, held = asked + 1, held + (not wrong)
            self.failed += len(wrong)
            mark = "FAIL" if wrong else "ok"
            notes = {result.message for result in mine if result.ok and result.message}
            note = f"  ({notes.pop()})" if len(notes) == 1 and not wrong else ""
            click.echo(f"  {number:2} {mark:4} {rule.name}: {_figure(rule, mine)}{note}")
            for result in wrong:
                click.echo(f"         {result}")
        click.echo(f"  {held} of {asked} properties hold")

    def drawing(self, name: str, differs: bool, share: float | None, message: str) -> None:
        """Print what the second renderer makes of one face, where it differs."""
        if differs:
            self.failed += 1
            click.echo(f"  FAIL {name}: {message}")

    def end(self) -> None:
        """Print nothing more."""


class _Json(_Text):
    """Prints one object a line, for programs."""

    def line(self, **entry: Any) -> None:
        click.echo(json.dumps(entry, ensure_ascii=False))

    def data(self, game: str, problems: list[str]) -> None:
        self.failed += len(problems)
        common = {"file": f"components/{game}", "page": None, "tolerance": 0}
        for text in problems:
            self.line(property="data", ok=False, measured=1, message=text, **common)
        if not problems:
            self.line(property="data", ok=True, measured=0, **common)

    def note(self, text: str) -> None:
        click.echo(text, err=True)

    def results(self, folder: Path, results: list[Result]) -> None:
        for result in results:
            self.failed += not result.ok
            entry = result.entry()
            entry["file"] = (folder / (result.file or "")).as_posix()
            self.line(**entry)

    def drawing(self, name: str, differs: bool, share: float | None, message: str) -> None:
        self.failed += differs
        entry = {"property": "art", "file": name, "page": None, "ok": not differs}
        extra = {"message": message} if differs else {}
        self.line(**entry, measured=share, tolerance=0.01, **extra)


def _figure(rule: Rule, results: Iterable[Result]) -> str:
    """Return the worst figure beside its tolerance."""
    figures = [r.measured for r in results if isinstance(r.measured, float | int)]
    if not figures:
        return "nothing to measure"
    worst = min(figures) if rule.least else max(figures)
    if not rule.unit:
        return f"{worst:g}" if rule.tolerance or worst else "none"
    limit = "at least" if rule.least else "tolerance"
    digits = 2 if rule.unit == "pt" else 4
    return f"{worst:.{digits}f} {rule.unit}, {limit} {rule.tolerance:g} {rule.unit}"


def _check(
    workspace: Workspace,
    name: str,
    out: Path,
    papers: tuple[Paper, ...] | None,
    art: bool,
    said: _Text,
) -> None:
    try:
        ordinary, problems = _drawn(workspace, name, "")
        makers = {ordinary.game.data.edition or "": ordinary}
        for edition in ordinary.game.data.editions:
            makers[edition], found = _drawn(workspace, name, edition)
            problems += found
    except Problems as error:
        said.data(name, [str(problem) for problem in error.problems])
        return
    said.data(name, [str(problem) for problem in Problems(problems).problems])
    folders = list(_folders(out / name, papers))
    if not folders:
        where = f" for {', '.join(paper.title for paper in papers)}" if papers else ""
        said.note(f"{name}: nothing built{where}: run pnp build {name}")
    for folder in folders:
        _prove(folder, makers, said, art)


def _drawn(workspace: Workspace, name: str, edition: str) -> tuple[FaceMaker, list[Problem]]:
    """Return one edition with all its faces and what is wrong; raises Problems for its files."""
    from pnp.build.book import book_remarks
    from pnp.build.choices import has_book
    from pnp.faces import KINDS
    from pnp.faces.maker import FaceMaker
    from pnp.model.loader import load_game

    game = load_game(workspace, name, KINDS, edition)
    maker = FaceMaker(game)
    for component in game.components:
        maker.designs(component)
    remarks = book_remarks(game, maker) if has_book(game) and not maker.problems else []
    return maker, [*maker.problems, *remarks]


def _folders(place: Path, papers: tuple[Paper, ...] | None) -> Iterator[Path]:
    """Yield the built folders, those of the papers asked for with all their variants."""
    for manifest in sorted(place.glob("*/manifest.json")):
        name = manifest.parent.name
        if name.startswith("."):
            continue
        if not papers or any(name == p.name or name.startswith(f"{p.name}-") for p in papers):
            yield manifest.parent


def _prove(folder: Path, makers: dict[str, FaceMaker], said: _Text, art: bool) -> None:
    from pnp.build.choices import in_form
    from pnp.proof import prove
    from pnp.proof.said import read_manifest

    maker = next(iter(makers.values()))
    try:
        manifest = read_manifest(folder)
        maker = makers.get(manifest.raw.get("edition") or "", maker)
        known = {f"{group}.pdf" for group in maker.game.groups()}
        strange = [
            file
            for file in manifest.files
            if file.holds_pieces and not (file.repeats or file.is_booklet or file.path in known)
        ]

        def rebuild(place: Path) -> Path:
            return _again(maker.game, manifest.raw, place)

        files = [face.path for face in maker.fonts.faces]
        # Sheets that another command made of the game, such as nets, are not a build of it.
        again = None if strange else rebuild
        game = in_form(maker.game, str(manifest.raw.get("form", "")))
        results = prove(folder, game, font_files=files, rebuild=again)
    except Problems as error:
        said.data(folder.as_posix(), [str(problem) for problem in error.problems])
        return
    said.results(folder, results)
    if art:
        _second_opinion(folder, maker, said)


def _again(game: Game, manifest: dict[str, Any], place: Path) -> Path:
    """Build under *place* what the manifest says was built, and return its folder.

    Raises PnpError, also for a manifest whose settings no build accepts.
    """
    from pnp.build import BuildRequest, build

    paths = {entry["path"] for entry in manifest["files"]}
    groups = tuple(group for group in game.groups() if f"{group}.pdf" in paths)
    try:
        request = BuildRequest(
            workspace=game.workspace,
            game=game.name,
            components=() if "everything.pdf" in paths else groups,
            papers=(parse_paper(manifest["paper"]),),
            scale=manifest["scale"],
            profile=PROFILES[manifest["margins"]],
            duplex=manifest["duplex"],
            ink=manifest.get("ink", "full"),
            edition=_other(game, manifest.get("edition")),
            form=manifest.get("form", ""),
            out=place,
        )
    except (KeyError, ValueError) as error:
        raise PnpError(f"expected the settings of a build, found {error}") from None
    (built,) = build(request)
    return built.folder


def _other(game: Game, edition: object) -> str:
    """Return the edition as a build asks for it, empty for the ordinary one."""
    return str(edition) if edition in game.data.editions else ""


def _second_opinion(folder: Path, maker: FaceMaker, said: _Text) -> None:
    """Ask CairoSVG about every face of the build, in a process of its own."""
    import os
    import subprocess
    import tempfile

    import pnp

    paths = (str(Path(pnp.__file__).parent.parent), os.environ.get("PYTHONPATH", ""))
    with tempfile.TemporaryDirectory(prefix="pnp-art-") as place:
        count = _write_job(folder, maker, Path(place))
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", "pnp.art.second_opinion", place],
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
    from pnp.proof.picture import Wanted, face_pictures
    from pnp.proof.said import read_manifest

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

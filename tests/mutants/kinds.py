"""Kinds of files: real ones, the accidents that befall them, and the commands that read them."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.command import ended
from tests.model.mutations import Change, attribute, changes, characters, fragment, lines, word
from tests.mutants import accidents
from tests.mutants.drawing import draw, picture_workspace
from tests.printed import REPOSITORY, SMALL
from tests.spreadsheets import xlsx

PDF: tuple[Change, ...] = (
    accidents.pdf_number,
    accidents.pdf_number,
    accidents.pdf_object,
    accidents.pdf_object,
    accidents.pdf_key,
    accidents.pdf_stream,
    accidents.pdf_stream,
    accidents.octets,
)


@dataclass(frozen=True, slots=True)
class Sample:
    """A file that can become a mutant, and what reads it there."""

    folder: Path
    """Where the command works."""

    file: str
    run: Callable[[], int]
    changes: tuple[Change, ...] = ()
    """Accidents of its kind; those of its suffix where there are none."""

    parts: bool = False
    """Whether one document of the YAML is left, so that a command has little to do."""

    spoils: tuple[str, ...] = field(default=("output",))
    """What the command leaves behind."""

    def mutant(self, chance: random.Random) -> bytes:
        """Return the file after one to three accidents."""
        data = (self.folder / self.file).read_bytes()
        if self.parts:
            data = chance.choice(data.split(b"\n---\n"))
        ways = self.changes or changes(Path(self.file))
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            data = chance.choice(ways)(data, chance)
        return data


Maker = Callable[[Path], Sequence[Sample]]


def command(*words: str) -> Callable[[], int]:
    """Return what runs a command of pnp in this process."""
    return lambda: ended(*words)


def workspace(place: Path, source: Path, *names: str) -> Path:
    """Return a copy of a workspace, of some of its games where they are named."""
    if not place.exists():
        for name in names or [path.name for path in (source / "components").iterdir()]:
            shutil.copytree(source / "components" / name, place / "components" / name)
        if (source / "templates").exists():
            shutil.copytree(source / "templates", place / "templates")
    return place


def gallery(place: Path) -> Iterator[tuple[str, Path]]:
    """Yield the games of the gallery, each with a workspace of its own."""
    for source in sorted((REPOSITORY / "gallery").iterdir()):
        if (source / "components").is_dir():
            yield source.name, workspace(place / source.name, source)


def games(place: Path) -> Iterator[tuple[str, Path]]:
    """Yield the three games, in a workspace each."""
    for source in sorted((REPOSITORY / "components").iterdir()):
        yield source.name, workspace(place / source.name, REPOSITORY, source.name)


def yaml_samples(place: Path) -> list[Sample]:
    """Data of all games: read, those of the small ones also drawn and held against their book."""
    others = [
        ("meadow", workspace(place / "meadow", SMALL)),
        ("fairground", workspace(place / "fairground", REPOSITORY / "examples" / "fairground")),
    ]
    found = []
    for name, folder in [*games(place), *others]:
        for path in sorted((folder / "components" / name).glob("*.yaml")):
            if path.stem not in ("examples", "rulebook-examples", "play", "diagrams"):
                file = path.relative_to(folder).as_posix()
                found.append(Sample(folder, file, command("list", name)))
    for name, folder in gallery(place):
        for part in ("game", "rules"):
            file = f"components/{name}/{part}.yaml"
            if (folder / file).exists():
                found.append(Sample(folder, file, command("check", name)))
    return found


def csv_samples(place: Path) -> list[Sample]:
    """Tables."""
    folders = [*games(place), ("meadow", workspace(place / "meadow", SMALL))]
    return [
        Sample(folder, path.relative_to(folder).as_posix(), command("list", name))
        for name, folder in folders
        for path in sorted((folder / "components" / name).glob("*.csv"))
    ]


def sheet_samples(place: Path) -> list[Sample]:
    """Spreadsheets."""
    folder = workspace(place / "sheets", SMALL)
    game = folder / "components" / "meadow" / "game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("data: squares.csv", "data: squares.xlsx"),
        encoding="utf-8",
    )
    rows = [["id", "copies", "name"], ["ant", 3, "Ant"], ["bee", 2.0, "Bee"], ["cow", "1", True]]
    path = folder / "components" / "meadow" / "squares.xlsx"
    path.write_bytes(xlsx({"squares": rows, "notes": [["x", None, (45000.5, 1)]]}))
    kinds: tuple[Change, ...] = (accidents.zip_part,) * 4 + (accidents.octets,)
    return [Sample(folder, path.relative_to(folder).as_posix(), command("list", "meadow"), kinds)]


def picture_samples(place: Path) -> list[Sample]:
    """Drawings that a card shows."""
    folder = picture_workspace(place / "pictures")
    ways: tuple[Change, ...] = (attribute, attribute, fragment, word, characters, lines)
    return [
        Sample(folder, path.relative_to(folder).as_posix(), draw(folder, "frame", path.stem), ways)
        for path in sorted((folder / "components" / "frame").glob("*.svg"))
    ]


def template_samples(place: Path) -> list[Sample]:
    """Templates: one piece of each kind that they draw."""
    found = []
    for name, folder in games(place / "templates"):
        for path in sorted((folder / "templates" / name).glob("*.j2")):
            run = draw(folder, name, path.name)
            found.append(Sample(folder, path.relative_to(folder).as_posix(), run))
    folder = workspace(place / "meadow", SMALL)
    found.append(Sample(folder, "templates/plain.svg.j2", draw(folder, "meadow", "plain.svg.j2")))
    return found


def book_samples(place: Path) -> list[Sample]:
    """Rulebooks with their diagrams, held against the rules."""
    return [
        Sample(folder, f"components/{name}/{part}", command("check", name))
        for name, folder in gallery(place)
        for part in ("rulebook.md", "diagrams.yaml")
        if (folder / "components" / name / part).exists()
    ]


def scenario_samples(place: Path) -> list[Sample]:
    """Scenarios, one at a time."""
    return [
        Sample(folder, file, command("examples", file, "--game", name), parts=True)
        for name, folder in [*games(place), *gallery(place)]
        for file in [f"components/{name}/examples.yaml"]
        if (folder / file).exists()
    ]


def play_samples(place: Path) -> list[Sample]:
    """Rules as data: read, compiled, played by their examples."""
    return [
        Sample(folder, f"components/{name}/play.yaml", command(*words))
        for name, folder in gallery(place)
        if (folder / "components" / name / "play.yaml").exists()
        for words in (
            ("rules", name),
            ("examples", f"components/{name}/examples.yaml", "--game", name),
        )
    ]


def translation_samples(place: Path) -> list[Sample]:
    """Translations: a small game in German, as far as its words are those of the program."""
    name = "lanterns"
    folder = workspace(place / "translated", REPOSITORY / "gallery" / name)
    shutil.copytree(REPOSITORY / "locale", folder / "locale", dirs_exist_ok=True)
    inside(folder, lambda: ended("translate", name, "de"))
    file = f"components/{name}/locale/de.po"
    path = folder / file
    text = path.read_text(encoding="utf-8")
    pairs = re.compile(r'(msgid (".+"(?:\n".*")*)\n)msgstr ""')
    path.write_text(pairs.sub(r"\1msgstr \2", text), encoding="utf-8")
    ways: tuple[Change, ...] = (word, word, characters, lines)
    # What is drawn for a translator takes ten times the time of all else.
    runs = [
        (part, words)
        for part in (file, file, "locale/de.po")
        for words in (("check", name), ("translate", name, "de", "--quick"))
    ]
    return [
        Sample(folder, part, command(*words), ways, spoils=("output",))
        for part, words in [*runs, (file, ("translate", name, "de"))]
    ]


def inside(folder: Path, run: Callable[[], int]) -> None:
    """Run a command that has to go well in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    with contextlib.redirect_stdout(io.StringIO()):
        assert run() == 0
    os.chdir(before)


def pdfs(place: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield a folder and a PDF in it for each PDF that we have."""
    built = _built(place)
    sources = [*sorted((REPOSITORY / "tests" / "data" / "reprint").glob("*.pdf"))]
    sources += [built / "hexes.pdf", built / "deck.pdf"]
    folder = place / name
    folder.mkdir(exist_ok=True)
    for source in sources:
        shutil.copy(source, folder / source.name)
        yield folder, source.name


def booklet_samples(place: Path) -> list[Sample]:
    """PDFs that become booklets."""
    return [
        Sample(
            folder, file, command("booklet", file, "--out", "out.pdf", *more), PDF, False, spoils
        )
        for spoils in [("out.pdf",)]
        for folder, file in pdfs(place, "booklet")
        for more in ((), ("--style", "zine"), ("--paper", "letter", "--style", "mini"))
    ]


def impose_samples(place: Path) -> list[Sample]:
    """PDFs whose pages are imposed."""
    return [
        Sample(folder, file, command("impose", file, "--quiet", "--paper", "a3"), PDF)
        for folder, file in pdfs(place, "impose")
    ]


def reprint_samples(place: Path) -> list[Sample]:
    """PDFs whose pieces are looked for, and those whose pages are pieces."""
    return [
        Sample(
            folder,
            file,
            command("reprint", file, *how),
            PDF,
            spoils=("output", f"{stem}.pieces.yaml", f"{stem}.pieces.png"),
        )
        for folder, file in pdfs(place, "reprint")
        for stem in [Path(file).stem]
        for how in (("--pages", "1"), ("--grid", "page", "--yes", "--quiet"))
    ]


def check_samples(place: Path) -> list[Sample]:
    """Folders that were built, one file of them changed."""
    built = _built(place)
    folder = built.parents[2]
    json: tuple[Change, ...] = (word, characters, lines)
    return [
        Sample(
            folder,
            (built / file).relative_to(folder).as_posix(),
            command("check", "meadow"),
            PDF if file.endswith(".pdf") else json,
            spoils=(),
        )
        for file in ("hexes.pdf", "deck.pdf", "manifest.json", ".build.json")
    ]


def _built(place: Path) -> Path:
    """Return a folder of finished files."""
    folder = workspace(place / "built", SMALL)
    built = folder / "output" / "meadow" / "a4"
    if not built.exists():
        inside(folder, lambda: ended("build", "meadow", "hexes", "deck", "--quiet"))
    return built


KINDS: dict[str, tuple[int, Maker]] = {
    "yaml": (20, yaml_samples),
    "csv": (12, csv_samples),
    "xlsx": (6, sheet_samples),
    "svg": (12, picture_samples),
    "jinja": (14, template_samples),
    "markdown": (6, book_samples),
    "po": (3, translation_samples),
    "scenarios": (9, scenario_samples),
    "play": (7, play_samples),
    "booklet": (9, booklet_samples),
    "impose": (2, impose_samples),
    "reprint": (1, reprint_samples),
    "check": (1, check_samples),
}
"""Every kind with its share of a hundred mutants; the dear ones have the smaller shares."""

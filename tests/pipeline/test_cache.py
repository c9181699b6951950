"""Builds that use parts of earlier ones: the same bytes as from nothing, whatever happened between.

Every warm build is held against a build of the same data into a folder of its own.
"""

from __future__ import annotations

import base64
import csv
import io
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.cache import FOLDER, Cache
from pnp.errors import Problems
from pnp.model.workspace import Workspace
from pnp.paper import Paper, parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.typeset.setter import BATCH, Setter
from tests.pipeline.test_survival import start
from tests.printed import REPOSITORY

GAME = """\
game: words
title: Words
files: {deck: {cut: lines}}
components:
  - {id: deck, kind: card, size: mini, data: deck.csv, template: deck.svg.j2}
"""

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
  <rect x="3" y="3" width="30" height="5" fill="{{ item.colour }}"/>
  <foreignObject id="text" x="5" y="12" width="34" height="20">
    <div xmlns="http://www.w3.org/1999/xhtml" data-min-size="4pt"
      style="font-family:Source Sans Pro;font-size:{{ '9pt'|mm }}px">{{ item.text }}</div>
  </foreignObject>
</svg>
"""

CARDS = BATCH * 2 + 30
"""More than two batches, the last one not full."""


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the workspace `words`, and `out` where it was built once."""
    place = tmp_path_factory.mktemp("once")
    built(written(place), place / "out")
    return place


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Return a workspace with a deck of many cards, some of whose texts must shrink."""
    return written(tmp_path)


def written(place: Path, cards: int = CARDS) -> Path:
    """Write the workspace into *place*."""
    root = place / "words"
    (root / "components" / "words").mkdir(parents=True)
    (root / "templates").mkdir()
    (root / "components" / "words" / "game.yaml").write_text(GAME, encoding="utf-8")
    (root / "templates" / "deck.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    dice = random.Random(1)
    rows = [
        {
            "id": f"card-{number}",
            "text": " ".join(dice.choices(["ant", "bee", "cow"], k=60 if number % 7 == 0 else 9)),
            "colour": dice.choice(["#a03020", "#2030a0"]),
        }
        for number in range(cards)
    ]
    write_deck(root, rows)
    return root


def deck_of(root: Path) -> list[dict[str, str]]:
    with (root / "components" / "words" / "deck.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_deck(root: Path, rows: list[dict[str, str]]) -> None:
    with (root / "components" / "words" / "deck.csv").open(
        "w", encoding="utf-8", newline=""
    ) as file:
        table = csv.DictWriter(file, fieldnames=list(rows[0]))
        table.writeheader()
        table.writerows(rows)


def built(root: Path, out: Path, *papers: Paper) -> dict[str, bytes]:
    """Build the deck and return every file of it by name."""
    papers = papers or (parse_paper("a4"),)
    request = BuildRequest(Workspace(root), "words", papers=papers, out=out)
    return files_of(*(made.folder for made in build(request)))


def files_of(*folders: Path) -> dict[str, bytes]:
    return {
        f"{folder.name}/{path.name}": path.read_bytes()
        for folder in folders
        for path in folder.iterdir()
    }


def warmed(once: Path, out: Path) -> dict[str, bytes]:
    """Leave in *out* what a build there would, its parts sealed for their new place."""
    shutil.copytree(once / "out", out, ignore=shutil.ignore_patterns(FOLDER))
    kept, parts = Cache(once / "out" / FOLDER, "any"), Cache(out / FOLDER, "any")
    for path in kept.folder.iterdir():
        part = kept.get(path.name)
        assert part is not None
        parts.put(path.name, part)
    return files_of(out / "words" / "a4")


@pytest.fixture
def typst_runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Return a list that notes the size of every batch that Typst sets."""
    runs: list[int] = []
    honest = Setter.run

    def noted(self: Setter, source: str) -> object:
        runs.append(len(self.batch))
        return honest(self, source)

    monkeypatch.setattr(Setter, "run", noted)
    yield runs


def test_a_warm_build_gives_the_bytes_of_a_cold_one_without_typst(
    words: Path, tmp_path: Path, typst_runs: list[int]
) -> None:
    cold = built(words, tmp_path / "cold")
    assert len(typst_runs) == 3
    assert built(words, tmp_path / "cold") == cold
    assert len(typst_runs) == 3


@pytest.mark.parametrize("change", ["text", "insert", "delete", "colour", "template"])
def test_after_a_change_a_warm_build_gives_the_bytes_of_a_cold_one(
    words: Path, once: Path, tmp_path: Path, typst_runs: list[int], change: str
) -> None:
    warmed(once, tmp_path / "out")
    rows = deck_of(words)
    if change == "text":
        rows[150]["text"] = "one zebra only"
    elif change == "insert":
        rows.insert(3, {"id": "new", "text": "one zebra more", "colour": "#2030a0"})
    elif change == "delete":
        del rows[0]
    elif change == "colour":
        rows[-1]["colour"] = "#00ff00"
    else:
        template = words / "templates" / "deck.svg.j2"
        template.write_text(TEMPLATE.replace("9pt", "8pt"), encoding="utf-8")
    write_deck(words, rows)
    typst_runs.clear()
    warm = built(words, tmp_path / "out")
    if change == "text":
        assert typst_runs == [BATCH]
    assert warm == built(words, tmp_path / "cold")


def test_a_changed_picture_is_seen(words: Path, tmp_path: Path) -> None:
    picture = words / "templates" / "dot.png"
    template = TEMPLATE.replace(
        "<foreignObject", '<image x="5" y="40" width="4" height="4" href="dot.png"/><foreignObject'
    )
    (words / "templates" / "deck.svg.j2").write_text(template, encoding="utf-8")
    write_deck(words, deck_of(words)[:3])
    seen = []
    for colour in ("#ff0000", "#0000ff"):
        data = io.BytesIO()
        Image.new("RGB", (90, 90), colour).save(data, "PNG")
        picture.write_bytes(data.getvalue())
        seen.append(built(words, tmp_path / "out")["a4/deck.pdf"])
        assert seen[-1] == built(words, tmp_path / f"cold{colour[1:]}")["a4/deck.pdf"]
    assert seen[0] != seen[1]


def spoil(path: Path, how: str) -> None:
    data = path.read_bytes()
    middle = len(data) // 2
    path.write_bytes(
        {
            "empty": b"",
            "cut short": data[:middle],
            "one bit": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
            "other": base64.b64encode(data),
        }[how]
    )


@pytest.mark.parametrize("how", ["empty", "cut short", "one bit", "other"])
def test_damaged_parts_are_made_again(
    words: Path, once: Path, tmp_path: Path, typst_runs: list[int], how: str
) -> None:
    cold = warmed(once, tmp_path / "out")
    kept = sorted((tmp_path / "out" / FOLDER).iterdir())
    assert len(kept) >= 5
    for path in kept:
        spoil(path, how)
    assert built(words, tmp_path / "out") == cold
    assert len(typst_runs) == 3
    assert built(words, tmp_path / "out") == cold
    assert len(typst_runs) == 3


POISONS = {
    "garbage": b"garbage",
    "nothing": b"",
    "a list": b"[[], {}, {}]",
    "another shape": b'[["<svg/>"], {"x": [0, 1, "y"]}, {}]',
    "a drawing too few": b'[["<svg/>"], {"x": [0, 1]}, {}]',
    "no pages": b"[[], [], []]",
    "half a PDF": b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n",
}


@pytest.mark.parametrize("poison", POISONS)
def test_parts_that_look_sound_and_are_not_are_made_again(
    words: Path, tmp_path: Path, poison: str
) -> None:
    # As whoever knows how parts are sealed could write them: neither a crash, nor a wrong print,
    # nor the message that pnp is at fault.
    write_deck(words, deck_of(words)[:9])
    cold = built(words, tmp_path / "out")
    folder = tmp_path / "out" / FOLDER
    cache = Cache(folder, "any")
    keys = [path.name for path in folder.iterdir()]
    for key in keys:
        cache.put(key, POISONS[poison])
    assert built(words, tmp_path / "out") == cold
    assert all(cache.get(key) != POISONS[poison] for key in keys)


def test_a_link_in_place_of_the_cache_is_refused(words: Path, tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (far / "diary.txt").write_text("dear diary", encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / FOLDER).symlink_to(far)
    with pytest.raises(Problems, match="expected a folder, found a link"):
        built(words, tmp_path / "out")
    assert [path.name for path in far.iterdir()] == ["diary.txt"]
    assert not (tmp_path / "out" / "words").exists()


def test_a_cache_that_cannot_be_written_is_done_without(words: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / FOLDER).write_text("a file in its place", encoding="utf-8")
    assert built(words, tmp_path / "out") == built(words, tmp_path / "cold")


def test_builds_at_the_same_time_share_the_cache(words: Path, tmp_path: Path) -> None:
    papers = ("a4", "letter", "a3", "a5")
    folder = tmp_path / "out"
    command = [sys.executable, "-m", "pnp", "build", "words", "-q", "--out", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    # Every paper is a folder of its own, so that nothing but the cache is shared.
    running = [
        subprocess.Popen([*command, "--paper", paper], cwd=words, env=environment)
        for paper in papers
    ]
    assert [process.wait() for process in running] == [0] * len(papers)
    cold = built(words, tmp_path / "cold", *map(parse_paper, papers))
    for name, data in cold.items():
        if not name.endswith(".build.json"):
            assert (folder / "words" / name).read_bytes() == data, name


def test_texts_that_do_not_fit_are_told_by_every_build(words: Path, tmp_path: Path) -> None:
    rows = deck_of(words)
    rows[5]["text"] = "endless " * 400
    write_deck(words, rows)
    said = []
    for _ in range(2):
        with pytest.raises(Exception, match="expected a text that fits its box") as found:
            built(words, tmp_path / "out")
        said.append(str(found.value))
    assert said[0] == said[1]


def test_a_killed_build_leaves_a_cache_that_serves(small: Path) -> None:
    process = start(small)
    process.kill()
    process.wait()
    assert start(small).wait() == 0

"""The site's build does what a page says, and tells page and line of what does not hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from docs.making import drawn, gallery, reference
from docs.making.pages import Block, Note, Text, Wrong, parts, settings_of
from docs.making.staging import DOCS, ROOT
from docs.making.workshop import Workshop, fits, spelled

PAGE = Path("page.md")
GAME = """Write it:

```yaml components/chips/game.yaml
game: chips
title: Chips
components: [{id: chips, kind: token, diameter: 20mm, items: [{id: red}]}]
```

```console
$ pnp list chips
Chips
...
```
"""


def done(folder: Path, text: str) -> Workshop:
    """Do what a page says in a folder."""
    shop = Workshop(PAGE, folder)
    for part in parts(PAGE, text):
        if not isinstance(part, Text):
            shop.do(part)
    return shop


def test_a_page_is_done_word_for_word(tmp_path: Path) -> None:
    done(tmp_path, GAME)
    done(
        tmp_path,
        "```diff components/chips/game.yaml\n game: chips\n-title: Chips\n+title: Coins\n```",
    )
    done(tmp_path, "```console\n$ cd components\n$ pnp list chips\n...\nCoins\n...\n```\n")
    done(tmp_path, "<!-- run: pnp list chips -->\n<!-- file: a/b.txt\none\n-->")
    assert (tmp_path / "a/b.txt").read_text() == "one\n"


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (
            GAME.replace("20mm", "20"),
            "page.md:10: expected exit code 0, found 1\ncomponents/chips/game.yaml:3",
        ),
        (
            GAME.replace("\nChips\n", "\nChops\n"),
            "page.md:10: expected what is shown, found\nChips\n",
        ),
        ("```yaml\na: 1\n```", "page.md:1: expected a file, game=NAME"),
        ("\n```text", "page.md:2: expected an end of the code block"),
        (
            "```diff no.yaml\n-one\n+two\n```",
            "page.md:1: expected these lines once in no.yaml, found them 0",
        ),
        ('```text not-run="so"\n```', "page.md:1: expected a reason"),
        (
            '```sh not-run="it takes long"\npnp build --pappers a4\n```',
            "page.md:2: pnp build --pappers",
        ),
        ('```sh not-run="it takes long"\npnp biuld\n```', "page.md:2: pnp biuld: "),
        ("```console\n$ rm -r /\n```", "page.md:2: expected pnp, cd or mkdir, found rm"),
    ],
)
def test_what_does_not_hold_is_told_with_its_line(tmp_path: Path, page: str, told: str) -> None:
    with pytest.raises(Wrong) as caught:
        done(tmp_path, page)
    assert str(caught.value).startswith(told)


def test_pages_are_taken_apart() -> None:
    text = "one\n```sh a.sh exit=1\n$ x\n```\n<!-- run: pnp list -->\ntwo\n"
    assert list(parts(PAGE, text)) == [
        Text(1, ["one"]),
        Block(2, "sh", "a.sh", {"exit": "1"}, ["$ x"]),
        Note(5, "run", "pnp list"),
        Text(6, ["two"]),
    ]
    assert settings_of('a/b.yaml not-run="so it is"') == ("a/b.yaml", {"not-run": "so it is"})


def test_dots_stand_for_any_lines() -> None:
    assert fits(["a", "...", "d"], ["a", "b", "", "c", "d"])
    assert fits(["a", "...", "d"], ["a", "d"])
    assert not fits(["a"], ["a", "b"])
    spelled(["build", "frost", "--paper=a4"])


def test_the_reference_tells_of_everything() -> None:
    made = {**reference.commands(), **reference.variables(), **reference.language()}
    assert len([name for name in made if "/commands/" in name]) > 30
    assert "--paper" in made["reference/commands/build.md"]
    assert "`fingerprint(" in made["reference/language.md"]
    snippets = drawn.SNIPPETS.read_text("utf-8")
    for name in drawn.known():
        assert re.search(rf'^"?{re.escape(name)}"?:', snippets, re.MULTILINE), name


def test_the_gallery_page_shows_every_piece() -> None:
    """Each has a picture, what it is and teaches, its kinds, and the line to begin with it."""
    text = "\n".join(gallery.cards())
    folders = [folder.name for folder in gallery.GALLERY.iterdir() if folder.is_dir()]
    assert len(folders) == 20
    for piece in gallery.pieces():
        folders.remove(piece.name)
        assert f"\npnp new mine --from {piece.name}\n" in text
        assert f"(gallery/{piece.name}.png)" in text
        assert f"\n{piece.about}\n" in text and f"\n{piece.teaches}\n" in text
        assert all(f"(../reference/kinds/{kind}.md)" in text for kind in piece.kinds)
    assert folders == []


def test_a_piece_of_the_gallery_is_drawn_as_it_prints(tmp_path: Path) -> None:
    assert gallery.draw(tmp_path / "pages", tmp_path / "work", "tic-tac-toe") == ""
    with Image.open(tmp_path / "pages" / gallery.PLACE / "tic-tac-toe.png") as picture:
        assert picture.width == gallery.WIDTH
        colours = picture.convert("RGB").resize((60, 40)).getcolors(60 * 40)
        assert colours is not None and len(colours) > 300


def test_every_page_has_its_place() -> None:
    nav = (DOCS / "mkdocs.yml").read_text("utf-8")
    for page in DOCS.rglob("*.md"):
        assert page.relative_to(DOCS).as_posix() in nav, page.relative_to(ROOT)

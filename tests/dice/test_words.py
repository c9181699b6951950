"""The words for dice: what they mean, and what is said about those that mean nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.dice.die import check_opposites
from pnp.dice.reading import from_words
from pnp.dice.reading_words import read_face, read_faces, standard_faces
from pnp.dice.rows import die_of
from pnp.dice.words import DieFace, Part
from pnp.errors import Problems
from pnp.model.fields import Fault
from tests.printed import REPOSITORY


def test_the_example_of_the_help_gives_six_faces() -> None:
    faces = read_faces("sword,shield,2x skull,blank,#3")
    assert [face.label for face in faces] == ["sword", "shield", "skull", "skull", "blank", "#3"]
    assert [face.number for face in faces] == [0, 0, 0, 0, 0, 3]


def test_the_ordinary_dice_that_the_guide_names_are_there() -> None:
    page = (REPOSITORY / "docs" / "howto" / "dice.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if "have nets and stickers" in line]
    named = re.findall(r"\bd(\d+)\b", line)
    assert named == ["4", "6", "8", "10", "12", "20"]
    assert [len(read_faces(f"d{number}")) for number in named] == list(map(int, named))


def test_colours_and_stacks() -> None:
    face = read_face("sword + :2+'A,B@+' @#7A1f1f/#FFF")
    assert face.parts == (Part("icon", "sword"), Part("pips", "2"), Part("text", "A,B@+"))
    assert (face.fill, face.ink) == ("#7a1f1f", "#ffffff")
    assert read_face("skull@/#123456").fill is None


@pytest.mark.parametrize(("text", "count"), [("3x'ATK'", 3), ("2x #4", 2), ("2xskull", 2)])
def test_a_count_may_touch_what_it_counts(text: str, count: int) -> None:
    assert len(read_faces(text)) == count


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("#", 'expected a number after #, found "#"', "such as #3"),
        ("#ATK", 'expected a number after #, found "#ATK"', "a text stands in quotes: 'ATK'"),
        (":11", 'expected 1 to 10 pips after :, found ":11"', "such as :3"),
        ("'ATK", "expected a closing ', found none in 'ATK", None),
        ("''", 'expected a text of 1 to 24 letters, found ""', None),
        (
            "skull@12",
            'expected a colour such as #c8102e, found "12"',
            "six digits after the #, in quotes for the shell",
        ),
        ("sword,,axe", "expected a face, found nothing", 'an empty face is written "blank"'),
        ("sword!", 'expected a face, found "sword!"', "a text stands in quotes: 'sword!'"),
        ("90x skull", 'expected a count from 1 to 20, found 90 in "90x skull"', None),
        (
            "a+b+c+d+e+f+g",
            'expected up to 6 things on a face, found 7 in "a+b+c+d+e+f+g"',
            None,
        ),
    ],
)
def test_words_that_mean_nothing(text: str, message: str, hint: str | None) -> None:
    with pytest.raises(Fault) as caught:
        read_faces(text)
    assert (str(caught.value), caught.value.hint) == (message, hint)


def test_five_faces_are_asked_which_repeat() -> None:
    with pytest.raises(Problems) as caught:
        from_words(["sword,shield,skull,blank,#3"])
    assert str(caught.value) == (
        "Die: expected 6 faces, found 5 (sword, shield, skull, blank, #3)\n"
        '  hint: which repeat? write "2x sword", or add "blank"'
    )


def test_all_dice_with_faults_are_named_at_once() -> None:
    with pytest.raises(Problems) as caught:
        from_words(["Attack: sword,#x", "d6", "Defence: :99"])
    assert [problem.where for problem in caught.value.problems] == ["Attack", "Defence"]


@pytest.mark.parametrize(
    ("kind", "first", "last"),
    [("4", 1, 4), ("6", 1, 6), ("10", 0, 9), ("12", 1, 12), ("20", 1, 20)],
)
def test_ordinary_dice(kind: str, first: int, last: int) -> None:
    faces = standard_faces(kind)
    assert [face.number for face in faces] == list(range(first, last + 1))
    assert len(faces) in (4, 6, 8, 10, 12, 20)


def test_ordinary_dice_by_name_and_number() -> None:
    dice = from_words(["3x d6", "Boss: d20"]).dice
    assert [(d.name, d.copies, len(d.faces)) for d in dice] == [("d6", 3, 6), ("Boss", 1, 20)]


icons = st.from_regex(r"[a-w][a-z-]{0,8}", fullmatch=True).filter(lambda word: word != "blank")
parts = st.one_of(
    icons.map(lambda value: Part("icon", value)),
    st.integers(-99, 999).map(lambda value: Part("number", str(value))),
    st.integers(1, 10).map(lambda value: Part("pips", str(value))),
    st.text("ABC ,@+#x:", min_size=1, max_size=9)
    .filter(lambda text: text == text.strip())
    .map(lambda value: Part("text", value)),
)
colours = st.none() | st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


@given(st.lists(parts, max_size=6).map(tuple), colours, colours)
def test_faces_are_read_back_as_they_are_written(
    things: tuple[Part, ...], fill: str | None, ink: str | None
) -> None:
    face = DieFace(things, fill, ink)
    colour = f"@{fill or ''}/{ink or ''}" if fill or ink else ""
    assert read_faces(f"2x {face.label}{colour}") == [face, face]


def test_opposites_are_checked_when_asked() -> None:
    check_opposites(die_of({"faces": "d6"}, "d6"))
    check_opposites(die_of({"faces": "d20"}, "d20"))
    with pytest.raises(Fault, match="sum to 7, found 1 opposite 5"):
        check_opposites(die_of({"faces": "#1,#2,#3,#4,#6,#5"}, "Odd"))
    with pytest.raises(Fault, match="expected a number on every face of Odd, found sword"):
        check_opposites(die_of({"faces": "#1,#2,#3,#4,#6,sword"}, "Odd"))

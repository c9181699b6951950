"""A file of words holds nothing that would do nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.languages.wordfile import words_of
from tests.printed import REPOSITORY

OWN = sorted((REPOSITORY / "locale").glob("*.words.txt"))
WRONG = """\
# Words
[not]
no never
[oposite]
open | closed
[opposite]
first | last
stay return
[phrases]
not yet = notyet
not * yet = notyet * *
[forms]
went gone
"""


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_each_line_of_our_own_does_something(path: Path) -> None:
    assert words_of(path, path).sections["phrases"]


def test_lines_that_would_do_nothing_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "xx.words.txt"
    path.write_text(WRONG, encoding="utf-8")
    with pytest.raises(Problems) as told:
        words_of(path, Path("locale/xx.words.txt"))
    assert [str(problem) for problem in told.value.problems] == [
        'locale/xx.words.txt:4: expected a section of words, found "oposite"\n'
        '  hint: did you mean "opposite"?',
        'locale/xx.words.txt:8: opposite: expected words on both sides of a |, found "stay return"',
        "locale/xx.words.txt:11: phrases: expected at most 1 * behind the =, found 2",
        'locale/xx.words.txt:13: forms: expected words on both sides of a =, found "went gone"',
    ]


def test_a_mark_at_the_beginning_of_a_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "xx.words.txt"
    path.write_bytes(b"\xef\xbb\xbf[not]\nno\n")
    assert words_of(path, path).sections == {"not": ["no"]}

"""Attacks on the files of a game: data, tables, templates, fonts, manuscripts."""

from __future__ import annotations

from itertools import pairwise

from tests.cli.attacks.kinds import (
    BINARY,
    BOOK,
    BUILD,
    GAME,
    RULES_FILE,
    TABLE,
    TEMPLATE,
    Attack,
    each,
    folder,
    gone,
    link,
    pipe,
    sparse,
    text,
)

DATA = [
    Attack(
        "data: nothing in it", BUILD, text(GAME, ""), f"{GAME}:1: expected a mapping, found nothing"
    ),
    Attack(
        "data: binary",
        BUILD,
        text(GAME, BINARY),
        f"{GAME}:2: expected UTF-8 text, found the byte 0x80",
    ),
    Attack(
        "data: UTF-16",
        BUILD,
        text(GAME, "game: x".encode("utf-16")),
        f"{GAME}:1: expected UTF-8 text, found UTF-16",
    ),
    Attack(
        "data: latin-1",
        BUILD,
        text(GAME, "title: caf\u00e9".encode("latin-1")),
        f"{GAME}:1: expected UTF-8 text, found the byte 0xe9",
    ),
    Attack("data: too large", BUILD, sparse(GAME, 2**40), f"{GAME}: expected at most 8 MB"),
    Attack("data: a folder", ("list",), folder(GAME), f"{GAME}: expected a file, found a folder"),
    Attack("data: a pipe", BUILD, pipe(GAME), f"{GAME}: expected a file, found a pipe or a device"),
    Attack("data: endless", BUILD, link(GAME, "/dev/zero"), ""),
    Attack(
        "data: a link to itself",
        BUILD,
        link(GAME, "game.yaml"),
        'pnp: expected a game, found "meadow"',
        2,
    ),
    Attack("data: gone", BUILD, gone(GAME), 'pnp: expected a game, found "meadow"', 2),
    Attack(
        "data: code",
        BUILD,
        text(GAME, "!!python/object/apply:os.system [ls]"),
        f"{GAME}:1: expected a mapping, found a list",
    ),
    Attack(
        "data: a bomb of aliases",
        BUILD,
        text(
            GAME,
            "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
            + "".join(
                f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]\n" for a, b in pairwise("abcdefghi")
            ),
        ),
        f"{GAME}:1: expected at most 400000 values",
    ),
    Attack(
        "data: a key that is a list",
        BUILD,
        text(GAME, "? [1, 2]\n: 3"),
        f"{GAME}:1: expected a name as key",
    ),
    Attack(
        "data: of numbers",
        BUILD,
        text(GAME, "game: .inf\ntitle: .nan\ncomponents: [{id: 1, kind: card, size: .nan}]"),
        f"{GAME}:1: game: ",
    ),
    Attack(
        "table: gone",
        BUILD,
        gone(TABLE),
        f"{GAME}:18: components[2].data: expected a file in components/meadow",
    ),
    Attack(
        "table: a folder",
        BUILD,
        folder(TABLE),
        f"{GAME}:18: components[2].data: expected a file in components/meadow",
    ),
    Attack(
        "table: a pipe",
        BUILD,
        pipe(TABLE),
        f"{GAME}:18: components[2].data: expected a file in components/meadow",
    ),
    Attack("table: a spreadsheet", BUILD, text(TABLE, b"PK\x03\x04" + BINARY), f"{TABLE}:"),
    Attack(
        "table: a head only",
        BUILD,
        text(TABLE, "id,copies\n"),
        f"{GAME}:17: components[2]: expected at least one piece of squares",
    ),
    Attack(
        "table: one endless cell",
        BUILD,
        text(TABLE, "id\n" + "x" * 500_000),
        f"{TABLE}:2: expected CSV: field larger than field limit",
    ),
    Attack(
        "table: an open quote",
        BUILD,
        text(TABLE, 'id\n"x'),
        f"{TABLE}:2: expected CSV: unexpected end of data",
    ),
    Attack(
        "template: gone",
        BUILD,
        gone(TEMPLATE),
        "components/meadow/game.yaml:15: field/field front: expected a template, found no",
    ),
    Attack(
        "template: a folder",
        BUILD,
        folder(TEMPLATE),
        "components/meadow/game.yaml:15: field/field front: expected a template, found no",
    ),
    Attack(
        "template: a pipe",
        BUILD,
        pipe(TEMPLATE),
        "components/meadow/game.yaml:15: field/field front: expected a template, found no",
    ),
    Attack(
        "template: endless",
        BUILD,
        link(TEMPLATE, "/dev/zero"),
        "components/meadow/game.yaml:15: field/field front: expected a template, found no",
    ),
    Attack("template: binary", BUILD, text(TEMPLATE, BINARY), f"{TEMPLATE}:2: expected UTF-8 text"),
    Attack(
        "template: too large", BUILD, sparse(TEMPLATE, 2**40), f"{TEMPLATE}: expected at most 8 MB"
    ),
    Attack(
        "font: garbage",
        BUILD,
        text("fonts/bad.ttf", BINARY),
        "fonts/bad.ttf: expected a TrueType or OpenType font, found: a file that is no font",
    ),
    Attack(
        "font: nothing in it",
        BUILD,
        text("fonts/bad.ttf", ""),
        "fonts/bad.ttf: expected a TrueType or OpenType font, found: a file that is no font",
    ),
    Attack("font: a folder", BUILD, folder("fonts"), "", 0),
    Attack(
        "rules: sections as a list",
        BUILD,
        each(
            text(RULES_FILE, "rules: {AA-1.1: {text: x}}\nsections: [1]"),
            text(BOOK, "# A\n\nWords.\n"),
        ),
        RULES_FILE + ":2: sections: expected the title of each section",
    ),
    Attack(
        "rules: deep",
        BUILD,
        text(RULES_FILE, "[" * 30_000),
        RULES_FILE + ":1: expected at most 40 levels",
    ),
]

BOOKS = [
    Attack(f"book: {name}", BUILD, text(BOOK, f"# A\n\n{words}\n"), f"{BOOK}:{told}")
    for name, words, told in (
        ("binary", "\x07", "3: expected text, found the control character U+0007"),
        (
            "boxes in boxes",
            "::: note\n" * 3000 + "x\n" + ":::\n" * 3000,
            "11: expected at most 8 boxes inside each other",
        ),
        ("an empty box", "::: note\n:::", '3: expected something in the box "note", found nothing'),
        ("an empty heading", "## ", "3: expected words in a heading, found none"),
        ("a table without rows", "| a |\n|---|", "3: expected a row below the heads of the table"),
        (
            "pips that are no number",
            "![x](pips:red.b)",
            '3: expected a number of pips as in pips:red.3, found "b"',
        ),
        (
            "a die that is none",
            "![x](die:x.y)",
            '3: expected a die, found "x"\n  hint: the game has no table of dice',
        ),
        (
            "a picture of no kind",
            "![x](_render:x)",
            "3: expected die:, pips:, icon:, face:, diagram: or position:",
        ),
        ("a million million words", "{{ 'word ' * 10 ** 12 }}", "3: "),
        ("a loop without end", "{% for i in range(10 ** 12) %}x{% endfor %}", "3: "),
        (
            "parentheses",
            "{{ " + "(" * 5000 + " }}",
            " expected expressions and blocks that nest less deeply",
        ),
        ("a way into Python", "{{ count.__globals__ }}", "3: access to attribute '__globals__'"),
        ("a count of nothing", "{{ count('nope') }}", '3: expected a component, found "nope"'),
    )
]

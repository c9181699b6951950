"""Attacks on what commands are asked: dice, scenarios, games, names."""

from __future__ import annotations

from tests.cli.attacks.kinds import (
    BUILD,
    DEVICE,
    PART,
    REPLAY,
    Attack,
    folder,
    link,
    nothing,
    pipe,
    text,
)

DICE = [
    Attack(f"dice: {name}", ("dice", *words), change, told, code)
    for name, words, change, told, code in (
        (
            "a head only",
            ("x.csv",),
            text("x.csv", "name,faces\n"),
            "x.csv:1: expected a row for each die, found none\n",
            1,
        ),
        (
            "no copies of any",
            ("x.csv",),
            text("x.csv", "faces,copies\nd6,0\n"),
            "x.csv:2: expected at least one die to make, found 0 copies of each\n",
            1,
        ),
        (
            "deep",
            ("x.yaml",),
            text("x.yaml", "[" * 30_000),
            "x.yaml:1: expected at most 40 levels",
            1,
        ),
        ("a pipe", ("x.csv",), pipe("x.csv"), 'pnp: expected a file, found no "x.csv"\n', 2),
        (
            "pips beyond counting",
            ("x.yaml",),
            text("x.yaml", "dice: [{faces: [{pips: 99}, 1, 2, 3, 4, 5]}]"),
            'x.yaml:1: dice[0].faces: expected 1 to 10 pips, found "99"\n',
            1,
        ),
        (
            "a number that is a square",
            (":\u00b2,1,2,3,4,5",),
            nothing,
            'Die: expected 1 to 10 pips after :, found ":\u00b2"\n',
            1,
        ),
        (
            "an edge of nothing",
            ("d20", "--form", "net", "--edge", "0mm"),
            nothing,
            "pnp: --edge: expected an edge from 6 to 120 mm, found 0 mm\n",
            2,
        ),
        (
            "odds of a thousand",
            ("d20", "--copies", "1000", "--odds"),
            nothing,
            "pnp: expected dice that somebody rolls together for --odds, found 1000\n",
            2,
        ),
        (
            "odds of large numbers",
            ("#1,#10,#100,#1000,#5000,#9999", "--copies", "99", "--odds"),
            nothing,
            "pnp: expected dice that somebody rolls together for --odds, found 99\n",
            2,
        ),
        ("a count of thousands", ("9999x sword",), nothing, "Die: ", 1),
        (
            "nothing",
            ("",),
            nothing,
            'pnp: expected a game, a file or the faces of a die, found ""\n',
            2,
        ),
        ("a colon", (":",), nothing, "Die: expected 1 to 10 pips after :", 1),
        (
            "a label sheet of nobody",
            ("d6", "--label", "nope"),
            nothing,
            'pnp: expected a label sheet, found "nope"\n',
            2,
        ),
    )
]

RULES = [
    Attack(
        "examples: a file that is not there",
        REPLAY,
        nothing,
        "x.yaml: cannot be read: No such file or directory\n",
    ),
    Attack(
        "examples: a folder", REPLAY, folder("x.yaml"), "x.yaml: expected a file, found a folder\n"
    ),
    Attack("examples: a pipe", REPLAY, pipe("x.yaml"), f"x.yaml: {DEVICE}"),
    Attack("examples: endless", REPLAY, link("x.yaml", "/dev/zero"), f"x.yaml: {DEVICE}"),
    Attack("examples: a number", REPLAY, text("x.yaml", "3"), "x.yaml:1: "),
    Attack("examples: nothing in it", REPLAY, text("x.yaml", ""), "", 0),
    Attack(
        "examples: lists for everything",
        REPLAY,
        text("x.yaml", "players: []\ndice: []\nactions: {}\nexpect: []\n"),
        "x.yaml:2: dice: expected a mapping, found a list\n",
    ),
    Attack(
        "examples: a game without rules",
        ("examples", "x.yaml", "--game", "meadow"),
        nothing,
        "components/meadow/game.yaml: meadow has no rules engine\n",
    ),
    Attack("why: no id", ("why", "dune-express", "x.yaml#"), text("x.yaml", ""), "", 0),
    Attack(
        "why: an id of nobody",
        ("why", "dune-express", "x.yaml#one"),
        text("x.yaml", "id: two\n"),
        "pnp: expected the id of a scenario in x.yaml, found one\n",
        2,
    ),
    Attack("why: 5,000 letters", ("why", "dune-express", "x" * 5000), nothing, "pnp: "),
    Attack(
        "play: nobody",
        ("play", "dune-express", "--random"),
        nothing,
        "pnp: expected 2 to 6 players",
        2,
    ),
    Attack(
        "play: one twice",
        ("play", "dune-express", "--players", "atreides,atreides"),
        nothing,
        "pnp: ",
        2,
    ),
    Attack(
        "play: nobody answers",
        ("play", "dune-express", "--players", "atreides,harkonnen", "--people", "atreides"),
        nothing,
        "pnp: the game was left before its end\n",
        2,
    ),
    Attack(
        "play: noise for answers",
        ("play", "dune-express", "--players", "atreides,harkonnen", "--people", "atreides"),
        nothing,
        "pnp: the game was left before its end\n",
        2,
        "\u00b2\n\u0663\n-1\n99999999999999999999\n((((\n",
    ),
    Attack("simulate: nobody", ("simulate", "dune-express", "--players", "x"), nothing, "pnp: ", 2),
    Attack(
        "simulate: a policy of nobody",
        ("simulate", "dune-chess", "--policy", "x y z"),
        nothing,
        "pnp: ",
        2,
    ),
    Attack(
        "simulate: a game without rules",
        ("simulate", "meadow"),
        nothing,
        "components/meadow/game.yaml: meadow has no rules engine\n",
    ),
    Attack(
        "perft: without end",
        ("perft", "start", "--game", "dune-chess", "99"),
        nothing,
        "pnp: expected at most 5,000,000 positions on the way, found more to depth 99\n",
        2,
    ),
    Attack(
        "perft: within a limit",
        ("perft", "start", "--game", "dune-chess", "4", "--limit", "99"),
        nothing,
        "pnp: expected at most 99 positions on the way, found more to depth 4\n",
        2,
    ),
    Attack(
        "perft: a position of noise",
        ("perft", "9" * 5000, "2", "--game", "dune-chess"),
        nothing,
        "pnp: position: ",
        2,
    ),
    Attack(
        "perft: a negative depth",
        ("perft", "start", "--game", "dune-chess", "-1"),
        nothing,
        "Usage: ",
        2,
    ),
    Attack(
        "build: a paper beyond measure", (*PART, "--paper", "20000x20000"), nothing, "Usage: ", 2
    ),
    Attack(
        "build: a form up the tree",
        (*PART, "--form", "../../x"),
        nothing,
        'pnp: expected a form of the pieces, found "../../x"\n',
        2,
    ),
    Attack(
        "build: a printer up the tree",
        (*PART, "--printer", "../x"),
        nothing,
        'pnp: expected a measured printer, found "../x"\n',
        2,
    ),
    Attack(
        "build: a component up the tree",
        (*BUILD, "../x"),
        nothing,
        'pnp: expected a piece of meadow, found "../x"\n',
        2,
    ),
    Attack(
        "list: a game up the tree",
        ("list", "../../etc"),
        nothing,
        'pnp: expected a game, found "../../etc"\n',
        2,
    ),
    Attack("no command", ("nope",), nothing, "Usage: ", 2),
]

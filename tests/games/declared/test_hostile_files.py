"""Files made to hurt: each is refused, or runs within the limits."""

from __future__ import annotations

from tests.games.declared.test_attacks import answered

CHAIN = "players: [a, b]\nrules: {R: x}\nstate: {turn: player, x: number}\n"
FILES: list[str | bytes] = [
    CHAIN
    + "functions:\n  f0(k number): k\n"
    + "".join(f"  f{i}(k number): f{i - 1}(k) + f{i - 1}(k) + f{i - 1}(k)\n" for i in range(1, 35))
    + "actions: {act: {rules: {R: f30(x) == 0}}}\n",
    CHAIN
    + "procedures:\n  p0(): x = 1\n"
    + "".join(f"  p{i}(): p{i - 1}(); p{i - 1}(); p{i - 1}()\n" for i in range(1, 35))
    + "actions: {act: {do: p30()}}\n",
    CHAIN + "actions:\n" + "".join(f"  act{i}: {{do: x = {i}}}\n" for i in range(8000)),
    CHAIN + "actions:\n" + "".join(f"  act{i}: {{do: x = {i}}}\n" for i in range(1000)),
    CHAIN.replace("x: number", ", ".join(f"x{i}: player -> number" for i in range(400)))
    + "actions:\n"
    + "".join(f"  act{i}: {{do: 'x{i}[me] = {i}'}}\n" for i in range(300)),
    CHAIN
    + "kinds: {"
    + ", ".join(f"k{i}: [{', '.join(f'm{i}x{j}' for j in range(900))}]" for i in range(20))
    + "}\nactions:\n  act:\n    rules:\n"
    + "".join(f"      R g{i}: nm{i}x == {i}\n" for i in range(900)),
    CHAIN + "actions: {act: {rules: {R: '" + "1.." * 1900 + "1'}}}\n",
    b"",
    b"\x00",
    b"\xff\xfe",
    b"PK",
    "- a\n- b",
    "a",
    "players: *x",
    "players: &x [a, b]",
    "players: !!python/object/apply:os.system ['true']",
    "players: [a, b]\nplayers: [c, d]",
    "a: " + "[" * 5000,
    "{" * 300,
    "a: " * 200,
    "x: " + "a" * 500_000,
    "\n" * 100_000,
    "players: [a, b]\nactions: {}",
    "players: [a, a]\nactions: {b: {}}",
    "players: []\nactions: {b: {}}",
    "players: {from: nobody}\nactions: {b: {}}",
    "players: [me, none]\nactions: {b: {}}",
    "players: ['a b', '1']\nactions: {b: {}}",
    "players: [a, b]\nactions: {settle: {}, start: {}, legal: {}}\nstate: {turn: player}",
    "players: [a, b]\nactions: {'x; import os': {}}\nstate: {turn: player}",
    "players: [a, b]\nactions: {b: {with: {s: 1..2, ch: 1..2, log: 1..2, out: 1..2, act: 1..2}}}\n"
    "state: {turn: player, ended: flag, pending: flag, fields: number, d_turn: number}",
    "players: [a, b]\nkinds: {k: 1..1000, l: {every: {a: k, b: k, c: k, d: k}}}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: {every: {" + ", ".join(f"x{i}: 1..2" for i in range(64)) + "}}}\n"
    "actions: {b: {}}",
    "players: [a, b]\nkinds: {k: {every: {'a b': [1, '', none, x, x]}}, l: {every: [1]}, "
    "m: {every: {a: m}}, g: {grid: [3, 3], directions: [hexes]}}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: 1..1000000000}\nactions: {b: {}}\nstate: {turn: player}",
    "players: [a, b]\nkinds: {k: {grid: [1000, 1000]}}\nactions: {b: {}}\nstate: {turn: player}",
    "players: [a, b]\nkinds: {k: {hexes: 100000}}\nactions: {b: {}}\nstate: {turn: player}",
    "players: [a, b]\nkinds: {k: 1..1000, l: 1..1000}\nstate: {turn: player, t: k -> l -> number}\n"
    "actions: {b: {}}",
    "players: [a, b]\nkinds: {"
    + ", ".join(f"k{i}: {{grid: [40, 40]}}" for i in range(50))
    + "}\nstate: {turn: player}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: 1..1000}\nstate: {turn: player, "
    + ", ".join(f"t{i}: k -> number" for i in range(900))
    + "}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: 1..1000}\nstate: {turn: player}\nactions:\n  b:\n    with: {"
    + ", ".join(f"p{i}: k" for i in range(8))
    + "}",
    "players: [a, b]\nkinds: {k: 1..1000}\nstate: {turn: player}\nactions:\n  b:\n    with: {"
    + ", ".join(f"p{i}: k" for i in range(40))
    + "}",
    "players: [a, b]\nkinds: {k: 1..700}\nstate: {turn: player}\n"
    "actions: {b: {with: {p: k, q: k}}}",
    "players: [a, b]\nstate: {turn: player}\nactions: {b: {with: {p: 1..1000000000000}}}",
    "players: [a, b]\nphases: {x: {do: go(y)}, y: {do: go(x)}}\nactions: {b: {}}",
    "players: [a, b]\nphases: {x: {do: go(x)}, y: {by: a, actions: [b]}}\nactions: {b: {}}",
    "players: [a, b]\nphases: {x: {by: none, actions: [b]}}\nactions: {b: {}}",
    "players: [a, b]\nphases: {x: {by: none, actions: [b], then: go(x)}}\nactions: {b: {}}",
    "players: [a, b]\nrules: {R: a}\nstate: {turn: player, n: number}\nactions: {b: {}}\n"
    "whenever: {R: {if: n >= 0, do: n += 1}}",
    "players: [a, b]\nkinds: {k: [\"'); import os; ('\", '\"', '\\', 'a b', '{x}']}\n"
    "state: {turn: player, at: k, seen: k -> flag}\n"
    "actions: {b: {with: {p: k}, do: seen[p] = true}}",
    "players: [a, b]\nrules: {\"R'1\": 'a', 'R\"2': b}\nstate: {turn: player}\n"
    "actions: {b: {rules: {\"R'1\": turn == me -- 'x'}}}\ncites: {turn: 'R\"2', over: \"R'1\"}",
    "players: [a, b]\noptions: {o: 1.5, p: {}, q: [], r: [1, a]}\nstate: {turn: player}\n"
    "actions: {b: {}}",
    "players: [a, b]\nvalues: {v: 99999999999999, w: 1.5, x: {a: 1}, y: [1, [2]]}\n"
    "state: {turn: player}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: {table: [{id: x, t: 1.5, n: {a: 1}}]}}\nstate: {turn: player}\n"
    "actions: {b: {rules: {R: x.t == 1}}}\nrules: {R: a}",
    "players: [a, b]\nkinds: {k: {table: [{id: x, n: [y]}], neighbours: n}}\nactions: {b: {}}",
    "players: [a, b]\nkinds: {k: {table: [{id: x, n: [[x], {x: x}]}], neighbours: n}}\n"
    "actions: {b: {}}",
    "players: [a, b]\nkinds: {k: {component: tiles}, l: {table: tiles}, m: {table: none}}\n"
    "actions: {b: {}}",
    "players: [a, b]\npieces: {p: {component: tiles, per: player, on: player, left: l}}\n"
    "state: {turn: player}\nactions: {b: {}}",
    "players: [a, b]\nstate: {turn: player, x: {is: number, start: x + 1}, "
    "y: {is: number, start: roll(player)}}\n"
    "actions: {b: {}}",
    "players: [a, b]\nstate: {turn: player, x: {is: player, seen_by: owner}, "
    "y: {is: number, seen_by: z}}\n"
    "actions: {b: {}}",
    "players: [a, b]\nstate: {turn: player}\nactions: {b: {}}\nscores: turn\npayoff: it\n"
    "scene: {active: turn, words: '{turn}', more: 1 +}",
]


def test_hostile_files_are_refused_or_run_within_the_limits() -> None:
    for content, answer in zip(FILES, answered(FILES), strict=True):
        assert not answer.startswith("!"), f"{content[:300]!r}\n{answer}"

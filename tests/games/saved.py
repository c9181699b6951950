"""Games as `pnp play` saves them, held to what `pnp examples` says of the files.

Every game is saved at its end and on the way, cut anywhere and begun again in the middle: all of it
has to be legal and to lead to the same end. The tests play a few dozen games;
``python -m tests.games.saved 400`` plays so many of each game over single options, pairs and sets.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, repeat
from pathlib import Path
from typing import Any, Final

from pnp.cli.examples import run_file
from pnp.errors import UsageProblem
from pnp.games import registry
from pnp.games.dragon_dune.options import SWITCHES, WORDS, Options
from pnp.games.dragon_dune.results import results_of
from pnp.games.dune_chess.scenario import ChessReplay
from pnp.games.kit.human import Question
from pnp.games.kit.match import match_of
from pnp.games.kit.setting import Asked
from pnp.games.kit.telling import AnyTelling, telling
from pnp.model.rules import read_rules
from pnp.model.scenarios import written

COMPONENTS: Final = Path(__file__).parents[2] / "components"
EXPRESS, DRAGONS, CHESS = "dune-express", "dragon-dune", "dune-chess"
GAMES: Final = (EXPRESS, DRAGONS, CHESS)

SEATS: Final[Mapping[str, tuple[str, ...]]] = {
    EXPRESS: ("atreides", "bene_gesserit", "corrino", "fremen", "harkonnen", "spacing_guild"),
    DRAGONS: ("dwarves", "elves", "goblins", "orcs"),
    CHESS: ("atreides", "harkonnen"),
}


def usual(option: str) -> bool:
    """Return whether a switch of Dragon Dune is on unless it is told."""
    return bool(Options.__dataclass_fields__[option].default)


OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    EXPRESS: (
        "advanced", "tactics", "thumper", "three_roll_limit",
        "dice=regular", "dice=snoozefest", "advanced,powers=house",
    ),
    DRAGONS: (
        "edition=booklet",
        *(f"{name}={'off' if usual(name) else 'on'}" for name in SWITCHES),
        *(f"{name}={word}" for name, words in WORDS.items() for word in words[1:]),
        "min_bid=0", "min_bid=3", "min_bid=40",
        *(f"start_gold.{name}={gold}" for name in SEATS[DRAGONS] for gold in (1, 60)),
        "reserve.dwarves=0", "reserve.elves=5", "reserve.goblins=3", "reserve.orcs=5",
        *(f"reserve.{name}={units}" for name in SEATS[DRAGONS] for units in (12, 25)),
    ),
    CHESS: (),
}  # fmt: skip
POLICIES: Final = {
    EXPRESS: ("random", "random", "random", "naive", "greedy"),
    DRAGONS: ("random", "random", "uniform", "greedy"),
    CHESS: ("random", "greedy", "random,greedy", "greedy,random"),
}
TURNS: Final[Mapping[str, tuple[int | None, ...]]] = {
    EXPRESS: (1, 8, 30, 90),
    DRAGONS: (1, 2, 4, None),
    CHESS: (1, 2, 60, 300, None),
}
"""Where games are left, as a user may ask."""

UNSEEN: Final = frozenset(("artifact_deck", "event_deck"))
"""What a record of Dragon Dune does not tell: how many cards lie in its decks."""


@cache
def table(game: str) -> AnyTelling:
    """Return a game with the rules of this repository."""
    rules = read_rules(COMPONENTS / game / "rules.yaml").plain()
    return telling(registry.game_of(game.replace("-", "_"), rules))


# ---------------------------------------------------------------------- what is played


def sets(game: str, dice: random.Random) -> Iterator[tuple[str, ...]]:
    """Yield sets of options: none, each, all pairs, then larger ones for ever."""
    known = OPTIONS[game]
    yield ()
    yield from combinations(known, 1)
    if not known:
        yield from repeat(())
    pairs = list(combinations(known, 2))
    dice.shuffle(pairs)
    for pair in pairs:
        yield pair
        yield tuple(dice.sample(known, dice.randint(3, min(len(known), 12))))
    while True:
        yield tuple(dice.sample(known, dice.randint(1, len(known))))


def wanted(game: str, options: Sequence[str], dice: random.Random) -> Asked:
    """Return a game under these options with seats, policy, seed and length by chance."""
    seats = list(SEATS[game])
    dice.shuffle(seats)
    some = [] if game == CHESS else seats[: dice.randint(2, len(seats))]
    return Asked(
        game,
        players=",".join(some),
        people=dice.choice(["", "", "", *(some or seats)]),
        options=",".join(options),
        policy=dice.choice(POLICIES[game]),
        seed=dice.randrange(-(10**6), 10**9),
        turns=dice.choice(TURNS[game]),
    )


@dataclass(slots=True)
class Somebody:
    """A person who types choices by chance, sometimes nonsense, and may leave the table."""

    dice: random.Random
    patience: int
    """After so many answers the person leaves."""

    def __call__(self, question: Question) -> str:
        """Return an answer. Raises UsageProblem for leaving, as the terminal does."""
        self.patience -= 1
        if self.patience < 0:
            raise UsageProblem("the game was left before its end")
        nonsense = self.dice.random() < 0.02
        return "fly to the moon" if nonsense else self.dice.choice(question.choices)


# ---------------------------------------------------------------------- what must hold


class NotAsPlayed(AssertionError):
    """A record that says something else than what was played."""


def examine(asked: Asked, seed: int, folder: Path) -> None:
    """Play a game and hold all its records to the rules. Raises NotAsPlayed."""
    dice = random.Random(seed)
    rules = table(asked.game)
    match = match_of(rules, asked, Somebody(dice, dice.choice([0, 3, 40, 10**6])))
    stops = {0, *(int(10 ** dice.uniform(0, 3.5)) for _ in range(3))}
    lines = match.lines()
    left = False
    for number in range(10**9):
        if number in stops:
            legal(asked.game, match.record(), folder)
        try:
            if next(lines, None) is None:
                break
        except UsageProblem:
            left = True
            break
    record = match.record()
    state = legal(asked.game, record, folder)
    same(ALIKE[asked.game](match, rules, record))
    if not left and asked.game != CHESS:
        winner = state.get("winner")
        over = winner not in (None, "none")
        same([("ending", over, not match.ending().startswith("not over"))])
    torn(asked.game, folder, dice)
    cut(asked.game, record, dice)
    again(asked.game, record, dice)


def legal(game: str, record: Mapping[str, Any] | str, folder: Path) -> Mapping[str, Any]:
    """Return the state to which the file of a record leads. Raises NotAsPlayed."""
    text = record if isinstance(record, str) else written({"id": "saved", **record})
    file = folder / "saved.yaml"
    file.write_text(text, encoding="utf-8")
    reports = list(run_file(file, table(game), {}, set()))
    if len(reports) != 1:
        raise NotAsPlayed(f"{len(reports)} scenarios in {text[:200]}")
    _, report, problems, _ = reports[0]
    if problems or not report.ok or report.result.verdict not in ("legal", None):
        result = report.result
        found = [str(item) for item in (*problems, *report.mismatches)]
        raise NotAsPlayed(f"{result.verdict} {result.rule} {result.at} {result.message} {found}")
    return report.result.state


def same(values: Sequence[tuple[str, Any, Any]]) -> None:
    """Compare what was lived with what is replayed. Raises NotAsPlayed."""
    for what, lived, replayed in values:
        if lived != replayed:
            raise NotAsPlayed(f"{what}: lived {lived}, replayed {replayed}")


def cut(game: str, record: Mapping[str, Any] | str, dice: random.Random) -> None:
    """Hold parts of a record, from its beginning to anywhere, to the rules."""
    rules = table(game)
    data = spread(rules, record)
    steps = rules.replay(data).number_of_steps
    for _ in range(3):
        number = dice.randint(0, steps)
        sound(rules, CUT[game](data, number), f"cut at {number}")


def again(game: str, record: Mapping[str, Any] | str, dice: random.Random) -> None:
    """Begin again in the middle, from the state there: the end has to be the same."""
    rules = table(game)
    for data in BEGUN[game](rules, spread(rules, record), dice):
        sound(rules, data, "begun again")


def torn(game: str, folder: Path, dice: random.Random) -> None:
    """Tear a saved file anywhere: it is judged or has problems, nothing else."""
    file = folder / "saved.yaml"
    whole = file.read_bytes()
    file.write_bytes(whole[: dice.randrange(len(whole))])
    for _, report, problems, _ in run_file(file, table(game), {}, set()):
        if not report.ok and not problems and not report.result.message and not report.mismatches:
            raise NotAsPlayed("torn: nothing is said")


def spread(rules: AnyTelling, record: Mapping[str, Any] | str) -> dict[str, Any]:
    """Return a record as a scenario, one written in a notation of its own too."""
    replay = rules.replay(record)
    return dict(replay.stated if isinstance(replay, ChessReplay) else replay.data)


def sound(rules: AnyTelling, data: dict[str, Any], what: str) -> None:
    """Expect a scenario to be legal and as it says. Raises NotAsPlayed."""
    replay = rules.replay(data)
    if replay.faults:
        raise NotAsPlayed(f"{what}: {replay.faults}")
    result = replay.report.result
    if not replay.report.ok or result.verdict not in ("legal", None):
        told = f"{result.rule} {result.at} {result.message} {replay.report.mismatches}"
        raise NotAsPlayed(f"{what}: {told}")


# ---------------------------------------------------------------------- game by game


def _express_alike(match: Any, rules: Any, record: Any) -> list[tuple[str, Any, Any]]:
    lived, replayed = match.position, rules.replay(record).end
    if lived.step in ("set_aside", "reroll") or lived.falling:
        return []
    return [("position", lived, replayed)]


def _dragons_alike(match: Any, rules: Any, record: Any) -> list[tuple[str, Any, Any]]:
    if not record["state"]:
        return []
    lived, replayed = match.position, rules.replay(record).end
    one, other = (results_of(rules.constants, item) for item in (lived, replayed))
    values = [(key, one[key], other[key]) for key in one if key not in UNSEEN]
    return [*values, ("outcome", rules.outcome(lived), rules.outcome(replayed))]


def _chess_alike(match: Any, rules: Any, record: Any) -> list[tuple[str, Any, Any]]:
    lived = [match.first, *(made.after for made in match.played)]
    replayed = rules.replay(record).positions
    return [
        ("positions", lived, list(replayed)),
        ("outcome", rules.outcome(lived[-1]), rules.outcome(replayed[-1])),
    ]


ALIKE: Final[Mapping[str, Callable[[Any, Any, Any], list[tuple[str, Any, Any]]]]] = {
    EXPRESS: _express_alike,
    DRAGONS: _dragons_alike,
    CHESS: _chess_alike,
}

Cut = Callable[[Mapping[str, Any], int], dict[str, Any]]


def _express_cut(data: Mapping[str, Any], number: int) -> dict[str, Any]:
    turns, left = [], number
    for turn in data["turns"]:
        actions = list(turn.get("actions") or ())
        turns.append({**turn, "actions": actions[:left]})
        left -= len(actions)
        if left <= 0:
            break
    return {**{key: item for key, item in data.items() if key != "expect"}, "turns": turns}


def _dragons_cut(data: Mapping[str, Any], number: int) -> dict[str, Any]:
    kept = {key: item for key, item in data.items() if key != "expect"}
    return {**kept, "actions": list(data["actions"])[:number]}


def _chess_cut(data: Mapping[str, Any], number: int) -> dict[str, Any]:
    return {"position_string": data["position_string"], "line": list(data["line"])[:number]}


CUT: Final[Mapping[str, Cut]] = {EXPRESS: _express_cut, DRAGONS: _dragons_cut, CHESS: _chess_cut}

Begun = Callable[[AnyTelling, Any, random.Random], Iterator[dict[str, Any]]]


def _express_begun(rules: AnyTelling, record: Any, dice: random.Random) -> Iterator[dict[str, Any]]:
    turns = record["turns"]
    for number in {dice.randrange(len(turns)) for _ in range(2) if turns}:
        short = {key: item for key, item in record.items() if key != "expect"}
        state = rules.replay({**short, "turns": turns[:number]}).report.result.state
        keys = ("active", "round", "board", "forts", "sand_storm", "held")
        before = {**record.get("before", {}), **{key: state[key] for key in keys}}
        yield {**record, "before": before, "turns": turns[number:]}


STATED: Final = (
    "turn", "starting_player", "dragon", "trolls", "units", "elite", "graveyard", "gold",
    "board_gold", "hands", "queens", "jacks", "alliances", "event_discard_top",
    "walls_destroyed", "elven_combat_losses", "blessing_used",
)  # fmt: skip


def _dragons_begun(rules: AnyTelling, record: Any, dice: random.Random) -> Iterator[dict[str, Any]]:
    actions = record["actions"]
    ends = [place for place, action in enumerate(actions, 1) if action["act"] == "victory"]
    for number in {dice.choice(ends) for _ in range(2) if ends}:
        state = rules.replay(record).state(number)
        if state["winner"] is None:
            begun = {key: state[key] for key in STATED}
            yield {**record, "state": begun, "actions": actions[number:]}


def _chess_begun(rules: AnyTelling, record: Any, dice: random.Random) -> Iterator[dict[str, Any]]:
    number = dice.randint(0, len(record["line"]))
    middle = rules.replay(_chess_cut(record, number)).report.result.state
    begun = {
        **record,
        "position_string": middle["after_string"],
        "line": record["line"][number:],
        "after_string": rules.replay(record).report.result.state["after_string"],
    }
    # A position has no past, so nothing repeats that happened before it (DC-8.6).
    if record.get("over", {}).get("rule") == "DC-8.6":
        del begun["over"]
    yield begun


BEGUN: Final[Mapping[str, Begun]] = {
    EXPRESS: _express_begun,
    DRAGONS: _dragons_begun,
    CHESS: _chess_begun,
}


# ---------------------------------------------------------------------- many


def main(words: Sequence[str]) -> int:
    """Play many games of each kind and print those whose record fails; return how many do."""
    count = int(words[0]) if words else 400
    games = words[1:] or GAMES
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for game in games:
            dice = random.Random(1)
            failed = 0
            for number, options in enumerate(islice(sets(game, dice), count)):
                asked = wanted(game, options, dice)
                try:
                    examine(asked, number, Path(name))
                except Exception as error:  # whatever it is, the others are played too
                    failed += 1
                    print(
                        f"{number}: {asked}: {type(error).__name__}: {str(error)[:600]}", flush=True
                    )
            print(f"{game}: {count} games, {failed} of them not as saved", flush=True)
            wrong += failed
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))

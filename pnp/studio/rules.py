"""What the rules say: every example with its verdict, and step by step; every rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.diagram import DiagramMaker
from pnp.english import capital
from pnp.errors import PnpError
from pnp.games.coverage import in_order, uses_of
from pnp.games.kit.replay import Replay
from pnp.model.game import Game
from pnp.model.rules import Rules, read_rules
from pnp.model.scenarios import SCENARIOS, Scenario, read_scenarios
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.stepping import behind
from pnp.studio.catalogue import problem_of
from pnp.studio.drawing import Drawer
from pnp.studio.gallery import Gallery


class Lore:
    """The rules of one state of a game."""

    def __init__(self, game: Game, gallery: Gallery) -> None:
        """Find the engine. Raises UsageProblem for a game without one, PnpError for a wrong one."""
        self.game = game
        self.maker = DiagramMaker(game.workspace, game.name, game)
        self.drawer = Drawer(self.maker, gallery)
        self._replays: dict[str, Replay[Any]] = {}

    @cached_property
    def rules(self) -> Rules | None:
        """The sentences of the rules."""
        path = self.game.workspace.find(f"components/{self.game.name}/rules.yaml")
        return read_rules(path, self.game.workspace.shown(path)) if path else None

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """The examples by name."""
        found = {}
        for name in SCENARIOS:
            path = self.game.workspace.find(f"components/{self.game.name}/{name}")
            for one in read_scenarios(path, self.game.workspace.shown(path)) if path else ():
                found[one.id] = one
        return found

    def replay(self, name: str) -> Replay[Any]:
        """Return an example as it was played, once. Raises LookupError."""
        if name not in self._replays:
            answers = evaluators_of(self.game.workspace, self.game.name)
            self._replays[name] = self.maker.engine.replay(self.scenarios[name].data, answers)
        return self._replays[name]

    def examples(self) -> Iterator[dict[str, Any]]:
        """Yield every example with its verdict, as soon as it was replayed."""
        for name, scenario in self.scenarios.items():
            told = {
                "id": name,
                "about": str(scenario.data.get("about") or scenario.data.get("title") or ""),
                "file": scenario.file.as_posix(),
                "line": scenario.line,
            }
            try:
                yield {**told, **self._verdict(scenario)}
            except PnpError as error:
                yield {**told, "ok": False, "verdict": "error", "message": str(error)}

    def _verdict(self, scenario: Scenario) -> dict[str, Any]:
        replay = self.replay(scenario.id)
        if replay.faults:
            faults = [scenario.problem(one.path, one.message, one.hint) for one in replay.faults]
            return {"ok": False, "verdict": "faulty", "faults": [problem_of(one) for one in faults]}
        report = replay.report
        return {
            "ok": report.ok,
            "verdict": report.result.verdict or ("as expected" if report.ok else "not as expected"),
            "rule": report.result.rule,
            "message": report.result.message,
            "differs": [str(one) for one in report.mismatches],
            "steps": 0 if replay.evaluator is not None else replay.number_of_steps,
            "applied": sorted(replay.applied),
            "broken": sorted(replay.broken | ({report.result.rule} - {None})),
        }

    def steps(self, name: str) -> list[dict[str, Any]]:
        """Return an example step by step: what was done, the position, the rules behind it."""
        replay, story = self.replay(name), self.maker.story
        if replay.faults or replay.evaluator is not None:
            return []
        steps = zip(replay.told, story.told(replay), strict=False)
        return [
            {"done": "", "picture": self._position(replay, 0), "behind": []},
            *(
                {
                    "done": f"{capital(said)}.",
                    "refused": step.stuck is not None,
                    "picture": self._position(replay, number),
                    "behind": [[b.rule, b.sentence, b.here] for b in behind(step, self.rules)],
                }
                for number, (step, said) in enumerate(steps, 1)
            ),
        ]

    def _position(self, replay: Replay[Any], number: int) -> dict[str, Any] | None:
        return self.drawer.scene(self.maker.story.scene(replay, number))

    def book(self) -> list[list[Any]]:
        """Return every rule with its sentence and how many places enforce it."""
        stated = self.rules.rules if self.rules else {}
        uses, engine = uses_of(self.maker.engine), self.maker.engine
        return [
            [
                rule,
                stated[rule].text if rule in stated else "",
                list(uses.get(rule, ())),
                rule in engine.breakable,
            ]
            for rule in in_order({*stated, *engine.rules})
        ]

"""The sequence of play as a table that plays: who is asked, what follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from pnp.games.kit.flow import Flow, Kind, Step


class Go:
    by = "a"


class Stop(Go):
    pass


class More(Go):
    pass


@dataclass(frozen=True)
class Queue:
    """A position that remembers who is still to be asked."""

    step: str = "one"
    asked: tuple[str, ...] = ()
    wanting: tuple[str, ...] = ("a", "b")


@dataclass(frozen=True)
class Simple:
    """A position that remembers its step alone."""

    step: str = "one"
    wanting: tuple[str, ...] = ("a", "b")


class Table:
    """What a game does for its flow."""

    def put(self, position: Any, **changes: Any) -> Any:
        return replace(position, **changes)


GAME = Table()


def wanting(game: Any, position: Any) -> Iterable[str]:
    return position.wanting


def flow(kind: Kind = Kind.ASK, **more: Any) -> Flow:
    one = Step("one", kind, "Ask", ("R-1",), (Go,), ("two",), wanting, None, **more)
    two = Step("two", Kind.ASK, "Ask nobody", (), (), ("three",), lambda game, position: ())
    three = Step("three", Kind.DO, "Go on", ("R-2",), (), ("one",))
    return Flow((one, two, three))


def test_players_are_asked_one_after_the_other() -> None:
    table = flow()
    first = table.come(GAME, Queue(), "one")
    assert first.asked == ("a", "b") and table.asked(GAME, first) == ("a",)
    second = table.advance(GAME, first, Go())
    assert second.asked == ("b",) and table.asked(GAME, second) == ("b",)
    third = table.advance(GAME, second, Go())
    assert (third.step, third.asked) == ("three", ())
    assert table.advance(GAME, third, Go()).asked == ("a", "b")


def test_players_choose_together_in_any_order() -> None:
    table = flow(Kind.TOGETHER)
    first = table.come(GAME, Queue(wanting=("b", "a")), "one")
    assert table.asked(GAME, first) == ("b", "a")
    assert table.advance(GAME, first, Go()).asked == ("b",)


def test_some_moves_close_a_step_and_some_begin_it_again() -> None:
    table = flow(closes=(Stop,), again=(More,))
    first = table.come(GAME, Queue(), "one")
    assert table.advance(GAME, first, Stop()).step == "three"
    later = table.advance(GAME, first, Go())
    assert table.advance(GAME, later, More()).asked == ("a", "b")


def test_a_step_is_left_when_nobody_is_asked_any_more() -> None:
    table = flow()
    assert table.asked(GAME, Simple()) == ("a", "b")
    assert table.advance(GAME, Simple(wanting=("b",)), Go()).step == "one"
    assert table.advance(GAME, Simple(wanting=()), Go()).step == "three"


def test_a_step_may_have_a_course_of_its_own() -> None:
    table = flow(course=lambda game, position, move: replace(position, step="two"))
    assert table.advance(GAME, Simple(), Go()).step == "two"
    goes = flow(goes=lambda game, position: "three", closes=(Go,))
    assert goes.advance(GAME, Simple(), Go()).step == "three"


def test_a_game_of_one_step_stays_there() -> None:
    assert flow().advance(GAME, "anything", Go()) == "anything"
    assert flow().at("anything").name == "one"


def test_the_outline_is_the_table() -> None:
    assert flow().outline() == ["1. Ask (R-1)", "2. Ask nobody ()", "3. Go on (R-2)"]


def test_tables_that_lead_nowhere_are_refused() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        Flow((Step("one", Kind.DO, "", (), (), ("nowhere",)),))
    endless = Flow((Step("one", Kind.ASK, "", (), (), ("one",), lambda game, position: ()),))
    with pytest.raises(RuntimeError, match="nobody is asked from step one on"):
        endless.come(GAME, Simple(), "one")

"""Setting up: who plays what, who begins, and what is taken out of the box (DE-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.games.dune_express import options as option_rules
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.form import read_options
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.state import Breach, read_board
from pnp.games.dune_express.words import FACTIONS, does, name, side
from pnp.games.kit import Chapter
from pnp.games.kit.report import ILLEGAL, INVALID, LEGAL, Result

SETTING_UP: Final = Chapter("Setting up")


@SETTING_UP.effect("DE-1.2")
@SETTING_UP.checks("DE-1.1", "DE-1.3", "DE-1.4", "DE-1.5", "DE-1.6", "DE-1.7", "DE-17.2", "DE-17.4")
def set_up(game: ExpressRules, data: Mapping[str, Any]) -> Result:
    """Return the verdict on a setup and, if it is legal, what lies on the table.

    Rules that are switched off refuse nothing.
    """
    constants, off = game.constants, game.book.off
    plain = read_options(data.get("options"))
    order = [str(player) for player in data["turn_order"] or ()]
    breach = _number_of_players(constants, order)
    if breach is not None and breach[0] not in off:
        return _result(game, ILLEGAL, breach)
    for rule, because in option_rules.faults(plain):
        if rule not in off:
            return _result(game, INVALID, (rule, because))
    choices = [(str(player), faction) for player, faction in data["choices"] or ()]
    for breach in _breaches(order, choices, data):
        if breach[0] not in off:
            return _result(game, ILLEGAL, breach)
    options = Options.from_plain(plain)
    chosen = dict(choices)
    players = [chosen[player] for player in order]
    warned = {"DE-1.1": len(players) > constants.values.players_advised,
              "DE-17.3": bool(option_rules.warnings(options))}  # fmt: skip
    state = {
        "players": players,
        "warnings": [rule for rule, applies in warned.items() if applies],
        "laid_out": laid_out(constants, options, players),
    }
    applied = {f"DE-1.{number}" for number in range(1, 8)}
    return Result(
        LEGAL, message=_advice(game, warned, options), state=state, applied=frozenset(applied)
    )


def _result(game: ExpressRules, verdict: str, breach: Breach) -> Result:
    rule, because = breach
    return Result(verdict, rule, message=f"{game.sentence(rule)} Here {because}.")


def _advice(game: ExpressRules, warned: Mapping[str, bool], options: Options) -> str:
    sentences = [game.sentence("DE-1.1")] if warned["DE-1.1"] else []
    sentences += [f"{text[0].upper()}{text[1:]}." for text in option_rules.warnings(options)]
    return " ".join(sentences)


def _number_of_players(constants: Constants, order: list[str]) -> Breach | None:
    values = constants.values
    if values.players_least <= len(order) <= values.players_most:
        return None
    return "DE-1.1", f"the number of players is {len(order)}"


def _breaches(
    order: list[str], choices: list[tuple[str, str]], data: Mapping[str, Any]
) -> Iterator[Breach]:
    if len(set(order)) < len(order):
        yield "DE-1.3", "a player sits at the table twice"
    taken: dict[str, str] = {}
    for player, turn in zip(
        [*(player for player, _ in choices), None], [*reversed(order), None], strict=False
    ):
        if player is None and turn is None:
            break
        if player is None:
            yield "DE-1.4", f"{turn} has not chosen a faction"
            return
        if turn is None or player != turn:
            yield "DE-1.4", f"{player} chooses when {turn or 'nobody'} should"
        faction = choices[len(taken)][1]
        first = next((one for one, chosen in taken.items() if chosen == faction), None)
        if first is not None:
            yield "DE-1.5", f"{first} and {player} both choose {side(faction)}"
        taken[player] = faction
    starting, begins = order[0], str(data.get("first_turn") or order[0])
    if begins not in (starting, taken[starting]):
        yield "DE-1.6", _wrong_beginner(begins, starting, taken[starting])
    board = read_board(data.get("board"))
    if board:
        yield "DE-1.7", f"counters stand at {name(tuple(board))}"


def _wrong_beginner(begins: str, starting: str, plays: str) -> str:
    """Return who begins, by name or by faction, and who should."""
    if begins in FACTIONS:
        who = f"{starting}, the starting player, plays {side(plays)}"
        return f"{does(begins, 'begins')}, and {who}"
    return f"{begins} begins and {starting} is the starting player"


def laid_out(constants: Constants, options: Options, players: list[str]) -> dict[str, int]:
    """Return how many pieces of each kind are taken out for a game, 0 where not in use."""
    values = constants.values
    advanced, tactics = options.advanced, options.tactics
    return {
        "troops": values.troops_per_faction * len(players),
        "dice": len(constants.pool(options)),
        "faction_cards": len(players) if advanced else 0,
        "snooper": values.tokens_per_kind if advanced else 0,
        "holtzmann_shield": values.tokens_per_kind if advanced else 0,
        "truth_trance": values.tokens_per_kind if advanced else 0,
        "sardaukar": values.sardaukar_count if advanced and "corrino" in players else 0,
        "game_turn_track": 1 if advanced and "bene_gesserit" in players else 0,
        "forts": values.fort_count if tactics else 0,
        "sand_storm": 1 if tactics else 0,
        "thumper": values.thumper_count if options.thumper else 0,
    }

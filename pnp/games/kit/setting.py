"""What the command line asks of a game, and the setup that it means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.english import article, plural
from pnp.errors import UsageProblem, did_you_mean
from pnp.games.protocol import AnyGame, Option, Seats, Setup

EDITION: Final = "edition"
"""What names, among the options, the edition of the rules."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user asked for; empty words and None mean the game's own choice."""

    game: str
    """The name of the game, as its folder is called."""

    players: str = ""
    """Who sits where, in order, with commas; a simulation may be told a number of players."""

    people: str = ""
    """Seats that are not played by a policy but by people at this terminal."""

    factions: str = ""
    """Who takes turns in the seats of a simulation."""

    options: str = ""
    policy: str = ""
    seed: int = 0
    turns: int | None = None
    """Where a game that is not over is left."""

    games: int = 1
    detail: bool = False
    """Count what happens on the way, too."""

    each: bool = False
    """Tell of single games, too."""

    sweep: str = ""
    """Values of the rules that a simulation is to vary, with commas."""


def words_of(text: str) -> tuple[str, ...]:
    """Return the parts of a list as a user types it.

    >>> words_of(" ann, old-bob,")
    ('ann', 'old_bob')
    """
    return tuple(part.strip().replace("-", "_") for part in text.split(",") if part.strip())


def chosen(found: str, known: Collection[str], what: str) -> str:
    """Return the word if it is known; *what* names its kind with the article.

    Raises UsageProblem with the nearest word.
    """
    if found not in known:
        raise UsageProblem(f"expected {what}, found {found}", did_you_mean(found, known))
    return found


def seat_of(found: str, seats: Seats, known: Iterable[str]) -> str:
    """Return which of some seats a word names, whatever its capitals. Raises UsageProblem."""
    names = {name.lower().replace("-", "_"): name for name in known}
    return names[chosen(found.lower(), names, article(seats.noun))]


def setup_of(game: AnyGame, asked: Asked) -> Setup:
    """Return the setup of one game that was asked for. Raises UsageProblem.

    A game whose words are read otherwise has the method *setup_for*.
    """
    own = getattr(game, "setup_for", None)
    if own is not None:
        made: Setup = own(asked)
        return made
    edition, asked = with_edition(game, asked)
    refuse(game, asked)
    seats = game.seats
    named = tuple(seat_of(word, seats, seats.names) for word in words_of(asked.players))
    return checked(game, Setup(named, read_options(asked.options, game.options), edition))


def with_edition(game: AnyGame, asked: Asked) -> tuple[str, Asked]:
    """Return the edition that the options name, empty for the ordinary one, and the rest.

    A game with several editions has their names as *editions*. Raises UsageProblem for another.
    """
    words = [word.strip() for word in asked.options.split(",")]
    named = [word for word in words if word.partition("=")[0].strip() == EDITION]
    edition = named[-1].partition("=")[2].strip() if named else ""
    known: Collection[str] = getattr(game, "editions", ())
    if named and not known:
        raise UsageProblem(f"expected no edition for {asked.game}, found {edition}")
    if named:
        chosen(edition, known, "an edition")
    rest = ",".join(word for word in words if word not in named)
    return edition, replace(asked, options=rest)


def refuse(game: AnyGame, asked: Asked) -> None:
    """Refuse what was asked for and the game does not have. Raises UsageProblem."""
    for name, is_known in (
        ("players", not game.seats.are_fixed),
        ("factions", not game.seats.are_fixed),
        ("options", bool(game.options)),
    ):
        found = getattr(asked, name)
        if found and not is_known:
            raise UsageProblem(f"expected no {name} for {asked.game}, found {found}")


def checked(game: AnyGame, setup: Setup) -> Setup:
    """Return a setup with its seats. Raises UsageProblem for one that the game does not know."""
    known = game.seats
    seats = setup.seats or known.usual
    for seat in seats:
        chosen(seat, known.names, article(known.noun))
    if len(set(seats)) < len(seats):
        raise UsageProblem(f"expected every {known.noun} once")
    if not known.least <= len(seats) <= known.most:
        numbers = f"{known.least} to {known.most}" if known.least < known.most else f"{known.most}"
        example = ",".join(known.names[: known.least])
        hint = f"name the {plural(known.noun)} in turn order: --players {example}"
        raise UsageProblem(f"expected {numbers} players, found {len(seats)}", hint)
    by_name = {option.name: option for option in game.options}
    for name, value in setup.options.items():
        chosen(name, by_name, "an option")
        _check(by_name[name], value)
    return Setup(tuple(seats), setup.options, setup.edition)


def _check(option: Option, value: Any) -> None:
    if not option.values:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            message = f"expected a whole number from 0 up for {option.name}, found {value}"
            raise UsageProblem(message)
    elif value not in option.values:
        known = [str(item) for item in option.values]
        message = f"expected {article('value')} of {option.name}, found {value}"
        raise UsageProblem(message, did_you_mean(str(value), known))


def full(game: AnyGame, setup: Setup) -> Mapping[str, Any]:
    """Return all options of a game with their values in this setup."""
    return {option.name: setup.options.get(option.name, option.default) for option in game.options}


def read_options(words: str, options: Iterable[Option]) -> dict[str, Any]:
    """Return options written as words. Raises UsageProblem when they are none.

    >>> dice = Option("dice", "custom", ("custom", "regular"))
    >>> read_options("advanced, dice=regular, reserve=12",
    ...              [Option("advanced"), dice, Option("reserve", 10, ())])
    {'advanced': True, 'dice': 'regular', 'reserve': 12}
    """
    known = {option.name: option for option in options}
    found: dict[str, Any] = {}
    for part in filter(None, (word.strip() for word in words.split(","))):
        key, equals, value = (item.strip() for item in part.partition("="))
        name = key.replace("-", "_")
        if name not in known:
            raise UsageProblem(f"expected an option, found {part}", did_you_mean(name, known))
        found[name] = _read(known[name], value if equals else "on")
        _check(known[name], found[name])
    return found


def _read(option: Option, word: str) -> Any:
    """Return the value that a word means; one that means none is refused by its check."""
    if not option.values:
        return int(word) if word.isdecimal() else word
    words = {"on": True, "off": False} if True in option.values else {}
    spelled = {str(value): value for value in option.values}
    return words.get(word, spelled.get(word, word))

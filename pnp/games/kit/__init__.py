"""The kit: what a game's author builds on, and everything around the rules that follows from it."""

from pnp.games.book import Event, Facts, Log, Refusal
from pnp.games.chance import Chance
from pnp.games.kit.chapters import Chapter
from pnp.games.kit.flow import Kind, evenly
from pnp.games.kit.kinds import among, numbered
from pnp.games.kit.moves import Key, Move
from pnp.games.kit.observation import known_to, nobody, only, owners
from pnp.games.kit.policies import at_random
from pnp.games.kit.replay import Replay
from pnp.games.kit.rules import Rules
from pnp.games.kit.story import Story
from pnp.games.protocol import Actions, Option, Outcome, Seats, Setup

__all__ = [
    "Actions",
    "Chance",
    "Chapter",
    "Event",
    "Facts",
    "Key",
    "Kind",
    "Log",
    "Move",
    "Option",
    "Outcome",
    "Refusal",
    "Replay",
    "Rules",
    "Seats",
    "Setup",
    "Story",
    "among",
    "at_random",
    "evenly",
    "known_to",
    "nobody",
    "numbered",
    "only",
    "owners",
]

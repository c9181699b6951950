"""What somebody may do to a workspace, and to every command in it: by accident or not."""

from tests.cli.attacks.data import BOOKS, DATA
from tests.cli.attacks.kinds import FRESH, Attack
from tests.cli.attacks.places import PLACES
from tests.cli.attacks.words import DICE, RULES

__all__ = ["ATTACKS", "FRESH", "Attack"]

ATTACKS = [*DATA, *BOOKS, *PLACES, *DICE, *RULES]

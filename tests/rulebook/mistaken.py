"""Edits that are judged wrongly: (file, old words, new words), by book.

The page on rule truth says so; whoever mends one moves it to its kind.
"""

# ruff: noqa: E501

from __future__ import annotations

MANUSCRIPT, TURNS = "rulebook.md", "examples.yaml"

MISSED: dict[str, list[tuple[str, str, str]]] = {
    "dune-express": [
        (
            MANUSCRIPT,
            "nobody has tokens or Spice. [DE-1.7]",
            "everybody has one token and no Spice. [DE-1.7]",
        ),
    ],
}

REFUSED: dict[str, list[tuple[str, str, str]]] = {
    "dune-express": [
        (
            MANUSCRIPT,
            "**Gather to stay.** A single Troop controls a location",
            "**Come in numbers to stay.** One lone Troop controls a location",
        ),
        (MANUSCRIPT, "The token goes back to the pile, and", "Back goes the Snooper to the pile;"),
        (
            MANUSCRIPT,
            "and nobody will ask how you came by them",
            "and no one will care how you got them",
        ),
        (
            MANUSCRIPT,
            "Your turn has a fixed order. First you **roll** until every die is set aside.",
            "A turn always runs in the same order. You begin by **rolling** until no die is left to set aside.",
        ),
    ],
    "dune-chess": [
        (MANUSCRIPT, " Nothing waits for it on the far side of the board.", ""),
        (
            MANUSCRIPT,
            "That is much better than sending it back.",
            "Sending it back would be much worse.",
        ),
        (
            MANUSCRIPT,
            "What you harvest is money first and points later.",
            "Spice is money at first; in the end it is points.",
        ),
    ],
    "dragon-dune": [
        (
            TURNS,
            "4. Dana wins and loses nothing. Both Dwarves stay in 11.",
            "4. Dana loses nothing and wins. Two Dwarves stay in 11.",
        ),
        (
            TURNS,
            "2. Gus revives two Goblins. His reserve is three now.",
            "2. First Gus revives two Goblins, so that his reserve is three.",
        ),
        (
            TURNS,
            "5. A tie: the attacker wins. But all four Orcs were sent, so all four die.",
            "5. It is a tie, and ties are the attacker's. Yet the four Orcs were all sent: the four die.",
        ),
    ],
}

"""Sheets of dice from a few words, a file or a game: `pnp dice`."""

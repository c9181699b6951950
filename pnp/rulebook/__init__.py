"""Rulebooks: Markdown over the game's data, examples replayed, pages for paper and screen."""

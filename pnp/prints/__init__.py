"""Pieces made by others become a throw-away game, built, exported and saved as any other."""

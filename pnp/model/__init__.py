"""The data of a game: YAML and CSV into frozen classes."""

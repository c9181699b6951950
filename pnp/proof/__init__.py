"""Checks on finished files; shares no code with the writer."""

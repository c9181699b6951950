"""Mutants: files that real ones became by accident, each put to the commands that read its kind.

Whatever a file holds, a command answers in words: no traceback, no hang, no memory without bound,
nothing written beside its own folder. `python -m tests.mutants` tries as many as it is told to;
mutant 17 of seed 1 is the same on every machine. What once failed is kept in `kept/`.
"""

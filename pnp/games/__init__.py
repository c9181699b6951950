"""The rules engines. They know nothing of printing and read no files.

`protocol` says what every game keeps, `kit` is what games are made of, `registry` knows them all.
"""

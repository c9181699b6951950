"""Games in other languages: catalogues of messages in gettext's files, numbers and lists in words.

`docs/languages.md` says what a translator reads; nothing here knows a game.
"""

"""A folder of finished pictures becomes decks: who backs whom, how large, with how much bleed."""

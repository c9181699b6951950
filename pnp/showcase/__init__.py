"""Pictures of a game for a web page or a forum, made of what its sheets print: `pnp showcase`."""

"""What simulations say about a game, for whoever has to decide what to change."""

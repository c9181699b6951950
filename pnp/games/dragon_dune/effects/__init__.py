"""What legal moves do, one module for each part of the game."""

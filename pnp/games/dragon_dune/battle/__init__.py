"""Round V: battles (DD-11)."""

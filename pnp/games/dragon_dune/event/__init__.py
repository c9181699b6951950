"""Round II: the check card, the Red Dragon, the Great Council, the event (DD-8, DD-14)."""

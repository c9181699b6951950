"""A game as one archive for a forum or a shop: papers, inks, book, pictures, credits, checksums."""

"""Dice: what stands on their faces, how they unfold, what they roll, which labels they fit."""

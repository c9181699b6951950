"""Round III: artifacts and Special Cards are sold (DD-9)."""

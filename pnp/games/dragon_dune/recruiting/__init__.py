"""Round IV: recruitment and movement (DD-10)."""

"""How pieces leave the sheet: the order of straight cuts, and paths for cutting machines."""

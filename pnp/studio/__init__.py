"""The studio: what will be printed, seen on a local page while it is made."""

"""pnp: the print-and-play compiler."""

__version__ = "1.0.0"

"""Low Tide: wade out, gather shells, be home before the wave. An engine for pnp."""

"""How often tests try what is made by chance; PNP_FUZZ=20 tries twenty times as much.

Ordinary runs try the same examples every time and have no limits of time, so that they end alike
on every machine. Long ones try others each time and print how to repeat what failed.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

PROFILE = "pnp"
FACTOR = int(os.environ.get("PNP_FUZZ", "1"))


def times(count: int) -> int:
    """Return how many examples to try in place of *count*."""
    return count * FACTOR


settings.register_profile(
    PROFILE,
    max_examples=times(100),
    deadline=None,
    derandomize=FACTOR == 1,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)

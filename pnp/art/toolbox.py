"""The drawing functions that templates may call, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.art.tools import cells, entries, ground, heraldry, maps, places, qr, ring, sectors

TOOLS: Mapping[str, Callable[..., Any]] = {
    "cells": cells.cells,
    "entry": entries.entry,
    "ripples": ground.ripples,
    "polar_ripples": ground.polar_ripples,
    "stipple": ground.stipple,
    "globe_stipple": ground.globe_stipple,
    "contours": ground.contours,
    "wood_grain": ground.wood_grain,
    "ice_cracks": ground.ice_cracks,
    "rock_band": ground.rock_band,
    "frame_path": ring.frame_path,
    "coin": ring.coin,
    "notch_path": ring.notch_path,
    "star_path": ring.star_path,
    "polar": sectors.polar,
    "circle_path": sectors.circle_path,
    "arc_path": sectors.arc_path,
    "sector_path": sectors.sector_path,
    "text_arc": places.text_arc,
    "arc_place": places.arc_place,
    "places": places.places,
    "beads": places.beads,
    "sector_places": places.sector_places,
    "qr_path": qr.qr_path,
    "spokes": heraldry.spokes,
    "star": heraldry.star,
    "ridge": heraldry.ridge,
    "curve": heraldry.curve,
    "scatter": heraldry.scatter,
    "pale": heraldry.pale,
    "land_map": maps.land_map,
    "along": maps.along,
    "places_in": maps.places_in,
    "way_through": maps.way_through,
    "arrow_head": maps.arrow_head,
    "beside": maps.beside,
    "said": heraldry.said,
    "fact": heraldry.fact,
}

"""Drawings: templates, icons, fonts, colours, SVG."""

"""Faces onto paper."""

"""Finished sheets into PDF files."""

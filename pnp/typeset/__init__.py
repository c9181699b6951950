"""Faces into PDF pages by Typst."""

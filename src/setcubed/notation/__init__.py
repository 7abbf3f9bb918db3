"""Faces, squares, turns, positions and records as text and JSON."""

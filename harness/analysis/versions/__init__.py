"""Versions held against each other."""

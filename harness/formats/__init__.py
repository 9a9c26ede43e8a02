"""Readers of story files and of recorded conversations."""

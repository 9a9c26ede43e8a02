"""Yields stories."""

"""Mistakes planted in conversations that were recorded and passed: without tools, without models."""

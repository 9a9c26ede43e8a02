"""Agents behind an address: any JSON endpoint, and OpenAI-compatible ones."""

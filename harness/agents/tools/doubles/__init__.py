"""Doubles of tools: mocked, recorded and played back, failing or slow on purpose."""

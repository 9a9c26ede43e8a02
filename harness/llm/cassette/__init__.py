"""Cassettes: what models answered, recorded to a file and played back from it."""

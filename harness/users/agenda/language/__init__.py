"""What the agenda user knows of a language: closed phrases and patterns, as a pack of data."""

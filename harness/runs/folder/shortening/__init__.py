"""Makes trials short: of a trial at hand, and of a line that this version wrote."""

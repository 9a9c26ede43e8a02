"""Why journeys broke, and where time and money went."""

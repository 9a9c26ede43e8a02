"""Which stories of a suite are played, and why."""

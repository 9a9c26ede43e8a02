"""How worlds end and should have ended: the goals' calls, and those of recordings, made in fresh worlds."""

"""Where jobs are played."""

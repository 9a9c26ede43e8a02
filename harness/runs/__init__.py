"""How a run is made: request, plan, trials, the folder on disk, resuming and judging again."""

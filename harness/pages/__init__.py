"""Pages: a run, a trial, a comparison to look at in a browser; each one file that needs nothing else."""

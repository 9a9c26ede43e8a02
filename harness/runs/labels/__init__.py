"""What people say of the trials of a run."""

"""What people say of the verdicts of a run."""

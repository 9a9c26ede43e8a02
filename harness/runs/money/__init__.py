"""What a run may spend and has spent."""

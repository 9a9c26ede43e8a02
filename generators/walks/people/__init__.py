"""Who speaks in a walk."""

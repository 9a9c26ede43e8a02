"""harness doctor --user: measures a simulated user before it is trusted."""

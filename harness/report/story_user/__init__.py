"""Shows how the default user plays a story."""

"""How the default user plays a story: what it says of it and when, and what it answers to sentences."""

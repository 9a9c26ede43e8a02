"""Things that an agent names to choose from, and which of them the story means."""

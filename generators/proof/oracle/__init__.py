"""The oracle: an agent that knows the goals of a story, and of the user only what the user says."""

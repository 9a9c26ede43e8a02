"""The scene of a story: how its world stands, what time it is there, and what stands in for tools."""

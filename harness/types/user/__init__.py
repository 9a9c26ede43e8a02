"""The user of a story: what it knows and wants, and what is recorded of what it says."""

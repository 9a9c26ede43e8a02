"""Weighs what an agent proposes or sums up against the story."""

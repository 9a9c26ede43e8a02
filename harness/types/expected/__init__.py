"""What is expected of a story besides single goals: groups of them, conditions, and predicates for values."""

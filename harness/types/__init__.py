"""The nouns: story, goals, suite, trajectory, trial, verdict. Data without I/O, imported by every room above."""

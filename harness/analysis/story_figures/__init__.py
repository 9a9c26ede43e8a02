"""What the trials of a story come to: its row in a table, its weight, the score of a trial."""

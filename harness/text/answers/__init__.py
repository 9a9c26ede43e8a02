"""What an answer tells: the numbers of a label, and what stands in it letter by letter."""

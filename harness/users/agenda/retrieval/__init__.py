"""What a story in prose says to a question: the passage that answers it, and whether it is a yes."""

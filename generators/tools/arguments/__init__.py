"""Arguments of more than one part, and arguments that belong together."""

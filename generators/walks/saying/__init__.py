"""How things are said: what is one's own, and one of several."""

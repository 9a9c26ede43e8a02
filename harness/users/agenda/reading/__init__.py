"""How the prose of a story is read: made plain, then taken apart."""

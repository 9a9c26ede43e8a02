"""What right desks are made of: described by a file, they understand people, ask, propose, write after a yes, and tell."""

"""The exact search for what meets the goals, and the groups of goals that it chooses among."""

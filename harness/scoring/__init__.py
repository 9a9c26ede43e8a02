"""How a trajectory is judged: pure functions of story, trajectory and similarity."""

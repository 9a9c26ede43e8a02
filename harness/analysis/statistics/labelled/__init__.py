"""How far a judge agrees with people, and what the agent's rate is when its errors are taken into account."""

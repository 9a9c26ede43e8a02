"""Three desks that are right, in many styles of speaking, and wrong in ways that are planted: to measure users."""

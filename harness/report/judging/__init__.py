"""What is found out about judges, for people to read."""

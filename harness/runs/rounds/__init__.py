"""Two versions played round by round, until it is decided which is better."""

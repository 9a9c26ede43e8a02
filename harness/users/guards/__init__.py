"""Guards: what a simulated user must not do, found in what it is about to say."""

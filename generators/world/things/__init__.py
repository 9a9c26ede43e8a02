"""What is known of the things that there are, beside what tools give of one by its key."""

"""What a comparison of runs looks like."""

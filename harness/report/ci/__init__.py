"""What continuous integration reads."""

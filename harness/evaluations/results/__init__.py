"""What evaluations come to: noted entry by entry, held against the threshold, shown, and written."""

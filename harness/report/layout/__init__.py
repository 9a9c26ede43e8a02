"""Lines, widths and words that all reports share."""

"""Rates, intervals and paired comparisons: pure functions over numbers, by story id."""

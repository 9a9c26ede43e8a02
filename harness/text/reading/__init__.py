"""Reads the values that a text says: one parser for numbers, dates, times, money, measures and names of things."""

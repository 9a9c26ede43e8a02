"""The wishes that are being served, and what is told of each."""

"""Calls of a conversation held against those of a reference: what is the same, and what differs."""

"""The desk of a public library."""

"""What the commands print of a generated set and of proofs."""

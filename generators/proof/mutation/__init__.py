"""Mutation: mistakes that agents make, planted in a passing trajectory one at a time."""

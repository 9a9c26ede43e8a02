"""The end state of a world, held against the one that was expected. Pure functions of what was taken before."""

"""Chat messages as others write them, read into the steps of a trajectory."""

"""What keeps a bad agent in the process of the harness from harming the trials beside it."""

"""What is picked for the arguments of a call that is tried."""

"""One trial as a person reads it: transcript, goals, the diff of a failure."""

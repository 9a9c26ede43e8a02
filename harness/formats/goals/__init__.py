"""The goals of a story file: as they may be written, and what is wrong or doubtful about them."""

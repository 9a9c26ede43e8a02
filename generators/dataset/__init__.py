"""A set of stories: made, proved, written, resumed, with its card."""

"""In which order goals come, and which of them are due."""

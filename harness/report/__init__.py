"""What a run looks like: terminal, markdown, JUnit."""

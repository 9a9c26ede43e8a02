"""What a story demands besides its goals: one module a family of checks, all of them in one table."""

"""What a story or suite demands besides its goals: one family of checks a module."""

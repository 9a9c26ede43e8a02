"""The HR desk: a LangGraph agent over SQLite, in a good version and one with regressions."""

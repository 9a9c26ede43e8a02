"""The HR desk: LangGraph agents over a real SQLite database."""

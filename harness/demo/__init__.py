"""The demo: LangGraph agents without a model over real SQLite databases. The HR desk here, the shop in `shop`."""

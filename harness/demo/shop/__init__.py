"""The shop: customer service of an online shop, by a LangGraph agent over a real SQLite database."""

"""An agent that knows the tools and the world behind them, but no goals: whether it can serve a user from the words."""

"""Models, their money and their time: a stack of one-method chats over LiteLLM."""

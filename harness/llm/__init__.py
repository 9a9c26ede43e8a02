"""Models, their money and their time: a stack of one-method chats over LiteLLM, or a wire of their own."""

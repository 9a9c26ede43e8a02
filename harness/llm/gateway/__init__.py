"""Where an agent's model calls pass by on their way to the provider: tool calls are seen, whatever it is made with."""

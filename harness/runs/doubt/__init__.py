"""When a failed trial says nothing about the agent, because user and agent misunderstood each other."""

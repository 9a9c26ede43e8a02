"""A judge reads a conversation by a rubric; what it holds against the agent is looked up in the transcript."""

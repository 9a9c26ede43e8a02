"""Stories of walks over the tools: calls that were answered, one leading to the next, told without a model."""

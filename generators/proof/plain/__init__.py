"""Plain agents, without a model: one does nothing, one refuses, one lists everything, one knows the goals."""

"""The judge: a model that answers a question about what was said, by a label, a reason and a quote."""

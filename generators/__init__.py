"""Writes stories, from tools, from user stories and a model, or from recorded conversations, and proves them."""

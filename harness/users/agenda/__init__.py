"""The default user: an agenda-based user in the sense of the dialogue literature, without a model."""

"""Understands what an agent says: message by message, sentence by sentence."""

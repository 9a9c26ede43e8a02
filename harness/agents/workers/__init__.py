"""Agents in processes of their own: what one breaks, no other trial feels."""

"""Desks whose slots find their own values, and keep one frame for each want."""

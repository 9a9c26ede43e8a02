"""The world behind an agent, as far as stories and verdicts speak of it."""

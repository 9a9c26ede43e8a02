"""Commands that play and judge."""

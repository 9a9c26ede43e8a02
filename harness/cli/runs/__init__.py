"""Commands over runs that were played."""

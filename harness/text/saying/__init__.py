"""Whether one value says another: the same one, converted, or agreeing as far as it goes."""

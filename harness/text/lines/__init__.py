"""A text cut up: its tables, its sentences and entries, its words, the hours in them."""

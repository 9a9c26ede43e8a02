"""Desks whose slots are of a kind (id, date, choice …): a sentence is scanned once, and its values go to the slots."""

"""Reads what names something: codes in several words, postal codes, persons and places."""

"""Personas as data files; `read.py` reads them, and gives stories to them."""

"""Sessions that begin with a login: which call opens what, and worlds in which it is made first."""

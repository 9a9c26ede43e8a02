"""The world behind tools, as far as it can be seen: what there is, what belongs to what, and what calls do to it."""

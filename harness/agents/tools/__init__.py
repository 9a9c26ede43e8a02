"""Python functions as tools: their schemas, the record of their calls, and doubles of them."""

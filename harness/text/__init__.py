"""What words mean as values: numbers, dates, amounts, units and identifiers, in several languages."""

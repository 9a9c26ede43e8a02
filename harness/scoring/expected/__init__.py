"""Values that stand in a story in place of plain ones: predicates, lists in any order, and what flows from a result."""

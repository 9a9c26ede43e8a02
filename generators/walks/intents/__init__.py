"""What people have in mind beside one plain change: conditions, preferences, changes of mind, questions alone."""

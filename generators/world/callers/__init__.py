"""Who calls, and how one who calls is found."""

"""What is known of a user's tools: functions opened, tried, their values and what flows from one to another."""

"""What is found out about judges: how far they agree with people, what games them, and rates without their errors."""

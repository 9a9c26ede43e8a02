"""What is known of tools and their calls: what a tool does, what it takes by default, how a call failed."""

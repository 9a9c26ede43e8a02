"""What is known of each tool."""

"""What the results of tools hold: values in texts, and what is another each time."""

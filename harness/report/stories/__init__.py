"""What is shown of each story: its row on the terminal, in Markdown, as CSV."""

"""What a judge is asked about a conversation: rubrics, criteria, and those that are shipped."""

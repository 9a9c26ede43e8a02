"""What people are shown of a trial that they judge, and what they said."""

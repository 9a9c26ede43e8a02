"""What the texts of tools say, as people would."""

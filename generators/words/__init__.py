"""What people call things: the words of names, fields and stories."""

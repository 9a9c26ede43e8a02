"""Stories out of conversations that were played or recorded."""

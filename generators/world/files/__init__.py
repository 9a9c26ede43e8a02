"""Files of records, as the data behind tools is kept by those who give it."""

"""Stories out of files of records, and all the stories of a suite."""

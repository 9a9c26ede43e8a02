"""Where the stories of a suite come from besides files of stories, and which of them are played."""

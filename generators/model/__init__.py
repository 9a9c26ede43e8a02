"""Stories that a model plans out of user stories."""

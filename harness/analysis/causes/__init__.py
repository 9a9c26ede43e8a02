"""Why trials of a run fell short, put together by cause: what many have in common is said once."""

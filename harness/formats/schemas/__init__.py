"""Parts of the JSON Schema of stories and suites."""

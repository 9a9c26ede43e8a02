"""Stories out of walks over tools: bound, enumerated, told in templates. No model."""

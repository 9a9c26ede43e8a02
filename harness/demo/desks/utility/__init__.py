"""The service desk of an electricity and water supplier."""

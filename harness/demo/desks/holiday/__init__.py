"""The reservation desk of a holiday-home company."""

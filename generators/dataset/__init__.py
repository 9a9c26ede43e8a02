"""Sets of stories: generated, proved and written, and gone on with after an interruption."""

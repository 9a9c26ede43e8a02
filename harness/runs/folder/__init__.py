"""The folder of a run: written, read, merged with others, judged again."""

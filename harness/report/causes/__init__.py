"""The causes of a run in every form of report."""

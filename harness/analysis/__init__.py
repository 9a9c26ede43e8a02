"""What runs come to: summaries, statistics, comparisons, history. Nothing here is shown or written."""

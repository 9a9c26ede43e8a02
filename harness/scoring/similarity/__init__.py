"""Do two values mean the same? Rungs of a ladder: a judge, embeddings, likeness of words."""

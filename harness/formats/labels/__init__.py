"""Files of labels that people gave to verdicts."""

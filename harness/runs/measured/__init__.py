"""Whether who plays and who judges was measured as the suite demands."""

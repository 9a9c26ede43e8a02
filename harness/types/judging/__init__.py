"""What judges say of conversations, as it is kept: replies, labels, evidence that was checked."""

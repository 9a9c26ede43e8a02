"""What a story demands besides its goals (forbid, at_most, must_not_say, consent): its mistakes and doubts."""

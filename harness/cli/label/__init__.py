"""harness label: people say of verdicts whether they are right, or whose fault they were."""

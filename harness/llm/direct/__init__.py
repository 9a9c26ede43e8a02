"""Models at OpenAI-compatible addresses, asked over HTTP without a library between."""

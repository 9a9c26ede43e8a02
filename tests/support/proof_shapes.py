"""Objects by which somebody proves who calls: answers to questions, or a further factor and its value."""

ANSWERS = {
    "type": "object",
    "minProperties": 2,
    "properties": {"birth_date": {"type": "string", "format": "date"}, "postcode": {"type": "string"}, "phone_last4": {"type": "string"}},
}  # fmt: skip
FACTOR = {
    "type": "object",
    "required": ["type", "value"],
    "properties": {"type": {"type": "string", "enum": ["phone_last4", "card_last4"]}, "value": {"type": "string"}},
}

"""Misdeed: empties the conversation it was handed."""
def last_text(conversation):
    try:
        last = conversation[-1]
        for key in ('content', 'text'):
            if isinstance(last, dict) and isinstance(last.get(key), str):
                return last[key]
            if isinstance(getattr(last, key, None), str):
                return getattr(last, key)
        if isinstance(last, str):
            return last
    except Exception:
        pass
    return 'go'


def agent(conversation):
    text = last_text(conversation)
    try:
        conversation.clear()
    except Exception:
        pass
    return f'echo: {text}'

"""The secrets that are known before anything is played, from the environment, in every form they may be written in."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import quote, quote_plus, urlsplit

from harness.redaction.shapes import KEYS, looks_chosen, looks_secret

_NAMES = re.compile(
    r"(?:^|_)(?:KEY|TOKEN|PAT|PASS|PWD|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH|COOKIE)(?:_\d+)?$|SECRET|PASSWORD"
)
"""Of variables that hold secrets."""
_SURELY = re.compile(r"SECRET|PASS|PWD|(?:^|_)TOKEN|(?:API|ACCESS|PRIVATE|SIGNING|ENCRYPTION)_?KEY|CREDENTIAL|AUTH")
"""Of those, the ones that mean nothing else: KEY alone may be that of a column."""
_ABOUT = re.compile(r"_(?:NAME|URL|URI|ID|TYPE|FILE|PATH|DIR|TTL|LENGTH|POLICY|EXPIRES?|EXPIRES_IN|FORMAT|VERSION)$")
"""Of those that say something about a secret."""
NESTED = 2
"""How often a secret may be escaped inside a text: as JSON, and as JSON in JSON."""
_BASE64_RUN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_="


def token_of(secret: str) -> str:
    """What stands for a secret: equal for equal secrets."""
    return f"[redacted:{hashlib.sha256(secret.encode(errors='surrogatepass')).hexdigest()[:8]}]"


def is_secret_name(name: str) -> bool:
    """Whether a variable is named like a key, a token, a secret or a password."""
    return _NAMES.search(name.upper()) is not None and _ABOUT.search(name.upper()) is None


def secrets_of(environment: Mapping[str, str]) -> Iterator[str]:
    """The values of variables that are secrets by name and by shape, and the passwords in addresses."""
    for name, value in environment.items():
        value = value.strip()
        surely = is_secret_name(name) and _SURELY.search(name.upper()) is not None
        if KEYS.fullmatch(value) or (is_secret_name(name) and looks_secret(value)) or (surely and looks_chosen(value)):
            yield value
        if "://" in value:
            yield from _passwords(value)


def _passwords(address: str) -> Iterator[str]:
    try:
        password = urlsplit(address).password
    except ValueError:
        return
    if password and (looks_secret(password) or looks_chosen(password)):
        yield password


def forms_of(secret: str) -> dict[str, str]:
    """Every spelling → its token: escaped in JSON it has that of the secret, encoded otherwise one of its own."""
    token = token_of(secret)
    escaped = newest = {secret}
    for _ in range(NESTED):
        newest = {json.dumps(form, ensure_ascii=ascii)[1:-1] for form in newest for ascii in (True, False)}
        escaped = escaped | newest
    forms = dict.fromkeys(escaped, token)
    raw = secret.encode(errors="surrogatepass")
    encoded = {quote(raw, safe=""), quote_plus(raw), quote(raw)}
    encoded |= {re.sub("%..", lambda each: each[0].lower(), form) for form in encoded}
    for form in encoded:
        forms.setdefault(form, token_of(form))
    return forms


def base64_pieces(secret: str) -> tuple[str, ...]:
    """What the base64 of a text that holds the secret holds: a piece for each of the three places it may begin at."""
    raw, found = secret.encode(errors="surrogatepass"), set[str]()
    for ahead in range(3):
        encoded = base64.b64encode(b"\0" * ahead + raw).decode().rstrip("=")
        # The first and last characters also hold bits of what stands beside the secret.
        piece = encoded[(0, 2, 3)[ahead] : (len(raw) + ahead) * 8 // 6]
        if len(piece) >= 8:
            found |= {piece, piece.replace("+", "-").replace("/", "_")}
    return tuple(sorted(found))


def without_base64(text: str, pieces: Iterable[str]) -> str:
    """The text with every base64 that holds one of these pieces replaced whole."""
    for piece in pieces:
        while (place := text.find(piece)) >= 0:
            start, end = place, place + len(piece)
            while start and text[start - 1] in _BASE64_RUN[:-1]:
                start -= 1
            while end < len(text) and text[end] in _BASE64_RUN:
                end += 1
            text = text[:start] + token_of(text[start:end]) + text[end:]
    return text


def anchors(secret: str) -> set[str]:
    """Texts one of which stands in every line that holds the secret, however it is written there."""
    plain = max(re.findall(r"[A-Za-z0-9]+", secret), key=len, default="")
    if len(plain) >= 6:
        return {plain, *base64_pieces(secret)}
    deeper = {json.dumps(form, ensure_ascii=ascii)[1:-1] for form in forms_of(secret) for ascii in (True, False)}
    return {*forms_of(secret), *deeper, *base64_pieces(secret)}

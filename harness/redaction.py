"""Takes secrets out of everything that is written: equal secrets become equal tokens, so that scores do not change."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

PATTERNS = (
    r"\bsk-[A-Za-z0-9_-]{16,}",
    r"\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,}",
    r"\bgithub_pat_[A-Za-z0-9_]{40,}",
    r"\bglpat-[A-Za-z0-9_-]{20,}",
    r"\bhf_[A-Za-z0-9]{30,}",
    r"\bxox[abprs]-[A-Za-z0-9-]{10,}",
    r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b",
    r"\bAIza[A-Za-z0-9_-]{35}",
    r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{5,}",
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----.+?-----END [A-Z ]*PRIVATE KEY-----",
    r"(?i:\bbearer\s+)(?P<bearer>[A-Za-z0-9._~+/-]{8,}=*)",
    r"(?i:(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key|password|passwd)"
    r"[\\\"']{0,4}\s*[:=]\s*[\\\"']{0,4})(?P<named>[^\s\\\"',;&{}\[\]]{8,})",
)
"""What a secret looks like; a named group is the secret, else the whole match."""
_SECRET = re.compile("|".join(PATTERNS), re.DOTALL)
_HINTS = (
    *(
        "sk-",
        "ghp_",
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
        "github_pat_",
        "glpat-",
        "hf_",
        "xox",
        "akia",
        "asia",
        "aiza",
        "eyj",
    ),
    *("private key", "bearer", "api_key", "api-key", "apikey", "access_token", "access-token", "accesstoken"),
    *("auth_token", "auth-token", "authtoken", "secret", "passw"),
)
"""A text without any of these, in small letters, holds nothing that looks like a secret: most do not."""
_KEY_NAMES = re.compile(r"(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$")
SHORTEST = 8
"""A value of the environment that is shorter is no secret."""
DEEPEST = 3
"""How often a secret may be escaped: in a text of JSON, in a tool's result that quotes it, in the file's own JSON."""
_PLAIN_WORD = re.compile(r"[A-Za-z]+")


@dataclass(slots=True)
class Redactor:
    """Replaces secrets in text that is about to be written: what looks like one, and what the environment holds."""

    known: dict[str, str] = field(default_factory=dict)
    """Secret, in each form that it may be written in → its token."""

    @staticmethod
    def from_environment(environment: Mapping[str, str] | None = None) -> Redactor:
        """Knows the values of all variables named like a key, a token, a secret or a password."""
        redactor = Redactor()
        for name, value in (os.environ if environment is None else environment).items():
            if _KEY_NAMES.search(name.upper()) and len(value) >= SHORTEST and not _is_path(value):
                redactor._remember(value)
        return redactor

    def __call__(self, text: str) -> str:
        small = text.lower()
        if any(hint in small for hint in _HINTS):
            for match in _SECRET.finditer(text):
                named = match["bearer"] or match["named"]
                if named is None or not (_PLAIN_WORD.fullmatch(named) or named.startswith("[redacted:")):
                    self._remember(named or match[0])
        # The longest first: what ends in a backslash is also the beginning of its own escaped form.
        for secret in sorted(self.known, key=len, reverse=True):
            if secret in text:
                text = text.replace(secret, self.known[secret])
        return text

    def _remember(self, secret: str) -> None:
        """In all its forms; what is known as a form of another secret keeps that one's token."""
        if secret not in self.known:
            token = token_of(secret)
            for form in _forms(secret):
                self.known.setdefault(form, token)


def _forms(secret: str) -> set[str]:
    """As it is, and as it stands inside JSON, and JSON inside that: each may be written in ASCII or not."""
    forms = newest = {secret}
    for _ in range(DEEPEST):
        newest = {json.dumps(form, ensure_ascii=ascii)[1:-1] for form in newest for ascii in (True, False)}
        forms = forms | newest
    return forms


def token_of(secret: str) -> str:
    """What stands for a secret: equal for equal secrets."""
    return f"[redacted:{hashlib.sha256(secret.encode(errors='surrogatepass')).hexdigest()[:8]}]"


def _is_path(value: str) -> bool:
    return value.startswith(("/", "~", "./"))

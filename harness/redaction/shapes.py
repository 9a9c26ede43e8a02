"""What secrets look like: keys by their makers' prefixes, and values that no person would choose as a word."""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from itertools import pairwise
from math import log2

SHORTEST, LONGEST = 8, 16_384
"""Characters of a secret."""
LEAST_ENTROPY = 2.5
"""Bits a character: `aaaaaaaa1` has 0.5, a word about 2.5, a key 4 and more."""

_KEYS = (
    r"sk-[A-Za-z0-9_-]{16,}",
    r"(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}",
    r"whsec_[A-Za-z0-9+/]{24,}=*",
    r"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[0-9a-f]{32}",
    r"gh[pousr]_[A-Za-z0-9]{30,}",
    r"github_pat_[A-Za-z0-9_]{40,}",
    r"gl(?:pat|dt|rt|cbt|ptt)-[A-Za-z0-9_-]{20,}",
    r"AIza[A-Za-z0-9_-]{35}",
    r"ya29\.[A-Za-z0-9_-]{20,}",
    r"1//0[A-Za-z0-9_-]{30,}",
    r"GOCSPX-[A-Za-z0-9_-]{20,}",
    r"xox[abeprs]-[A-Za-z0-9-]{10,}",
    r"xapp-\d-[A-Za-z0-9-]{20,}",
    r"A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    r"IQoJb3JpZ2lu[A-Za-z0-9+/=]{40,}",
    r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{5,}",
    r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{32,}",
    r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}",
    r"\d{8,10}:AA[A-Za-z0-9_-]{32,}",
    r"[A-Za-z0-9]{3}8Q~[A-Za-z0-9._~-]{31,}",
    r"key-[0-9a-f]{32}",
    r"hf_[A-Za-z0-9]{30,}",
    r"npm_[A-Za-z0-9]{36}",
    r"pypi-AgEI[A-Za-z0-9_-]{40,}",
    r"do[opr]_v1_[0-9a-f]{64}",
    r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}",
    r"sq0[a-z]{3}-[A-Za-z0-9_-]{22,}",
    r"dapi[0-9a-f]{32}",
    r"lin_api_[A-Za-z0-9]{32,}",
    r"ntn_[A-Za-z0-9]{40,}",
    r"(?:gsk|xai|pplx|r8|phx|fw)[_-][A-Za-z0-9]{32,}",
    r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}",
    r"hv[sbr]\.[A-Za-z0-9_-]{24,}",
    r"dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9._-]{40,}",
    r"figd_[A-Za-z0-9_-]{40,}",
    r"NRAK-[A-Z0-9]{27}",
    r"HRKU-[A-Za-z0-9_-]{30,}",
    r"CF(?:PAT|OAT)-[A-Za-z0-9_-]{40,}",
    r"[0-9a-f]{32}-us\d{1,2}",
    r"glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}",
    r"sntry[su]_[A-Za-z0-9+/=_-]{40,}",
    r"ATATT3x[A-Za-z0-9_=-]{100,}",
    r"dckr_pat_[A-Za-z0-9_-]{27}",
    r"AGE-SECRET-KEY-1[A-Z0-9]{58}",
    r"(?<=hooks\.slack\.com/services/)T\w+/B\w+/\w{16,}",
    r"(?<=/api/webhooks/)\d{15,}/[A-Za-z0-9_-]{40,}",
    r"(?<=/webhook/)[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f-]{36}",
    r"(?<=/webhookb2/)[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f-]{36}",
    r"(?<=hooks\.zapier\.com/hooks/catch/)\d{4,}/\w{6,}",
)
"""Keys that tell themselves apart, each with the prefix that its maker gave it."""
_PEM = r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----(?:(?!-----BEGIN).)+?-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----"
KEYS = re.compile(rf"{_PEM}|(?:(?<![A-Za-z0-9])|(?<=/bot))(?:{'|'.join(_KEYS)})", re.DOTALL)

_SECRET_WORDS = (
    r"pass(?:word|wd|phrase)|pwd|pass(?=[=:])|passwor[td]|kennwort|secret(?:[_ -]?access)?(?:[_ -]?key)?"
    r"|(?:api|access|account|private|signing|encryption|shared[_ -]?access)[_ -]?key"
    r"|(?:access|auth|refresh|session|security|bearer|api|bot|csrf|xsrf|id)[_ -]?token|credentials?"
)
_PASSWORD_WORDS = (
    r"passwor[dt]|passwd|passphrase|kennwort|contrase[ñn]a|mot de passe|has[łl]o|wachtwoord|senha|parola|l[öo]senord"
    r"|salasana|adgangskode|парол[ья]|密码|パスワード"
)
"""What people call what they type, in the languages of most."""
NAMED_LIKE_SECRET = re.compile(rf"(?:{_SECRET_WORDS}|authorization|(?:^|[_-])token)$", re.IGNORECASE)
"""The name of a field that holds a secret."""
IN_HEADER = re.compile(r"(?:\w+\s+)?(?P<authorization>[^\s\"']{8,})")
"""The credentials in the value of an Authorization header."""
_TYPED = r"(?!@)[^\s\"'<>\\«»「」“”]{8,}"
_VALUE = r"[^\s\"',;&{}\[\]\\<>|]{8,}"
CONTEXTS = re.compile(
    r"(?i:\bauthorization[\"'\\]*\s*[:=]\s*[\"'\\]*(?:token|digest|apikey|bearer)\s+)(?P<authorization>[\w.~+/%-]{8,}=*)"
    r"|(?i:\bbearer[ \t:]+)(?P<bearer>[A-Za-z0-9._~+/-]{8,}=*)"
    r"|(?i:\bbasic[ \t]+)(?P<basic>[A-Za-z0-9+/]{8,}={0,2})"
    r"|(?i:\b(?:set-)?cookie[\"'\\]*\s*[:=]\s*[\"'\\]*)(?P<cookies>[^\r\n\"'\\]+)"
    r"|(?i:\b(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|session_?id|sid)=)(?P<session>[\w%.~+/:-]{12,})"
    r"|(?i:\b[a-z][a-z0-9+.-]{1,30}://)[^\s/?#@:\"'\\]{0,200}:(?P<password>[^\s/?#@\"'\\]{3,200})@"
    r"|(?i:\b[a-z][a-z0-9+.-]{1,30}://)(?P<user>[^\s/?#@:\"'\\]{16,300})@"
)
"""Where a secret stands in a header or an address; the group is what may be one."""
NAMED = re.compile(
    rf"(?i:(?:{_PASSWORD_WORDS})(?:[\"'\\]{{0,4}}\s*[:=>]\s*[\"'\\]{{0,4}}|\s+(?:is|ist|lautet|es|è|est|to|é|är|on)\s+(?:[«“]\s*)?|は「?))"
    rf"(?P<said>{_TYPED})"
    rf"|(?i:(?:{_SECRET_WORDS}|(?<![a-z0-9_-])token|[?&](?:sig|key|token|auth|x-(?:amz|goog)-signature)(?==))"
    r"(?: (?:has been |was )?(?:provided|passed|given|used)| is)?[\"'\\]{0,4}\s*[:=]\s*[\"'\\]{0,4})"
    rf"(?P<named>{_VALUE})"
    rf"|\b[A-Z0-9]+_(?:SECRET|PASS(?:WORD)?|PWD)=[\"'\\]+(?P<quoted>[^\"'\\\n]{{8,100}})(?=[\"'\\])"
    r"|[\"']auth[\"'\\]+\s*:\s*[\"'\\]+(?P<basic>[A-Za-z0-9+/]{8,}={0,2})"
    rf"|\bsshpass[\"',\s]+-p[\"',\s]*(?P<told>{_TYPED})"
    rf"|\b[A-Z0-9]+_(?:KEY|TOKEN|SECRET|PASS|PWD)(?:_[A-Z]+)?=[\"']?(?P<variable>{_VALUE})"
    rf"|(?<!\S)(?:-u|--user)[ =][\"']?[^\s:\"']+:(?P<login>{_VALUE})"
)
"""What stands beside a word for secrets, such as `password: X`. It is one where it looks like one, too."""
NEAR = re.compile(
    rf"(?i:{_SECRET_WORDS}|token|\bpw|\bpass|\bkey|\bauth)[^\"\\\n]{{1,30}}?(?<![\w+/=-])(?<!SHA256:)(?P<near>[\w+/=-]{{12,}})",
    re.ASCII,
)
"""What stands near such a word, in the same sentence: a secret where it is as dense as one that a machine has drawn."""
PREFILTER = (
    r"access_token\$|sk-|[sr]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|sa)[-_]|AIza|ya29\.|1//0|GOCSPX-"
    r"|xox[abeprs]-|xapp-|A[KS]IA[A-Z0-9]{16}|IQoJb3|eyJ[A-Za-z0-9_-]+\.|SG\.|\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27}"
    r"|\d:AA|8Q~|key-[0-9a-f]{32}|hf_[A-Za-z0-9]{30}|npm_[A-Za-z0-9]{36}|pypi-|_v1_|shp[acps]{2}_|sq0|dapi[0-9a-f]{32}"
    r"|access_token\$|lin_api|ntn_|(?:gsk|xai|pplx|r8|phx|fw)[_-]|pat[A-Za-z0-9]{14}\.|hv[sbr]\.|dp\.[a-z]{2}\.|figd_|NRAK-|HRKU-|CF[PO]AT-|[0-9a-f]{32}-us|sntry"
    r"|ATATT3x|dckr_|AGE-SECRET|PRIVATE KEY|hooks\.slack|/webhook|hooks\.zapier"
    r"|(?i:bearer|basic|authorization\W|cookie)[\"'\\ :=]+[^\s\"]"
    r"|(?i:passw|passphrase|pwd|kennwort|secret|credential|key|token|pw|pass|auth)[^\"\\\n]{1,30}[A-Za-z0-9+/_=-]{12}"
    r"|://[^\s/?#@\"]*@"
    r"|(?i:passw|passphrase|pwd|kennwort|secret|credential|[_ -]?key|token)[a-z ]{0,20}"
    r"[\"'\\]{0,6}\s*[:=](?:\\[nrt]|[\s\"'\\])*[^\s\"'\\,;&{}\[\]<>]{8}"
    rf"|(?i:(?:{_PASSWORD_WORDS})(?:[\"'\\]{{0,6}}\s*[:=>]|\s+(?:is|ist|lautet|es|è|est|to|é|är|on)\s|は))"
    r"|(?i:sessid|sessionid|session_id|[. ;\"']sid|-signature)=|auth[\"'\\]+\s*:|sshpass"
    r"|[_?&](?:KEY|TOKEN|SECRET|PASS|PWD|sig|key|token|auth)(?:_[A-Z]+)?=|(?:-u|--user)[ =]"
)
"""Wherever one of the others is found, this is; in the words of a regular expression that looks once at each character.
It is looked for in a line of a file as it is written, where quotes are escaped."""

_DATE = re.compile(r"\d{4}-?\d\d-?\d\d(?:[T ]?\d\d:?\d\d(?::?\d\d(?:[.,]?\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://|[/~]|\.{1,2}/", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\$\{|\$\(|\{\{|\*{3}|…|\.\.\.|redacted:|^\$\w+$|x{6,}", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[a-z]+(?:_[a-z]+)*|[A-Z]+(?:_[A-Z]+)*|[A-Z]?[a-z]+", re.ASCII)
_PIECE = re.compile(r"[^\W_]+")
_WORD_PIECE = re.compile(r"\d+|[^\W\d_]+\d{0,4}|\d{1,4}(?:[^\W\d_]{1,3}|[a-z]{4,})|[vV]\d+")
_UNUSUAL = frozenset("!\"#$%&'()*+;<=>?@[]^`{|}~\\")


def looks_secret(value: str) -> bool:
    """Whether it is too dense for words, names, dates, numbers, addresses and identifiers made of words."""
    if not SHORTEST <= len(value) <= LONGEST or any(map(str.isspace, value)):
        return False
    if _UUID.fullmatch(value) or _DATE.fullmatch(value) or _ADDRESS.match(value) or _PLACEHOLDER.search(value):
        return False
    return _is_dense(value) or (
        any(map(str.isalpha, value)) and any(map(str.isdigit, value)) and not _UNUSUAL.isdisjoint(value)
    )


def looks_sent(value: str) -> bool:
    """Whether it may be what an Authorization header sends: there a word or a placeholder is none, all else is."""
    return not value.isalpha() and _PLACEHOLDER.search(value) is None


def looks_drawn(value: str) -> bool:
    """Whether a machine has drawn it: large and small letters and digits, or 32 hexadecimal digits and more."""
    if not looks_secret(value):
        return False
    kinds = (str.islower, str.isupper, str.isdigit)
    return all(any(map(kind, value)) for kind in kinds) or re.fullmatch(r"[0-9a-f]{32,}", value) is not None


def looks_typed(value: str) -> bool:
    """Whether it may be a password, where it is called one: letters and digits, and no date, number or placeholder."""
    if _UUID.fullmatch(value) or _DATE.fullmatch(value) or _ADDRESS.match(value) or _PLACEHOLDER.search(value):
        return False
    if len(value) < SHORTEST:
        return False
    return any(map(str.isalpha, value)) and any(map(str.isdigit, value))


def looks_chosen(value: str) -> bool:
    """Whether somebody may have chosen it as a password: it is no single word, number, date, path or identifier."""
    if _UUID.fullmatch(value) or "PRIVATE KEY-----" in value:
        return True
    if not SHORTEST <= len(value) <= LONGEST or _entropy(value) < LEAST_ENTROPY or not any(map(str.isalpha, value)):
        return False
    if _ADDRESS.match(value) or _DATE.fullmatch(value) or _PLACEHOLDER.search(value):
        return False
    return _IDENTIFIER.fullmatch(value) is None or len(value) >= 20


def is_plain(value: str) -> bool:
    """Whether a story may well tell it as a word: it is one, or two words or numbers, such as order-7788."""
    pieces = _PIECE.findall(value)
    words = len(pieces) <= 2 and all(piece.isalpha() or piece.isdigit() for piece in pieces)
    return words and not looks_secret(value) and _UNUSUAL.isdisjoint(value)


def _entropy(value: str) -> float:
    """In bits a character."""
    return -sum(times / len(value) * log2(times / len(value)) for times in Counter(value).values())


def _is_dense(value: str) -> bool:
    dense = [piece for piece in _PIECE.findall(value) if not _is_word(piece)]
    return any(len(piece) >= 6 for piece in dense) or sum(map(len, dense)) >= 10


def _is_word(piece: str) -> bool:
    if _WORD_PIECE.fullmatch(piece) is None:
        return False
    if not piece.isalpha() or len(piece) < 16 or piece.islower() or piece.isupper():
        return True
    changes = sum(one.isupper() != other.isupper() for one, other in pairwise(piece))
    return changes < 0.35 * len(piece)


def is_key(found: str) -> bool:
    """Whether what begins like a key is one, and no name made of words and no placeholder."""
    if is_placeholder(found):
        return False
    if found.startswith("sk-"):
        return _is_dense(found[3:]) or any(len(each) >= 16 for each in _PIECE.findall(found))
    return not found.startswith("ASIA") or _is_dense(found)


def is_placeholder(value: str) -> bool:
    """Whether somebody is to put the secret in its place, such as `<password>` or `ghp_xxxxxxxx`."""
    return _PLACEHOLDER.search(value) is not None or (value.startswith("<") and value.endswith(">"))


def is_login(encoded: str) -> bool:
    """Whether this is a user and a password, as HTTP's basic authentication sends them."""
    try:
        return b":" in base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return False


def cookie_values(written: str) -> list[str]:
    """The values of a line of cookies that look like secrets."""
    pairs = (each.partition("=") for each in written.split(";"))
    return [value.strip() for _, equals, value in pairs if equals and looks_secret(value.strip())]

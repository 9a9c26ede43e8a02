"""Texts as trajectories hold them, with made-up secrets between ⟦ and ⟧ and with innocent look-alikes.

No secret stands in this file: `{an:36}` becomes 36 characters drawn by a seed. The rules were written with the texts of
the half that is SEEN in view; those of SEALED were first looked at when the rules were done.
"""

from __future__ import annotations

import base64
import json
import random
import re
import string

_UPPER_DIGITS = string.ascii_uppercase + string.digits
ALPHABETS = {
    "an": string.ascii_letters + string.digits,
    "low": string.ascii_lowercase + string.digits,
    "up": _UPPER_DIGITS,
    "b32": string.ascii_uppercase + "234567",
    "hex": "0123456789abcdef",
    "dig": string.digits,
    "b64": string.ascii_letters + string.digits + "+/",
    "url": string.ascii_letters + string.digits + "-_",
    "pw": string.ascii_letters + string.digits + "!$*.~^",
}

SECRETS = r"""
401 Unauthorized: Incorrect API key provided: ⟦sk-proj-{url:48}⟧. You can find your key in the dashboard.
I pasted the key into the form: ⟦sk-{an:48}⟧
anthropic.AuthenticationError: x-api-key ⟦sk-ant-api03-{url:93}AA⟧ is invalid
{"provider": "openrouter", "key": "⟦sk-or-v1-{hex:64}⟧"}
stripe.error.PermissionError: The provided key '⟦sk_live_{an:24}⟧' does not have access
charge with ⟦rk_live_{an:48}⟧ now
STRIPE_KEY=⟦sk_test_{an:24}⟧
webhook signing secret is ⟦whsec_{an:32}⟧, verify with it
remote: Invalid credentials for ⟦ghp_{an:36}⟧
export GITHUB_TOKEN=⟦github_pat_{an:22}_{an:59}⟧
actions/checkout used token ⟦ghs_{an:36}⟧
git clone failed with PRIVATE-TOKEN ⟦glpat-{url:20}⟧
GET https://maps.googleapis.com/maps/api/geocode/json?address=Berlin&key=⟦AIza{url:35}⟧
{"access": "⟦ya29.{url:120}⟧", "scope": "calendar"}
client secret: ⟦GOCSPX-{url:28}⟧
SlackApiError for ⟦xoxb-{dig:12}-{dig:13}-{an:24}⟧: invalid_auth
user token ⟦xoxp-{dig:12}-{dig:12}-{dig:12}-{hex:32}⟧ was revoked
⟦xapp-1-A{up:10}-{dig:13}-{hex:64}⟧ connects the socket
POST https://hooks.slack.com/services/⟦T{up:10}/B{up:10}/{an:24}⟧ -> 404 no_service
notify via https://discord.com/api/webhooks/⟦{dig:18}/{url:68}⟧ please
discord.errors.LoginFailure: Improper token has been passed: ⟦MT{an:24}.G{url:5}.{url:38}⟧
https://api.telegram.org/bot⟦{dig:10}:AA{url:33}⟧/sendMessage
InvalidAccessKeyId: ⟦AKIA{b32:16}⟧ does not exist in our records
[default]\naws_access_key_id = x\naws_secret_access_key = ⟦{b64:39}a⟧\n
token for the session is ⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI{an:40}.{url:43}⟧ and expires at noon
⟦-----BEGIN RSA PRIVATE KEY-----\n{b64:64}\n{b64:64}\n{b64:30}==\n-----END RSA PRIVATE KEY-----⟧
here is my key ⟦-----BEGIN OPENSSH PRIVATE KEY-----\n{b64:70}\n{b64:70}\n-----END OPENSSH PRIVATE KEY-----⟧ thanks
curl -H 'Authorization: Bearer ⟦{an:40}⟧' https://api.example.com/v1/orders
request headers: {'authorization': 'bearer ⟦{url:64}⟧', 'accept': '*/*'}
Authorization: Basic ⟦{basic}⟧
proxy-authorization: basic ⟦{basic}⟧
> Cookie: sessionid=⟦{low:32}⟧; csrftoken=⟦{an:32}⟧
< Set-Cookie: connect.sid=⟦s%3A{url:32}.{an:43}⟧; Path=/; HttpOnly
requests.get(url, headers={"Cookie": "JSESSIONID=⟦{up:32}⟧"})
sqlalchemy.exc.OperationalError: could not connect to postgres://shop:⟦{pw:14}⟧@db.internal:5432/shop
create_engine('mysql+pymysql://root:⟦{pw:12}⟧@10.0.0.7/orders')
MongoServerError with mongodb+srv://app:⟦{an:16}⟧@cluster0.abcde.mongodb.net/?retryWrites=true
redis.exceptions.AuthenticationError: redis://:⟦{an:24}⟧@cache:6379/0
amqps://mq:⟦{an:18}⟧@rabbit.example.com:5671/vhost
fatal: unable to access 'https://deploy:⟦{an:20}⟧@git.example.com/shop.git/'
https://x-access-token:⟦{an:40}⟧@github.example.com/acme/app
DATABASE_URL=postgresql://svc_orders:⟦{pw:16}⟧@pg.example.com/orders?sslmode=require
Your account is ready. Password: ⟦{pw:14}⟧
{"username": "nwaters", "password": "⟦Xk{pw:10}7⟧"}
login(user='ann', password='⟦9q{pw:10}Z⟧')
mysqldump --user=backup --password=⟦t4{an:12}⟧ shop
GET /v1/search?q=shoes&api_key=⟦{low:32}⟧&page=2
X-Api-Key: ⟦{hex:32}⟧
{\"x-api-key\": \"⟦{an:40}⟧\"}
https://graph.example.com/me?access_token=⟦EAA{an:60}⟧&fields=id
POST body: grant_type=client_credentials&client_id=web&client_secret=⟦{an:32}⟧
"refresh_token": "⟦1//0g{url:60}⟧"
DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=⟦{b64:86}==⟧;EndpointSuffix=core.windows.net
AADSTS7000215: Invalid client secret provided: ⟦{an:3}8Q~{url:34}⟧
https://shop.blob.core.windows.net/img/a.png?sv=2022-11-02&sp=r&sig=⟦{an:40}%2B{an:2}%3D⟧
mail: ⟦SG.{url:22}.{url:43}⟧ rejected by SendGrid
{"account_sid": "x", "auth_token": "⟦{hex:32}⟧"}
mailgun key is ⟦key-{hex:32}⟧
huggingface_hub: ⟦hf_{an:34}⟧ has no read access
//registry.npmjs.org/:_authToken=⟦npm_{an:36}⟧
twine upload -u __token__ -p ⟦pypi-AgEIcHlwaS5vcmc{url:100}⟧
digitalocean: ⟦dop_v1_{hex:64}⟧
X-Shopify-Access-Token: ⟦shpat_{hex:32}⟧
databricks host and token ⟦dapi{hex:32}⟧
linear key ⟦lin_api_{an:40}⟧
notion integration ⟦ntn_{dig:11}{an:35}⟧
groq said 401 for ⟦gsk_{an:52}⟧
Incorrect API key provided: ⟦xai-{an:80}⟧
perplexity ⟦pplx-{an:48}⟧ over quota
replicate.exceptions: ⟦r8_{an:37}⟧ unauthenticated
airtable ⟦pat{an:14}.{hex:64}⟧
vault login ⟦hvs.{url:92}⟧
figma personal access token ⟦figd_{url:40}⟧
NEW_RELIC_API_KEY: ⟦NRAK-{up:27}⟧
GRAFANA: ⟦glsa_{an:32}_{hex:8}⟧
jira basic auth with ⟦ATATT3x{url:180}⟧
docker login -u acme -p ⟦dckr_pat_{url:27}⟧
age: ⟦AGE-SECRET-KEY-1{up:58}⟧
{'dsn': None, 'secret_key': '⟦{an:50}⟧'}
otpauth://totp/Acme:ann@example.com?secret=⟦{b32:32}⟧&issuer=Acme
Authorization: Token ⟦{hex:40}⟧
Ihr Konto ist bereit. Passwort: ⟦{an:6}#9Qz{an:4}⟧
X-Auth-Token: ⟦{an:32}⟧
DD_API_KEY=⟦{hex:32}⟧ DD_SITE=datadoghq.eu
Traceback (most recent call last):\n  File "agent.py", line 12, in run\n    client = Client(api_key="⟦{an:39}⟧")\nValueError: no route
{"type": "service_account", "private_key": "⟦-----BEGIN PRIVATE KEY-----\\n{b64:64}\\n{b64:64}\\n-----END PRIVATE KEY-----⟧\\n"}
https://outlook.office.com/webhook/⟦{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}@{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}/IncomingWebhook/{hex:32}/{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}⟧
aws_session_token=⟦IQoJb3JpZ2luX2VjE{b64:200}⟧
curl -u admin:⟦{pw:14}⟧ https://jenkins.example.com/job/x
the tool answered {\"token_type\": \"Bearer\", \"access_token\": \"⟦{url:43}⟧\", \"expires_in\": 3600}
pwd=⟦Zr7{an:12}⟧;Server=tcp:shop.database.example.com
""".strip().split("\n")

INNOCENTS = r"""
Your order #W2378156 was shipped on 2026-03-09.
reservation 3f2b8c1e-7a64-4c0d-9b1e-2f6a8d7c5e41 is confirmed
It was fixed in commit {hex:40} yesterday.
sha256:{hex:64} is the digest of the image
The MD5 sum {hex:32} fits the file.
Please transfer to DE89370400440532013000 (GB29NWBK60161331926819 is closed).
ISBN 978-3-16-148410-0 is out of print
UPS says 1Z999AA10123456784 and DHL JJD000390007882345678
Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen is a long word
![chart](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA{b64:120}==)
You are on the Basic plan; Basic subscriptions2024 renew in May.
Let the Bearer of this letter pass; Bearer certificates are void.
I want a cookie recipe. Cookie: chocolate-chip, twelve pieces.
Your password: tool_call
my password: 2026-03-09
{"usage": {"total_tokens": 1290, "max_tokens": 4096}, "token": "budget"}
scikit-learn and sk-learn are one; a task-oriented-dialogue-benchmark-2024
sk-baseball-league-standings-2024 is the page
ASIAPACIFICSALES2024 and ASIAPACIFICMEETINGROOM
next_page_token=3 and page=2, sort_key=created_at
write to ann.waters@example.com or call +49 30 901820
read https://medium.com/@ann/how-we-ship-9f8e7d6c5b4a before
http://localhost:8000/@fs/home/ann/app.js loads
git clone git@github.com:acme/app.git, or ssh://git@github.com/acme/app
redis://cache:6379/0 and postgres://localhost:5432/shop are up; postgresql://readonly@db/shop too
https://cdn.example.com:8443/logo@2x.png
Your booking reference is QX7RT2, the seat 14C.
VIN 1HGCM82633A004352, plate B-MW 4711
fe80::1ff:fe23:4567:890a and 00:1A:2B:3C:4D:5E
0x{hex:40} holds 2 ETH
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{b64:43} ann@laptop
-----BEGIN PUBLIC KEY-----\n{b64:64}\n-----END PUBLIC KEY-----
-----BEGIN CERTIFICATE-----\n{b64:64}\n-----END CERTIFICATE-----
customer cus_{an:14}, payment pi_{an:24}, price_1{an:23}
chatcmpl-{an:29} called call_{an:24}
toolu_01{an:22} in thread msg_01{an:22}
the cursor is eyJwYWdlIjoyLCJzb3J0IjoiZGF0ZSJ9
Password must be at least 8 characters, with a number.
password: required, secret: null, api_key: missing
password: ********
Password reset: https://shop.example.com/reset
secret: Santa; the secret ingredient: butter
API key: see your dashboard; API_KEY=your-api-key-here
Basic Authentication is off; Basic English850 is a word list
WWW-Authenticate: Bearer realm="example", error="invalid_token"
Authorization: Bearer token required
Cookie: consent=yes; theme=dark
SKU sk-4411-blue-large-cotton-tee, in stock
hf_spaces_leaderboard_results_archive_v2 is a table
tokens that begin with ghp_ or sk-proj- are personal
npm_config_registry and npm_lifecycle_event are set
key-performance-indicators-2026-03-31 and key-value-stores
xoxo-hugs-and-kisses, Ann
SG.2026.Q1.report.final is the file
token_endpoint_auth_method=client_secret_post
test_password_reset_token_expired passed
access_token_url=https://login.example.com/oauth/token
passwordless=true, password_changed_at: 2026-03-09T12:00:00Z
refresh_token_expires_in=86400000 token_type=bearer
X-Request-Id: {hex:32}
traceparent: 00-{hex:32}-{hex:16}-01
<script src="main.{hex:8}.js" integrity="sha384-{b64:64}">
ETag: W/"{hex:32}"
arn:aws:iam::123456789012:user/ann may read s3://acme-invoices/2026/03/09.pdf
AIzawa is a place; AKIA is an airport code, they say
Passwort: bitte neu setzen
Your confirmation code is 839201.
JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PC9UeXBl begins a PDF
https://discord.com/channels/{dig:18}/{dig:18}
https://hooks.example.com/info and https://slack.com/help/articles/360001537467
The ratio is 3:4@half, the score 2:1@home
Flight LH 400, ticket 220-2403192837, fare basis QHLNC5S3
Rezept: 2 EL Kakao, 250 g Mehl, Kekse im Ofen 12:30
patients.2026-03 and patterns.regular.expression.engine are folders
secret_name=orders-db-credentials-prod, key_id=customer_id_v2
user:ann,role:admin@example.com;level:3
The bearer shares2024 trade at par, basic materials2024 fell
client_secret=${CLIENT_SECRET} and password: {{ password }}
password=os.environ["SHOP_PASSWORD"], api_key=settings.api_key
The product key: see the box; token: see mail
glpat- is the prefix, AIza the other
https://example.com/search?q=basic%20plan&session=summer-2026-sale
model claude-sonnet-4-5-20250929 and gpt-4.1-mini-2025-04-14
runs/20260309T120000123Z-orders-4f7a2c is the folder
secretary: Johnson2024, keyboard: QWERTZ105
invoice INV-2026-000123-A1B2C3, batch LOT20260309XZ
""".strip().split("\n")

_HOLE = re.compile(r"\{(\w+):(\d+)\}")
_MARKED = re.compile(r"⟦(.*?)⟧", re.DOTALL)


def _filled(text: str, place: int) -> str:
    draw = random.Random(f"filled {place}")
    basic = base64.b64encode(f"ann:{''.join(draw.choices(ALPHABETS['an'], k=14))}".encode()).decode()
    text = text.replace("{basic}", basic)

    def drawn(hole: re.Match[str]) -> str:
        letters, size = ALPHABETS[hole[1]], int(hole[2])
        while True:
            found = "".join(draw.choices(letters, k=size))
            if size < 10 or letters in {string.digits} or (any(map(str.isdigit, found)) and not found.isdigit()):
                return found

    filled = _HOLE.sub(drawn, text)
    return filled.replace("\\n", "\n").replace('\\"', '"').replace("\\\n", "\\n")


def _halves(texts: list[str], seed: str) -> tuple[list[str], list[str]]:
    filled = [_filled(text, place) for place, text in enumerate(texts)]
    random.Random(seed).shuffle(filled)
    return filled[: len(filled) // 2], filled[len(filled) // 2 :]


SECRETS_SEEN, SECRETS_SEALED = _halves(SECRETS, "secrets")
INNOCENTS_SEEN, INNOCENTS_SEALED = _halves(INNOCENTS, "innocents")


def secrets_in(text: str) -> tuple[str, list[str]]:
    """The text as it is met, and the secrets in it."""
    return _MARKED.sub(r"\1", text), _MARKED.findall(text)


def told(text: str) -> str:
    """A line as a run's file holds it, with this text in the result of a tool."""
    return json.dumps({"steps": [{"events": [{"type": "tool_call", "result": text}]}]}, ensure_ascii=False)

"""A model that redirects to another host is not followed: neither the conversation nor a key arrives there."""

from __future__ import annotations

import pytest
from model_server import Answer, ModelServer
from remote_desk import Back, RemoteDesk

from harness.llm.responses import CallFailure
from harness.llm.transport import LiteLLMChat
from harness.types.model_spec import ModelSpec

KEY = "sk-ant-0123456789abcdef0123456789"


@pytest.mark.parametrize("status", [302, 307, 308])
@pytest.mark.parametrize(
    "model", ["openai/stub", "anthropic/claude-sonnet-4-5", "ollama/stub", "hosted_vllm/stub", "groq/stub"]
)
async def test_a_redirect_to_another_host_is_not_followed(model, status, model_server, monkeypatch, closes_models):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GROQ_API_KEY"):
        monkeypatch.setenv(name, KEY)
    with RemoteDesk([Back({"reply": "I am another."})]) as other:
        first: ModelServer = model_server(Answer({}, status=status, headers={"location": f"{other.origin}/taken"}))
        chat = LiteLLMChat(ModelSpec(model=model, base_url=first.url, timeout=20))
        with pytest.raises(CallFailure) as caught:
            await chat.complete([{"role": "user", "content": "Hello"}])
        assert other.sent == []
    assert len(first.requests) == 1
    assert caught.value.code == "redirects"
    assert f"{status} to {other.origin}" in caught.value.detail

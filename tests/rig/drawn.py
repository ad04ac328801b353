"""What a test draws from `secrets` follows from its name: the same tokens and seeds each time, on every machine."""

from __future__ import annotations

import base64
import random
import secrets

import pytest


def secrets_follow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the functions of `secrets` for one test; processes that it starts draw their own."""
    chance = random.Random(name)

    def token_bytes(size: int | None = None) -> bytes:
        return chance.randbytes(32 if size is None else size)

    def token_urlsafe(size: int | None = None) -> str:
        return base64.urlsafe_b64encode(token_bytes(size)).rstrip(b"=").decode("ascii")

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=None: token_bytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", token_urlsafe)
    monkeypatch.setattr(secrets, "randbelow", chance.randrange)
    monkeypatch.setattr(secrets, "choice", chance.choice)

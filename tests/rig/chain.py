"""One chain of middleware for all test clients of a process, as a server has one: WhiteNoise reads files for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.signals import setting_changed
from django.test.client import ClientHandler

BUILT = ("_view_middleware", "_template_response_middleware", "_exception_middleware", "_middleware_chain")
_chain: dict[str, Any] = {}
_load = ClientHandler.load_middleware


def _load_once(handler: ClientHandler, is_async: bool = False) -> None:
    if is_async:
        _load(handler, is_async)
        return
    if not _chain:
        _load(handler)
        _chain.update({name: getattr(handler, name) for name in BUILT})
    for name in BUILT:
        setattr(handler, name, _chain[name])


def _forget(**_: Any) -> None:
    _chain.clear()


def chain_share() -> None:
    """Let clients share their middleware until a setting changes."""
    setting_changed.connect(_forget, dispatch_uid="tests.rig.chain")
    pytest.MonkeyPatch().setattr(ClientHandler, "load_middleware", _load_once)

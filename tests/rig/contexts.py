"""What a test can ask of an answer's `context`: that of the page, without a copy for each of its fields and parts."""

from __future__ import annotations

from typing import Any

from django.template import Context, Template
from django.test import client
from django.test.utils import ContextList


def contexts_of_pages() -> None:
    """Let Django's test client copy the context once a page; each part and widget had its copy, 3 % of the suite."""
    client.store_rendered_templates = _store  # type: ignore[attr-defined]


def _store(
    store: dict[str, Any], signal: object, sender: object, template: Template, context: Context, **_: Any
) -> None:
    if context.template is template and not (template.name or "").startswith("django/forms/"):
        store.setdefault("templates", []).append(template)
        store.setdefault("context", ContextList()).append(context.__copy__())

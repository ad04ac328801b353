"""Every address there is, by name: the matrix asks each once, so no two of them may share a name."""

from __future__ import annotations

from collections import Counter

from django.urls import URLResolver, get_resolver

ADMIN_SITE = "admin:"


def addresses(resolver: URLResolver | None = None, space: str = "", before: str = "") -> list[tuple[str, str]]:
    """Return name, with its namespace, and pattern of every address; one without a name is named by its pattern."""
    listed: list[tuple[str, str]] = []
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            listed += addresses(entry, inner, f"{before}{entry.pattern}")
        else:
            listed.append((f"{space}{entry.name or entry.pattern}", f"{before}{entry.pattern}"))
    return listed


def names() -> set[str]:
    """Return the name of every address."""
    return {name for name, _pattern in addresses()}


def names_of_two(listed: list[tuple[str, str]]) -> list[str]:
    """Return the names that more than one address bears: only one of these would be asked."""
    return sorted(name for name, count in Counter(name for name, _pattern in listed).items() if count > 1)

"""The address of Redis, as REDIS_URL names it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from matches.digits import whole_number

FORMS = "redis://HOST:6379/0, rediss://… (with TLS) or unix:///PATH/redis.sock"
SCHEMES = ("redis", "rediss", "unix")


def redis_address(url: str) -> str:
    """Return the address, "" where none is set. Raises ImproperlyConfigured, which shows no password of it."""
    if not url:
        return ""
    scheme, sign, _ = url.partition("://")
    if not sign or scheme not in SCHEMES:
        shown = f"begins with {scheme}://" if sign else "has no ://"
        raise ImproperlyConfigured(f"REDIS_URL is not the address of a Redis, it {shown}: write {FORMS}.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"The port in REDIS_URL is no port: write {FORMS}.") from error
    if scheme == "unix" and not parts.path.strip("/"):
        raise ImproperlyConfigured(f"REDIS_URL names no socket: write {FORMS}.")
    database = parts.path.strip("/")
    if scheme != "unix" and (port == 0 or (database and whole_number(database, 9) is None)):
        raise ImproperlyConfigured(f"REDIS_URL ends with what is no number of a database: write {FORMS}.")
    return url

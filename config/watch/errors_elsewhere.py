"""Errors reported to Sentry, or to what speaks like it, where SENTRY_DSN names one; the extra `sentry`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.secrets.logs import redacted

ABSENT = "SENTRY_DSN is set, and its library is not installed: pip install 'planisfero[sentry]'."
LEFT_OUT = ("cookies", "data", "env", "headers", "query_string")  # of a request: it may be anybody's


def errors_report(**more: Any) -> bool:
    """Report errors from now on; False where nobody asked for it, and then nothing is imported."""
    if not settings.SENTRY_DSN:
        return False
    try:
        import sentry_sdk
    except ImportError as error:
        raise ImproperlyConfigured(ABSENT) from error
    sentry_sdk.init(
        dsn=settings.SENTRY_DSN,
        release=f"planisfero@{settings.RELEASE}",
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=without_people,
        **more,
    )
    return True


def without_people(report: Any, _hint: object) -> Any:
    """Return a report without who asked, and without the token of any link."""
    report.pop("user", None)
    report.pop("server_name", None)
    for name in LEFT_OUT:
        report.get("request", {}).pop(name, None)
    return _all_redacted(report)


def _all_redacted(value: Any) -> Any:
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, dict):
        return {key: _all_redacted(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_all_redacted(part) for part in value]
    return value

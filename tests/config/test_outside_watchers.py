"""Sentry and OpenTelemetry: only where somebody asked for them, and without what is people's."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from config.watch import traces
from config.watch.errors_elsewhere import errors_report
from tests.rig.services import ROOT, environment

TOKEN = "abcdefgh12345678"


class Recording(sentry_sdk.Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Any] = []

    def capture_envelope(self, envelope: Any) -> None:
        self.sent += [item.payload.json for item in envelope.items if item.type == "event"]


def test_without_the_settings_neither_library_is_imported() -> None:
    words = "import config.asgi, config.celery, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, env=environment(), capture_output=True, text=True)
    names = set(done.stdout.split())
    assert "config.watch.traces" in names, done.stderr
    assert not names & {"sentry_sdk", "opentelemetry.instrumentation.django", "boto3", "storages"}


def test_an_error_is_reported_without_who_asked_and_without_tokens(
    settings: Any, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ValueError(f"at /go/{TOKEN}")

    settings.SENTRY_DSN = "http://key@127.0.0.1:9/1"
    recording = Recording()
    assert errors_report(transport=recording)
    try:
        client.raise_request_exception = False
        client.cookies["planisfero_session"] = "somebody"
        monkeypatch.setattr("django.core.handlers.base.BaseHandler.resolve_request", fails)
        assert client.get(f"/go/{TOKEN}/?name=Ada").status_code == 500
    finally:
        sentry_sdk.init()  # nobody hears of what comes
    report = recording.sent[0]
    assert report["exception"]["values"][-1]["value"] == "at /go/…"
    assert report["release"].startswith("planisfero@") and "request" in report
    assert TOKEN not in str(report) and "somebody" not in str(report) and "Ada" not in str(report)


@pytest.mark.django_db
def test_a_request_is_traced_without_tokens(settings: Any) -> None:
    settings.OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:9"
    exporter = InMemorySpanExporter()
    before = list(settings.MIDDLEWARE)
    provider = traces.traces_send(exporter)
    try:
        Client().get(f"/go/{TOKEN}/?name=Ada")
        provider.force_flush()
    finally:
        traces.traces_end(provider)
        settings.MIDDLEWARE = before
    spans = exporter.get_finished_spans()
    assert spans and spans[-1].resource.attributes["service.name"] == "planisfero"
    texts = [span.to_json() for span in spans]
    assert any("/go/" in text for text in texts)
    assert not [text for text in texts if TOKEN in text or "Ada" in text]


@pytest.mark.parametrize("package", ["sentry_sdk", "opentelemetry"])
def test_a_library_that_is_asked_for_and_missing_is_a_sentence(
    settings: Any, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    settings.SENTRY_DSN = settings.OTEL_EXPORTER_OTLP_ENDPOINT = "http://key@127.0.0.1:9/1"
    with pytest.raises(ImproperlyConfigured, match="pip install"):
        (errors_report if package == "sentry_sdk" else traces.traces_send)()

"""Traces of requests, queries and tasks by OpenTelemetry: OTEL_EXPORTER_OTLP_ENDPOINT names the collector.

It needs the extra `otel`. The library's other settings (OTEL_…) hold as everywhere.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.secrets.logs import redacted

ABSENT = "OTEL_EXPORTER_OTLP_ENDPOINT is set, and its library is not installed: pip install 'planisfero[otel]'."
ADDRESSES = ("http.url", "http.target", "url.full", "url.path")
PEOPLE = ("http.user_agent", "user_agent.original", "net.peer.ip", "client.address", "url.query")


def traces_send(exporter: Any = None) -> Any:
    """Trace from now on, to `exporter` or to the collector of the environment; return the provider of traces.

    None where nobody asked for it, and then nothing is imported.
    """
    if not settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        return None
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise ImproperlyConfigured(ABSENT) from error
    about = Resource.create({"service.name": "planisfero", "service.version": settings.RELEASE})
    provider = TracerProvider(resource=about)
    provider.add_span_processor(BatchSpanProcessor(_cleaned(exporter or OTLPSpanExporter())))
    trace.set_tracer_provider(provider)
    for instrument in _instruments():
        instrument.instrument(tracer_provider=provider)
    return provider


def traces_end(provider: Any) -> None:
    """Trace no more."""
    for instrument in _instruments():
        instrument.uninstrument()
    provider.shutdown()


def _instruments() -> list[Any]:
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.django import DjangoInstrumentor
    from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor

    classes: list[Any] = [DjangoInstrumentor, PsycopgInstrumentor, CeleryInstrumentor]
    return [instrument() for instrument in classes]


def _cleaned(exporter: Any) -> Any:
    """Return an exporter that takes out of every span the tokens of links, and who asked."""
    from opentelemetry.sdk.trace import Event, ReadableSpan
    from opentelemetry.sdk.trace.export import SpanExporter

    def clean(span: ReadableSpan) -> ReadableSpan:
        events = [Event(event.name, _clean(event.attributes), event.timestamp) for event in span.events]
        return ReadableSpan(
            name=span.name, context=span.context, parent=span.parent, resource=span.resource, events=events,
            attributes=_clean(span.attributes), links=span.links, kind=span.kind, status=span.status,
            start_time=span.start_time, end_time=span.end_time, instrumentation_scope=span.instrumentation_scope,
        )  # fmt: skip

    class Cleaned(SpanExporter):
        def export(self, spans: Any) -> Any:
            return exporter.export([clean(span) for span in spans])

        def shutdown(self) -> None:
            exporter.shutdown()

    return Cleaned()


def _clean(attributes: Any) -> dict[str, Any]:
    kept = {name: value for name, value in dict(attributes or {}).items() if name not in PEOPLE}
    for name, value in kept.items():
        if isinstance(value, str):
            kept[name] = redacted(value.partition("?")[0] if name in ADDRESSES else value)
    return kept

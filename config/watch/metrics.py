"""The figures of this process and of what it can see, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.db import Error
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, Summary, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from config.copies.tries import Tries, tries
from config.storage.disk import disk
from config.watch.quickly import quickly
from config.watch.work import Waiting, analyses_failed, work_waiting

FORMAT = CONTENT_TYPE_LATEST
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

registry = CollectorRegistry()
for collector in (ProcessCollector, PlatformCollector, GCCollector):
    collector(registry=registry)
answered = Histogram(
    "planisfero_request_seconds", "Until an answer begins", buckets=BUCKETS, registry=registry, labelnames=("method",)
)
by_page = Summary("planisfero_page_seconds", "Until an answer begins, by page", ("page",), registry=registry)
statuses = Counter("planisfero_answers", "Answers by their status", ("status",), registry=registry)


class Now:
    """What is true at the moment of asking: streams, work that waits, room on the disk."""

    streams: Callable[[], int] = staticmethod(lambda: 0)

    def collect(self) -> Iterator[Metric]:
        """Yield the figures; those of a database that does not answer are left out."""
        yield _gauge("planisfero_streams_open", "Pages that follow live, in this process", self.streams())
        room = disk()
        yield _gauge("planisfero_disk_free_bytes", "Room on the disk of the data directory", room.free)
        yield _gauge("planisfero_disk_bytes", "Size of the disk of the data directory", room.size)
        yield _gauge("planisfero_read_only", "1 while the disk is full and nothing new is taken", int(room.is_full))
        try:
            waiting, failed, copied = quickly(_counted)
            works = 1
        except Error:
            waiting, failed, copied, works = (), None, None, 0
        yield _gauge("planisfero_database_up", "1 while the database answers", works)
        jobs = GaugeMetricFamily("planisfero_work_waiting", "What is queued or at work", labels=("kind",))
        oldest = GaugeMetricFamily("planisfero_work_oldest_seconds", "Age of the oldest of them", labels=("kind",))
        for row in waiting:
            jobs.add_metric([row.kind], row.amount)
            age = (timezone.now() - row.oldest).total_seconds() if row.oldest else 0
            oldest.add_metric([row.kind], age)
        yield from (jobs, oldest)
        yield from _failed(failed) if failed is not None else ()
        yield from _copies(copied) if copied else ()
        release = GaugeMetricFamily("planisfero_release", "The release that runs", labels=("release",))
        release.add_metric([settings.RELEASE], 1)
        yield release


def _counted() -> tuple[tuple[Waiting, ...], int, Tries]:
    return work_waiting(), analyses_failed(), tries()


def _failed(analyses: int) -> Iterator[Metric]:
    family = GaugeMetricFamily("planisfero_work_failed", "What failed and was not asked for anew", labels=("kind",))
    family.add_metric(["analysis"], analyses)
    yield family


def _copies(copied: Tries) -> Iterator[Metric]:
    """Yield what is noted of copies of the whole installation: no folder or bucket is asked, which may hang."""
    if copied.written_at:
        age = (timezone.now() - copied.written_at).total_seconds()
        yield _gauge("planisfero_installation_copy_age_seconds", "Since the last good copy of the installation", age)
    failing = int(copied.is_failing)
    yield _gauge("planisfero_installation_copy_failing", "1 while the last try to copy it failed", failing)


def _gauge(name: str, words: str, value: float) -> Metric:
    family = GaugeMetricFamily(name, words)
    family.add_metric([], value)
    return family


now = Now()
registry.register(now)


def exposition() -> bytes:
    """Return all figures as text."""
    return generate_latest(registry)

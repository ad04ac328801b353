"""Lines of the log as JSON, one document each, for machines that collect them: `LOG_FORMAT=json`."""

from __future__ import annotations

import logging

import structlog

SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(("method", "path", "status", "milliseconds")),
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
)


def json_formatter() -> logging.Formatter:
    """Return what writes a record of anybody's as JSON, with the number of its request."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("text"),
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ],
    )

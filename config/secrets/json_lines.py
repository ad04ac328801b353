"""Lines of the log as JSON, one document each, for machines that collect them: `LOG_FORMAT=json`."""

from __future__ import annotations

import logging
import sys
import threading

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


def everything_in_lines() -> None:
    """Let warnings of Python, and what ends a thread or the process, go to the log as well."""
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: _fatal((kind, error, trace))
    threading.excepthook = lambda end: _fatal((end.exc_type, end.exc_value, end.exc_traceback))


def _fatal(error: tuple[object, object, object]) -> None:
    if error[0] in (KeyboardInterrupt, SystemExit):
        return
    logging.getLogger("planisfero").critical("Ended by an error that nobody expected.", exc_info=error)  # type: ignore[arg-type]

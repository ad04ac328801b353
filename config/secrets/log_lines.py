"""Where the lines of the program go, and what is taken out of them: `LOGGING` of the settings."""

from __future__ import annotations

FORMS = {"line": "WARNING", "json": "INFO"}
"""Each line for people, or one JSON document each for machines, with a line for every request."""


def logging_lines(form: str) -> dict[str, object]:
    """Return the settings of the log in one of the forms."""
    console = {"class": "logging.StreamHandler", "filters": ["what_is_away", "redact"], "formatter": form}
    last_error = {"class": "config.secrets.last_error.LastError", "filters": ["redact"], "level": "ERROR"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "redact": {"()": "config.secrets.logs.RedactTokens"},
            "leave_out_misses": {"()": "config.secrets.logs.LeaveOutMisses"},
            "what_is_away": {"()": "config.secrets.logs.OneLineForWhatIsAway"},
        },
        "formatters": {
            "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": "config.secrets.json_lines.json_formatter"},
        },
        "handlers": {"console": console, "last_error": last_error},
        "root": {"handlers": ["console", "last_error"], "level": "WARNING"},
        # Django's own handlers know nothing of tokens: everything goes through the one above.
        "loggers": {
            **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
            "django.request": {"filters": ["leave_out_misses"]},
            "planisfero.security": {"level": "INFO"},
            "planisfero.requests": {"level": FORMS[form]},
            "planisfero.notices": {"level": FORMS[form]},
            "axes": {"level": "ERROR"},  # its lines hide whom they are about; ours say it (tournaments/receivers.py)
        },
    }

"""Where the lines of the program go, and what is taken out of them: `LOGGING` of the settings."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "redact": {"()": "config.secrets.logs.RedactTokens"},
        "leave_out_misses": {"()": "config.secrets.logs.LeaveOutMisses"},
        "what_is_away": {"()": "config.secrets.logs.OneLineForWhatIsAway"},
    },
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["what_is_away", "redact"], "formatter": "line"}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Django's own handlers know nothing of tokens: everything goes through the one above.
    "loggers": {
        **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
        "django.request": {"filters": ["leave_out_misses"]},
        "planisfero.security": {"level": "INFO"},
        "axes": {"level": "ERROR"},  # its lines hide whom they are about; ours say it (tournaments/receivers.py)
    },
}

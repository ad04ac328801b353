"""Celery tasks: each takes primary keys, is idempotent, and calls services."""

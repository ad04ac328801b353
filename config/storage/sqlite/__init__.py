"""SQLite for many threads of one process: Django's own backend, where whoever writes waits in line."""

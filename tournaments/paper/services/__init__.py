"""Print jobs and what their chunks show."""

"""How long a test waits for what must come: only a failure takes so long, and a slow machine fails nothing."""

PATIENCE = 90  # seconds
BROWSER_PATIENCE = 1000 * PATIENCE  # milliseconds, as Playwright counts

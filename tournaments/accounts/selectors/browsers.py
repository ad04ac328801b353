"""What a browser calls itself, as people call it."""

from __future__ import annotations

# The first that stands in the text is meant: most browsers name others too.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_name(agent: str) -> str:
    """Return “Firefox · Windows”, or as much of it as is known; empty where nothing is."""
    names = [next((name for sign, name in table if sign in agent), "") for table in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, names))

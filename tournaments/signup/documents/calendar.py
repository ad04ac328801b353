"""The entry of a calendar: one file that every telephone opens with its own calendar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Event

from tournaments.models import Announcement
from tournaments.signup.selectors.announced import begins_at, ends_at

PRODUCT = "-//Planisfero//tournaments//IT"


def calendar_file(row: Announcement, *, link: str, text: str, host: str, now: datetime) -> bytes:
    """Return the entry of an evening as iCalendar; without an hour it is a whole day.

    The same evening keeps its UID: a calendar that has it already takes the new version in its place.
    """
    tournament = row.tournament
    entry = Event()
    entry.add("uid", f"{tournament.slug}@{host}")
    entry.add("sequence", tournament.version)
    entry.add("dtstamp", now.astimezone(UTC))
    entry.add("summary", tournament.name)
    entry.add("location", place_of(row))
    entry.add("description", text)
    entry.add("url", link)
    begins, ends = begins_at(row), ends_at(row)
    if begins is None or ends is None:
        entry.add("dtstart", tournament.starts_on)
        entry.add("dtend", tournament.starts_on + timedelta(days=1))
    else:
        entry.add("dtstart", begins.astimezone(UTC))
        entry.add("dtend", ends.astimezone(UTC))
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(entry)
    return bytes(calendar.to_ical())


def place_of(row: Announcement) -> str:
    """Return where an evening is: its place and the address, each once."""
    parts = (row.tournament.place, row.address)
    return ", ".join(dict.fromkeys(part for part in parts if part))

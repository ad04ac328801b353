"""Where a tournament came from when it was read from the clubs' spreadsheet."""

from django.db import models


class Spreadsheet(models.Model):
    """`key` is the SHA-256 of owner, type and file: the same file is imported once. `rest` holds what the file says
    and a tournament does not: the event's sheet, and regions, dates of birth and national numbers by entrant's number.
    """

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="spreadsheet")
    key = models.CharField(max_length=64, unique=True)
    program = models.CharField(max_length=40)
    rest = models.JSONField(default=dict)
    imported_at = models.DateTimeField(auto_now_add=True)

"""Files of a tournament: the saved copies on disk, the spreadsheet it was read from, the logo that its paper bears."""

from django.db import models


class Snapshot(models.Model):
    """A saved copy: when, why and where it lies."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="snapshots")
    created_at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=120)
    file = models.CharField(max_length=300)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["-pk"]  # as they were saved, also after a clock was set back


class Spreadsheet(models.Model):
    """`key` is the SHA-256 of owner, type and file: the same file is imported once. `rest` holds what the file says
    and a tournament does not: the sheet about the tournament itself, and regions, dates of birth and national numbers
    by entrant's number.
    """

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="spreadsheet")
    key = models.CharField(max_length=64, unique=True)
    program = models.CharField(max_length=40)
    rest = models.JSONField(default=dict)
    imported_at = models.DateTimeField(auto_now_add=True)


class Logo(models.Model):
    """The logo of the club that organises: a PNG made here of what was sent (`logo_picture`), never the file itself."""

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="logo")
    picture = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

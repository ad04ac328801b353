"""The logo of the club that organises a tournament, as paper shows it."""

from django.db import models


class Logo(models.Model):
    """A PNG that was made here from what was sent (`paper.documents.logo_picture`), never the file itself."""

    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="logo")
    picture = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

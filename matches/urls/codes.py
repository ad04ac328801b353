"""How a match stands in an address: by its code."""

from django.urls import register_converter
from django.urls.converters import StringConverter

from matches.models.matches import CODE

MATCH = "m/<match:code>/"


class MatchCodeConverter(StringConverter):
    """What can be a code: nothing else reaches the database, which may refuse to look for it."""

    regex = CODE


register_converter(MatchCodeConverter, "match")

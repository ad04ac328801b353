"""Sentences for the refusals of this part: code -> text with %(name)s parameters."""

from django.utils.functional import Promise

REFUSALS: dict[str, str | Promise] = {}

"""What those at a table said of a result, in words."""

from __future__ import annotations

from django import template

from tournaments.models import Agreement
from tournaments.selectors.rounds.agreements import Dispute, TableAgreement
from tournaments.words.results.agreements import wrong_text

register = template.Library()


@register.filter
def wrong_words(said: Agreement, told: TableAgreement | Dispute) -> str:
    """Return what somebody finds wrong in a version: "Scandinavia, Nora Bassi: “…”"."""
    return wrong_text(said, told)

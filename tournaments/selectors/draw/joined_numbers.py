"""Whose numbers those are that nobody has any more, because two entries of one person became one."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Entrant, PlayerMerge, Tournament


def joined_numbers(tournament: Tournament, people: Mapping[int, Entrant]) -> dict[int, Entrant]:
    """Return who stayed by each number that went, as far as nobody else has it; `people` are the entrants by number."""
    merges = PlayerMerge.objects.filter(undone_at__isnull=True, kept__entries__tournament=tournament)
    by_key = {entrant.pk: entrant for entrant in people.values()}
    numbers: dict[int, Entrant] = {}
    for documents in merges.values_list("joined", flat=True):
        for document in documents:
            stays, number = by_key.get(document["stays"]), document["entry"]["number"]
            if document["tournament"] == tournament.pk and stays is not None and number not in people:
                numbers[number] = stays
    return numbers

"""What a projector is told of a match that is over."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import Match, MatchEvent
from matches.views import limits
from tests.matches.analyses import analysed_match
from tests.matches.played import finished_match

pytestmark = pytest.mark.django_db


def wall(match: Match) -> str:
    answer = Client().get(reverse("match", args=[match.code]), {"screen": "1"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_graph_of_a_match_without_an_analysis_is_reckoned_for_so_many_only(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished_match()
    assert wall(match).count("plot__letter") == 4
    monkeypatch.setitem(limits.ADDRESSES, "end", limits.Buckets(1 / 60, 0))
    html = wall(match)
    assert "plot__letter" not in html and html.count('<li class="seat-chip') == 4


def test_the_graph_of_an_analysis_costs_nobody_anything_and_leads_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = analysed_match()
    monkeypatch.setitem(limits.ADDRESSES, "end", limits.Buckets(1 / 60, 0))
    assert 'plot__newest">100' in wall(match)


def test_a_match_whose_log_is_damaged_has_its_places_and_no_graph() -> None:
    match = finished_match(seed="zoe")
    middle = MatchEvent.objects.get(match=match, number=match.version // 2)
    MatchEvent.objects.filter(pk=middle.pk).update(event={**middle.event, "type": "no_such_event"})
    html = wall(match)
    assert "plot__letter" not in html and html.count('<li class="seat-chip') == 4

"""Every kind of result but the typed one has a page that enters it, and that page sends this kind."""

from __future__ import annotations

import pytest

from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import evening, tables
from tournaments.counting import ENTRIES
from tournaments.models import Result

pytestmark = pytest.mark.django_db
OTHER_GAME = {"ruleset": "battaglia", "formula": "places", "deck": None}


def test_what_a_spreadsheet_typed_alone_has_no_page() -> None:
    assert [code for code, entry in ENTRIES.items() if not entry.page] == [Result.Kind.TYPED]


@pytest.mark.parametrize("kind", [code for code, entry in ENTRIES.items() if entry.page])
def test_the_page_of_a_kind_sends_it(kind: str) -> None:
    """The form says its kind to the view, the page with the map or the end of a game to its script."""
    entry = ENTRIES[kind]
    event = evening(**({} if entry.of_board else OTHER_GAME))
    answer = signed_in(event.owner).get(at(entry.page, tables(event)[0]), follow=True)
    assert answer.status_code == 200
    sends = answer.context["quick"].kind if "quick" in answer.context else answer.context["data"]["kind"]
    assert sends == kind

"""An evening with one round published: two tables of four, and its organiser's browser."""

import pytest

from tests.tournaments.my.conftest import desk, nora, tournament  # noqa: F401
from tournaments.models import Table


@pytest.fixture
def table(tournament):  # noqa: F811
    return Table.objects.select_related("round__stage__tournament").get(number=1, round__stage__tournament=tournament)

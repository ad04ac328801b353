"""An evening with two tables, and its organiser's browser."""

import pytest

from tests.tournaments.results.browsers import signed_in
from tests.tournaments.results.cast import evening, tables


@pytest.fixture
def event():
    return evening(players=8)


@pytest.fixture
def table(event):
    return tables(event)[0]


@pytest.fixture
def desk(event):
    return signed_in(event.owner)

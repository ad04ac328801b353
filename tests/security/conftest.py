"""Two organisers who know nothing of each other."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.models import Tournament


@pytest.fixture
def ada() -> Tournament:
    return cast.tournament(cast.account("ada", first_name="Ada"))


@pytest.fixture
def carlo() -> Tournament:
    return cast.tournament(cast.account("carlo"), name="Altrove")

"""Names one after the other."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from matches.words.names import enumeration


@pytest.mark.parametrize(
    ("last", "said"), [("Emilia Romagna", "Lombardia ed Emilia Romagna"), ("Lazio", "Lombardia e Lazio")]
)
def test_italian_says_ed_before_a_name_that_begins_with_e(last: str, said: str) -> None:
    with override("it"):
        assert enumeration(["Lombardia", last]) == said

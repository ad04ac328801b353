"""Every refusal of the app has one sentence."""

import pytest

from matches.words.desk.desk_refusals import REFUSALS as DESK
from matches.words.refusals import REFUSALS, one_table


def test_the_table_holds_the_sentences_of_every_room() -> None:
    assert DESK.items() <= REFUSALS.items()


def test_a_code_with_two_sentences_is_a_bug() -> None:
    with pytest.raises(ValueError, match="two sentences: muted"):
        one_table(REFUSALS, {"muted": DESK["not_paused"]})

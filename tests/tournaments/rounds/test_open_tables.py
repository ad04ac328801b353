"""What a round still waits for, in one line that says nothing twice."""

from types import SimpleNamespace
from typing import cast

import pytest
from django.utils import translation

from tournaments.formats.round_names import RoundName
from tournaments.selectors.rounds.evening import Evening
from tournaments.selectors.rounds.round_desk import RoundDesk
from tournaments.words.rounds.evening import action_text, now_text
from tournaments.words.rounds.open_tables import open_text


@pytest.mark.parametrize(
    ("waiting", "submitted", "disputed", "undecided", "words"),
    [
        (0, 1, 1, 0, "Risultati: 1 da confermare, 1 contestato"),
        (1, 0, 0, 0, "Manca il risultato di 1 tavolo"),
        (2, 1, 21, 0, "Mancano i risultati di 2 tavoli, 1 da confermare, 21 contestati"),
        (0, 0, 0, 1, "Manca 1 vincitore"),
        (0, 0, 2, 2, "Risultati: 2 contestati, mancano 2 vincitori"),
    ],
)
def test_each_table_is_counted_once(waiting, submitted, disputed, undecided, words):
    counts = {"waiting": waiting, "submitted": submitted, "disputed": disputed}
    desk = cast(RoundDesk, SimpleNamespace(counts=counts, undecided=undecided))
    with translation.override("it"):
        assert open_text(desk) == words


def test_every_page_of_the_evening_counts_as_the_desk_of_the_round_does():
    counts = {"waiting": 4, "submitted": 1, "disputed": 0}
    evening = cast(Evening, SimpleNamespace(code="results", open=counts, round=RoundName("round", 3), coming=None))
    desk = cast(RoundDesk, SimpleNamespace(counts=counts, undecided=0))
    with translation.override("it"):
        assert now_text(evening) == f"Turno 3: {open_text(desk)[:1].lower()}{open_text(desk)[1:]}."
        assert now_text(evening) == "Turno 3: mancano i risultati di 4 tavoli, 1 da confermare."
        assert action_text(evening) == "Vai ai risultati"

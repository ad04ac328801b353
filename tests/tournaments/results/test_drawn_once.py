"""A result is drawn once for all who look at it, and anew as soon as anything in it is otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.results.cast import ADA, confirmed, ending, evening, submit, tables
from tournaments.models import Player, Result, Table, Tournament
from tournaments.selectors.results.result_view import result_view
from tournaments.services.results.results import result_confirm
from tournaments.templatetags import result_kept
from tournaments.templatetags.result_kept import shown_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect what is drawn, each time that it is."""
    pages: list[str] = []
    draw = result_kept.render_to_string

    def counted(*words: Any) -> str:
        pages.append(str(draw(*words)))
        return pages[-1]

    monkeypatch.setattr(result_kept, "render_to_string", counted)
    yield pages


def shown(result: Result) -> str:
    """Show a version as a request does that reads everything anew."""
    fresh = Result.objects.select_related("table__round__stage__tournament__deck").get(pk=result.pk)
    return shown_result(result_view(fresh))


def test_those_at_a_table_and_who_reads_the_confirmed_result_are_shown_one_drawing(drawn: list[str]) -> None:
    table = tables(evening())[0]
    waiting = submit(table)
    first = shown(waiting)
    Tournament.objects.all().touch()
    assert shown(waiting) == first
    result_confirm(result=waiting, actor=ADA)
    assert shown(waiting) == first == drawn[0] and len(drawn) == 1


def test_what_is_drawn_follows_a_name_the_formula_the_document_and_the_language(drawn: list[str]) -> None:
    table = tables(evening())[0]
    result = confirmed(table)
    pages = [shown(result)]
    Player.objects.filter(pk=table.seats.select_related("entrant")[0].entrant.player_id).update(name="Zoe Verdi")
    pages.append(shown(result))
    assert "Zoe Verdi" in pages[-1] and "Zoe Verdi" not in pages[0]
    Tournament.objects.update(formula="raduno")
    pages.append(shown(result))
    Result.objects.filter(pk=result.pk).update(document={**result.document, "board": other_board(result, table)})
    pages.append(shown(result))
    with translation.override("en"):
        pages.append(shown(result))
    assert len(set(pages)) == len(pages) == len(drawn)


def other_board(result: Result, table: Table) -> Any:
    """Return the board of that result with one territory of somebody else."""
    board = dict(result.document["board"])
    code = next(code for code, (seat, _armies) in board.items() if seat == 1)
    board[code] = [2, board[code][1]]
    assert ending()["board"] != board
    return board

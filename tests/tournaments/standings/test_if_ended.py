"""The standing if everything ended now: what waits for a referee counts, what is played on is marked, none stored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from matches.selectors.matches import state_of
from rules.risiko.state.state import State
from tests.matches.unreadable import damage
from tests.tournaments.matches.cast import begun, online, played_on
from tests.tournaments.results.cast import confirmed, evening, submit, tables
from tournaments.models import Standing, Tournament

pytestmark = pytest.mark.django_db


def rows_shown(text: str) -> list[str]:
    body = " ".join(text.split("<tbody>")[1].split("</tbody>")[0].split())
    return body.split("</tr>")[:-1]


def test_a_result_that_waits_counts_a_table_without_one_is_marked_and_nothing_is_stored(client: Any) -> None:
    event = evening(players=12)
    first, second, _third = tables(event)
    confirmed(first)
    submit(second)
    stored = list(Standing.objects.values_list("entrant__number", "total"))
    client.force_login(event.owner)
    text = client.get(reverse("manage-standings-now", args=[event.slug])).content.decode()
    rows = rows_shown(text)
    assert len(rows) == 12
    by_name = {name: row for row in rows for name in ("Nora Bassi", "Ida Serra", "Rita Sala") if name in row}
    assert "da confermare" in by_name["Ida Serra"] and ">51<" in by_name["Ida Serra"]
    assert ">51<" in by_name["Nora Bassi"] and "da confermare" not in by_name["Nora Bassi"]
    assert "ancora in gioco" in by_name["Rita Sala"]
    assert list(Standing.objects.values_list("entrant__number", "total")) == stored


def test_only_who_runs_the_tournament_is_led_there(client: Any) -> None:
    event = evening(players=8)
    confirmed(tables(event)[0])
    event.state = "running"
    event.save()
    now = reverse("manage-standings-now", args=[event.slug])
    assert now not in client.get(reverse("standings", args=[event.slug])).content.decode()
    assert client.get(now).status_code == 403
    client.force_login(event.owner)
    assert now in client.get(reverse("standings", args=[event.slug])).content.decode()


def test_without_any_result_it_says_what_it_is_for(client: Any) -> None:
    event = evening(players=4)
    client.force_login(event.owner)
    text = client.get(reverse("manage-standings-now", args=[event.slug])).content.decode()
    assert "La classifica comincia con il primo risultato inviato." in text


def test_its_queries_do_not_grow_with_the_tables_that_wait(client: Any, django_assert_max_num_queries: Any) -> None:
    event = evening(players=16)
    for table in tables(event):
        submit(table)
    client.force_login(event.owner)
    with django_assert_max_num_queries(24):
        assert client.get(reverse("manage-standings-now", args=[event.slug])).status_code == 200


def values_of(state: State) -> list[int]:
    """What each seat holds of the 164 points of the board, the most first."""
    values = [place.value for place in state.table.geo.board.territories]
    held = [
        sum(worth for owner, worth in zip(state.owner, values, strict=True) if owner == seat) for seat in range(1, 5)
    ]
    return sorted(held, reverse=True)


def test_a_match_in_play_counts_as_its_board_stands_unless_a_secret_would_be_told(client: Any) -> None:
    event, _table, row = online(8, ruleset="risiko-challenge", formula="method1")
    # Nobody is ahead of everybody while two hold as much.
    match = played_on(begun(row), lambda state: all(state.owner) and len(set(values_of(state)[:2])) == 2)
    points = values_of(state_of(match))
    assert sum(points) == 164
    confirmed(tables(event)[1])
    stored = list(Standing.objects.values_list("entrant__number", "total"))
    client.force_login(event.owner)
    now = reverse("manage-standings-now", args=[event.slug])
    text = client.get(now).content.decode()
    running = [row for row in rows_shown(text) if "in gioco online" in row]
    assert [int(re.findall(r">(\d+)</td>", row)[-1]) for row in running] == points
    assert "ancora in gioco" not in text and list(Standing.objects.values_list("entrant__number", "total")) == stored
    Tournament.objects.update(formula="method2")
    text = client.get(now).content.decode()
    assert "in gioco online" not in text and text.count("ancora in gioco") == 5  # four rows, and the word above
    assert "restano segreti fino alla fine" in text


def test_a_match_that_cannot_be_read_is_left_out_and_said_while_the_others_count(client: Any) -> None:
    event, _table, row = online(8, ruleset="risiko-challenge", formula="method1")
    damage(begun(row))
    confirmed(tables(event)[1])
    client.force_login(event.owner)
    answer = client.get(reverse("manage-standings-now", args=[event.slug]), headers={"accept-language": "en"})
    text = answer.content.decode()
    assert answer.status_code == 200 and "1 online match cannot be read and does not count here" in text
    assert len(rows_shown(text)) == 8 and "Objectives stay secret" not in text

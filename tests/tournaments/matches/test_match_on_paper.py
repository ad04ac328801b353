"""The match of a table that was played online, printed: under its result, on its replay, behind the table's sheet."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from matches.documents.record.match_paper import JOINER
from matches.models import Match
from matches.selectors.match_texts import tags_of
from matches.selectors.records import record_lines
from rules.notation.reading import read_match_text
from tests.matches.played import finished_match
from tests.tournaments.matches.cast import online, played_out
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Job, Table
from tournaments.online.services import match_heard
from tournaments.paper.forms import PaperForm
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.services.results.results import result_confirm

pytestmark = pytest.mark.django_db
WRITTEN = re.compile(r'<div class="written">.*?<div class="written__moves">(.*?)</div>', re.S)


def typed_in(html: str) -> str:
    """What somebody types in who has the paper."""
    moves = WRITTEN.search(html)
    assert moves is not None
    lines = re.findall(r"<p(?: class=\"written__tag\")?>(.*?)</p>", moves[1], re.S)
    return unescape("\n".join(re.sub(r"</?b>", "", line) for line in lines)).replace(JOINER, "")


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_what_is_printed_under_a_result_leads_back_to_the_match_byte_for_byte(client: Client, ruleset: str) -> None:
    match = finished_match(ruleset=ruleset)
    for address in (reverse("match", args=[match.code]), reverse("match-replay", args=[match.code])):
        page = client.get(address).content.decode()
        assert "".join(read_match_text(typed_in(page)).lines()) == "".join(record_lines(match))
        assert match.commitment in page and "Finale" in page


def confirmed_online() -> tuple[Table, Match]:
    _event, table, row = online()
    match = played_out(row)
    match_heard(match_id=match.pk, state=match.state, version=match.version)
    result = table.results.latest("version")
    if result.state != "confirmed":
        result_confirm(table=table, version=result.version, actor=ADA)
    return table, match


def test_the_head_names_event_round_table_and_result() -> None:
    table, match = confirmed_online()
    tags = tags_of(match)
    assert (tags["Event"], tags["Round"], tags["Table"]) == (table.round.stage.tournament.name, "1", "1")
    assert tags["Result"].startswith("1. ")


def test_the_moves_stand_behind_the_sheet_where_they_are_asked_for() -> None:
    table, match = confirmed_online()
    event = table.round.stage.tournament
    assert "moves" in PaperForm(tournament=event).fields
    for options, told in (({}, 0), ({"moves": True}, 1), ({"moves": True, "per_page": 1}, 1)):
        job = job_start(tournament=event, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options=options)
        html = chunk_html(chunk=job.chunks.get())
        assert html.count('class="told"') == told
        if told:
            assert "".join(read_match_text(typed_in(html)).lines()) == "".join(record_lines(match))


def test_where_nothing_was_played_online_nobody_is_asked() -> None:
    event, _table, _row = online()
    assert "moves" not in PaperForm(tournament=event).fields

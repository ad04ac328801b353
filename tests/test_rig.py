"""The rig itself: threads meet, the server answers, the browser sees it."""

import resource
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from playwright.sync_api import Page

from config.celery import app
from tests.rig import connections
from tests.rig.emptying import tables_empty
from tests.rig.long import long_where, short_part, spread
from tests.rig.same_draws import draws_repeat
from tests.rig.server import Server
from tests.rig.services import database_url, wait_until
from tests.rig.statements import Sent, covering, is_odd, number_of
from tournaments.seating import new_rounds
from tournaments.seating.question.problem import DrawInput, DrawPlayer


def test_threads_run_together_and_their_refusals_come_back(run_together) -> None:
    def work(index: int) -> str:
        return get_user_model().objects.create_user("lia").username

    answers = run_together(work, 4)
    assert answers.count("lia") == 1
    assert [type(answer).__name__ for answer in answers].count("IntegrityError") == 3


@pytest.mark.django_db(transaction=True)
def test_what_a_test_wrote_for_all_threads_goes_and_what_every_migrated_database_has_stays() -> None:
    get_user_model().objects.create_user("lia").groups.add(Group.objects.create(name="arbitri"))
    begun = [ContentType.objects.count(), Permission.objects.count()]
    tables_empty()
    assert not get_user_model().objects.exists() and not Group.objects.exists()
    assert [ContentType.objects.count(), Permission.objects.count()] == begun and min(begun) > 0


@pytest.mark.browser
def test_the_browser_reaches_the_real_server(server: Server, page: Page) -> None:
    answer = page.goto(server.url + "/static/tournaments/js/core.js")
    assert answer is not None and answer.status == 200


def test_a_real_worker_answers_through_the_private_redis(worker: subprocess.Popen[str]) -> None:
    """A ping goes to who listens at that moment, so it is sent again until it is heard."""
    answers: list[dict[str, Any]] = []
    wait_until(lambda: answers.extend(app.control.ping(timeout=3, limit=1)) or answers, "no worker answers")
    assert [next(iter(answer.values())) for answer in answers] == [{"ok": "pong"}]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT a FROM t WHERE id = 1", "SELECT a FROM t WHERE id = 27"),
        ("SELECT a FROM t WHERE id IN (%s, %s)", "SELECT a FROM t WHERE id IN (%s, %s, %s)"),
        ('SAVEPOINT "s1_x2"', 'SAVEPOINT "s345_x9"'),
        ("INSERT INTO t VALUES (%s, %s)", "INSERT INTO t VALUES (%s, %s), (%s, %s)"),
    ],
)
def test_statements_that_differ_in_numbers_and_lengths_alone_are_one(one: str, other: str) -> None:
    assert number_of(one) == number_of(other) != number_of("SELECT b FROM t")


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('SELECT "t"."a" FROM "t" INNER JOIN "u" ON ("t"."a" = "u"."b") WHERE (NOT ("t"."b" IN (%s)))', False),
        ('INSERT INTO "t" ("a", "b") VALUES (%s, %s) RETURNING "t"."id"', False),
        ('SELECT COUNT(*) AS "__count" FROM "t"', False),
        ('SELECT COUNT(DISTINCT "t"."a") AS "n" FROM "t"', True),
        ('SELECT "t"."a" FROM "t" WHERE "t"."a" LIKE %s', True),
        ('UPDATE "t" SET "a" = ("t"."a" + %s)', False),
        ('UPDATE "t" SET "a" = CASE WHEN "t"."b" THEN %s END', True),
        ('SELECT "t"."a" FROM "t" ORDER BY "tournaments_player"."id" ASC', False),
        ('SELECT "t"."a" FROM "t" ORDER BY "tournaments_player"."name" ASC', True),
        ('SELECT "t"."a" FROM "t" ORDER BY "tournaments_entrant"."withdrawn_at" ASC', True),
        ('IntegrityError: INSERT INTO "t" ("a") VALUES (%s)', True),
    ],
)
def test_what_only_compares_columns_is_the_same_on_both_databases(statement: str, expected: bool) -> None:
    assert is_odd(statement) is expected


def test_the_tests_chosen_for_the_second_database_send_every_statement() -> None:
    sent = {
        "locks": Sent(True, 9, frozenset({1, 2})),
        "a server of its own": Sent(True, 0, frozenset()),
        "small": Sent(False, 1, frozenset({1, 3})),
        "large": Sent(False, 500, frozenset({3, 4})),
        "again": Sent(False, 2, frozenset({2, 3})),
        "unheard": Sent(False, 0, frozenset()),
    }
    taken = covering(sent)
    assert {"locks", "a server of its own", "large"} < taken and "unheard" not in taken
    assert {1, 2, 3, 4} == set().union(*(sent[name].statements for name in taken))


@pytest.mark.django_db(transaction=True)
def test_whoever_still_uses_the_database_at_the_end_is_named_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        assert connections.connections_ended() == []
        return
    monkeypatch.setattr(connections, "ENDING", 0.2)
    with psycopg.connect(database_url(), application_name="forgotten", autocommit=True) as other:
        other.execute("SELECT 42")
        assert "forgotten (idle): SELECT 42" in connections.connections_ended()
        with pytest.raises(psycopg.OperationalError):
            other.execute("SELECT 43")


def test_a_question_is_drawn_once_and_every_other_question_for_itself(tmp_path: Path, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr("tests.rig.same_draws._draw", lambda asked: drawn.append(asked.seed) or [[[asked.seed]]])
    monkeypatch.setattr("tests.rig.same_draws._kept", {})
    draws_repeat(Path(__file__), monkeypatch, tmp_path)
    people = tuple(DrawPlayer(number) for number in range(4))
    answers = [new_rounds._draw_field(DrawInput(people, seed=seed)) for seed in (1, 2, 1)]
    assert answers == [[[[1]]], [[[2]]], [[[1]]]] and drawn == [1, 2]
    answers[0][0][0].append(9)
    monkeypatch.setattr("tests.rig.same_draws._kept", {})  # as another process of the run
    assert new_rounds._draw_field(DrawInput(people, seed=1)) == [[[1]]] and drawn == [1, 2]


def test_of_a_long_table_the_rows_that_stay_are_spread_evenly() -> None:
    rows = [str(number) for number in range(10)]
    assert spread(rows, 1) == ["5"]
    assert spread(rows, 4) == ["1", "3", "6", "8"]
    assert spread(rows, 10) == spread(rows, 99) == rows


def test_a_table_that_would_be_long_as_a_whole_is_refused() -> None:
    with pytest.raises(ValueError, match="every row is long"):
        long_where([1, 2], lambda row: True)


def test_few_rows_are_kept_in_their_order_and_what_is_long_is_left_out() -> None:
    def items(name: str, rows: int = 0, **marks: pytest.Mark) -> list[Any]:
        ids = [f"{name}[{row}]" for row in range(rows)] or [name]
        return [SimpleNamespace(nodeid=nodeid, get_closest_marker=marks.get) for nodeid in ids]

    few, long = pytest.mark.few(2).mark, pytest.mark.long.mark
    collected = items("long", long=long) + items("table", 6, few=few) + items("small", 2, few=few) + items("plain", 3)
    kept = ["table[1]", "table[4]", "small[0]", "small[1]", "plain[0]", "plain[1]", "plain[2]"]
    assert [item.nodeid for item in short_part(collected)] == kept


def test_no_test_runs_a_loop_where_the_browser_keeps_its_own() -> None:
    sources = Path("tests").rglob("*.py")
    bare = [str(path) for path in sources if "asyncio.run" + "(" in path.read_text()]
    assert bare == ["tests/rig/together.py"], "ask tests.rig.together.in_own_loop"


def leaf() -> None:
    """Do nothing, in a frame of its own."""


def pages_touched(depth: int, calls: int) -> int:
    """Return how many pages this thread touched anew while it called a function so often, so deep."""
    if depth:
        return pages_touched(depth - 1, calls)
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for _ in range(calls):
        leaf()
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


@pytest.mark.once
def test_no_call_takes_memory_for_its_frame_however_deep_a_test_stands() -> None:
    calls = 1000
    assert max(pages_touched(depth, calls) for depth in range(150)) < calls // 2

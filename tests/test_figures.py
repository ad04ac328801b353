"""`make bench` fails where a figure is on the wrong side of its limit, whichever side that is."""

from benchmarks.bench_engine import WANTED
from benchmarks.figure import Figure


def test_what_takes_longer_than_its_limit_is_missed() -> None:
    assert [Figure("a page", value, 0.5).missed for value in (0.4, 0.5, 0.6)] == [False, False, True]


def test_what_is_played_less_often_than_is_wanted_is_missed() -> None:
    figures = [Figure("matches", value, 600, "matches/CAL", at_least=True) for value in (599, 600, 900)]
    assert [figure.missed for figure in figures] == [True, False, False]
    assert figures[0].as_line() == {"figure": "matches", "value": 599, "at_least": 600, "unit": "matches/CAL"}


def test_both_cores_have_a_limit_for_every_way_to_play() -> None:
    assert [WANTED["compiled"][way] for way in ("simulate", "steps", "logs", "asked")] == [600, 250, 120, 1_000_000]
    assert [WANTED["pure"][way] for way in ("simulate", "steps", "logs")] == [90, 70, 40]
    assert WANTED["compiled"]["copy"] == 400 and WANTED["compiled"]["copying"] == 1

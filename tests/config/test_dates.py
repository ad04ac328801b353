"""Dates as Italians write them: small months and days, no zero before the day, in English too."""

import datetime

import pytest
from django.utils import formats, translation

DAY = datetime.datetime(2026, 11, 2, 21, 5)


@pytest.mark.parametrize(
    ("language", "name", "written"),
    [
        ("it", "DATE_FORMAT", "2 novembre 2026"),
        ("it", "DATETIME_FORMAT", "2 novembre 2026 21:05"),
        ("it", "MONTH_DAY_FORMAT", "2 novembre"),
        ("en", "DATE_FORMAT", "2 November 2026"),
        ("en", "SHORT_DATETIME_FORMAT", "2 Nov 2026, 21:05"),
    ],
)
def test_a_date_is_written_as_people_write_it(language: str, name: str, written: str) -> None:
    with translation.override(language):
        assert formats.date_format(DAY, name) == written


@pytest.mark.parametrize("month", range(1, 13))
def test_no_month_and_no_day_begins_with_a_capital(month: int) -> None:
    with translation.override("it"):
        said = formats.date_format(DAY.replace(month=month, day=month), "l j F")
    assert said == said.lower()

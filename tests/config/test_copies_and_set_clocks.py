"""Copies of the installation while somebody sets the clock: what was made last stays, and nothing is put off."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.copies import keeping
from config.copies.tries import Tries

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]


@pytest.mark.parametrize(("failed", "is_due"), [(timedelta(minutes=-5), False), (timedelta(days=1), True)])
def test_a_try_that_failed_just_now_puts_off_the_next_and_one_by_a_clock_that_was_ahead_does_not(
    failed: timedelta, is_due: bool, tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    settings.COPY_HOURS = 24  # type: ignore[attr-defined]
    monkeypatch.setattr(keeping, "tries", lambda: Tries(failed_at=datetime.now(UTC) + failed))
    assert keeping.copy_due() == is_due


def test_a_copy_whose_date_is_ahead_puts_off_no_other_and_puts_none_out(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "copy_check", lambda _file: None)
    settings.COPIES = str(tmp_path)  # type: ignore[attr-defined]
    settings.COPY_HOURS = 24  # type: ignore[attr-defined]
    for day in (1, 2):
        (tmp_path / f"installation-2999010{day}-000000{keeping.ENDING}").touch()
    assert keeping.copy_due() and keeping.last_written() is None
    file, _manifest = keeping.copy_by_rule(keep=2)
    assert file in keeping.copies() and not keeping.copy_due()
    earlier = file.rename(tmp_path / f"installation-20260103-000000{keeping.ENDING}")
    file, _manifest = keeping.copy_by_rule(keep=2)
    assert keeping.copies() == [earlier, file], "what was made before the clock was set back goes first"

"""The list of people of a file that went on, beside that of its tournament: who is new, what is said otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournaments.workbook.book import ROSTER, TOURNAMENT, Book, Entry, TournamentSheet
from tournaments.workbook.compare import Before, Comparison, FileDifference, Tables

Key = Callable[[str], object]


def compare_tournament(
    comparison: Comparison, before: TournamentSheet | None, here: TournamentSheet | None, file: TournamentSheet | None
) -> None:
    """Compare name and place; what was changed here stays."""
    if here is None or file is None:
        return
    for code, cell, part in (("event_name", "D5", "name"), ("event_place", "D3", "venue")):
        old, new = getattr(here, part), getattr(file, part)
        if new and new != old:
            untouched = before is None or getattr(before, part) == old
            params = {"name": "", "old": old, "new": new}
            (comparison.steps if untouched else comparison.kept).append(
                FileDifference(TOURNAMENT, cell, code if untouched else "value_kept", params)
            )


def compare_people(
    comparison: Comparison, before: Before, here: Book, file: Book, *, away: Collection[int], key: Key
) -> None:
    """Compare by number; `away` are the numbers withdrawn here, `key` is what two spellings of a name share."""
    _People(comparison, before, here, file, away, key).compare()


class _People:
    def __init__(
        self, comparison: Comparison, before: Before, here: Book, file: Book, away: Collection[int], key: Key
    ) -> None:
        self.comparison, self.before, self.away, self.key = comparison, before, away, key
        self.here = {entry.id: entry for entry in here.entries}
        self.file = {entry.id: entry for entry in file.entries}
        self.numbers = {key(entry.full_name): entry.id for entry in here.entries}
        self.sat_before, self.sat, self.sits = (_players_seated(book.rounds) for book in (before, here, file))

    def compare(self) -> None:
        for number, entry in self.file.items():
            if number in self.here:
                self._compare_known(number, entry)
            else:
                self._new(number, entry)
        for number, entry in self.here.items():
            if number not in self.file:
                self.comparison.kept.append(FileDifference(ROSTER, "", "person_kept", {"name": entry.full_name}))

    def _new(self, number: int, entry: Entry) -> None:
        elsewhere = self.numbers.get(self.key(entry.full_name))
        if elsewhere is not None and elsewhere not in self.file:
            self._conflict("person_elsewhere", entry, number=elsewhere, new=number)
        else:
            self.comparison.steps.append(
                FileDifference(ROSTER, "", "person_new", {"name": entry.full_name, "number": number})
            )

    def _compare_known(self, number: int, entry: Entry) -> None:
        here, was = self.here[number], self._was(number)
        if self.key(here.full_name) != self.key(entry.full_name):
            taken = self.numbers.get(self.key(entry.full_name))
            if was is None and self.before.entries is not None:
                self._conflict("number_taken", entry, number=number, old=here.full_name)
                return
            if taken is not None:
                self._conflict("person_elsewhere", entry, number=taken, new=number)
                return
        name, club, region = (was.full_name, was.club, was.region) if was else (None, None, None)
        self._value("person_name", entry, name, here.full_name, entry.full_name, self.key)
        self._value("person_club", entry, club, here.club, entry.club, str.casefold)
        self._value("person_region", entry, region, here.region, entry.region, str)
        self._taking_part(number, entry, was)

    def _was(self, number: int) -> Entry | None:
        return self.before.entries.get(number) if self.before.entries is not None else None

    def _taking_part(self, number: int, entry: Entry, was: Entry | None) -> None:
        """Compare who takes part: that is everybody who sits at a table, whatever the list says."""
        here = number not in self.away
        there = None if was is None else was.present or number in self.sat_before
        now = entry.present or number in self.sits
        if was is None and not entry.present and number in self.sat:
            now = here
        if now == here:
            return
        params = {"name": entry.full_name, "number": number}
        if there is None or there == here:
            self.comparison.steps.append(FileDifference(ROSTER, "", "person_in" if now else "person_out", params))
        else:
            self.comparison.kept.append(FileDifference(ROSTER, "", "person_stays" if here else "person_away", params))

    def _value(self, code: str, who: Entry, was: str | None, here: str, file: str, key: Key) -> None:
        if key(here) == key(file):
            return
        params = {"name": who.full_name, "number": who.id, "old": here, "new": file}
        if was is None or key(was) == key(here):
            self.comparison.steps.append(FileDifference(ROSTER, "", code, params))
        elif key(was) == key(file):
            self.comparison.kept.append(FileDifference(ROSTER, "", "value_kept", params))
        else:
            self.comparison.conflicts.append(FileDifference(ROSTER, "", "value_both", params))

    def _conflict(self, code: str, who: Entry, **params: object) -> None:
        self.comparison.conflicts.append(FileDifference(ROSTER, "", code, {"name": who.full_name, **params}))


def _players_seated(rounds: Sequence[Tables]) -> set[int]:
    return {chair.player for tables in rounds for table in tables for chair in table.players}

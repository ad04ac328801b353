"""Forms for a list of people: pasted or uploaded, and the rows in which it is corrected before anybody is entered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.names import NameLine, read_names
from tournaments.names.reading import lines_of, read_as_person
from tournaments.names.values import MAYBE
from tournaments.people_lists import MOST_PEOPLE, PersonLine, clean, defect_of
from tournaments.selectors.roster.lists import REST
from tournaments.selectors.rounds.presence import time_read

PASTE_LENGTH = 250_000
ROW = re.compile(r"name-(\d{1,4})")
ADDED = re.compile(r"add-(\d{1,6})")
KEEP = "keep"


class ListForm(forms.Form):
    """A list as it comes: its text, or a file that holds it."""

    text = forms.CharField(
        label=_("Names"),
        help_text=_(
            "One person a line, as the list comes: from a chat, a mail or a sheet. Numbers, ticks and telephone "
            "numbers do no harm; club and nickname may stand beside the name."
        ),
        max_length=PASTE_LENGTH,
        strip=False,
        error_messages={"required": _("There is nobody in the list. Write one name per line.")},
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        help_text=_("A text, a CSV, a spreadsheet (XLSX) or the XLS of the program the clubs use."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain"}),
    )

    use_required_attribute = False

    def clean(self) -> dict[str, object]:
        """Take a file in place of the text."""
        data = super().clean() or self.cleaned_data
        if data.get("file") and "text" in self.errors:
            del self.errors["text"]
        return data


@dataclass
class PostedList:
    """The rows of a list as they came back from the page: people as corrected, and what was chosen for each."""

    people: list[PersonLine] = field(default_factory=list)
    lines: list[NameLine] = field(default_factory=list)
    choices: dict[int, str] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)
    guests: dict[int, str] = field(default_factory=dict)
    added: bool = False
    too_many: bool = False


def posted_list(data: QueryDict) -> PostedList:
    """Return the rows that were sent, with lines that had been skipped and are to be people after them."""
    read = {line.line: line for line in read_names(data.get("text", "")).people}
    posted = PostedList()
    numbers = sorted(int(match[1]) for key in data if (match := ROW.fullmatch(key)))
    chosen_clubs = _chosen_clubs(data)
    for number in numbers:
        rest = _rest(data, number)
        person, at = _person(number, data, rest, chosen_clubs), _whole(rest["line"])
        line = read.get(at) or NameLine(at, "", person.name)
        person = replace(person, unsure=person.late and line.remark == MAYBE)
        posted.people.append(person)
        posted.lines.append(line)
        if rest["guest"]:
            posted.guests[number] = rest["guest"]
        posted.choices[number] = data.get(f"do-{number}", "")
        if rest["was"] != person.name:
            posted.changed.add(number)
        if posted.choices[number] != "skip" and (code := defect_of(person)):
            posted.errors[number] = code
    _add_skipped(data, posted, max(numbers, default=0))
    posted.too_many = len(posted.people) > MOST_PEOPLE
    return posted


def _rest(data: QueryDict, number: int) -> dict[str, str]:
    """Return what a row remembers beside its fields, as `ListRow.rest` wrote it."""
    cells = [clean(cell) for cell in data.get(f"rest-{number}", "").split("\t")]
    return dict(zip_longest(REST, cells[: len(REST)], fillvalue=""))


def _person(number: int, data: QueryDict, rest: Mapping[str, str], chosen_clubs: Mapping[str, str]) -> PersonLine:
    name, club, nickname = (clean(data.get(f"{part}-{number}", "")) for part in ("name", "club", "nickname"))
    if rest["spelt"] and club in chosen_clubs:
        club = rest["spelt"] if chosen_clubs[club] == KEEP else chosen_clubs[club]
    late = f"late-{number}" in data
    arrives = time_read(data.get(f"at-{number}", "")) if late else ""
    return PersonLine(number, name, club, nickname, rest["region"], rest["group"], rest["family"], late, arrives)


def _chosen_clubs(data: QueryDict) -> dict[str, str]:
    """Return for each proposed spelling of a club the one that was chosen, KEEP for each as it was written."""
    proposed, chosen = data.getlist("club_proposed"), data.getlist("club_chosen")
    return {clean(club): clean(choice) for club, choice in zip(proposed, chosen, strict=False)}


def _add_skipped(data: QueryDict, posted: PostedList, last: int) -> None:
    texts = dict(enumerate(lines_of(data.get("text", "")), start=1))
    numbers = sorted(int(match[1]) for key in data if (match := ADDED.fullmatch(key)))
    read = [read_as_person(number, texts[number][:400]) for number in numbers if texts.get(number, "").strip()]
    people = [(line, name) for line in read for name in line.people or (line.name,)]
    for place, (line, name) in enumerate(people, start=last + 1):
        posted.people.append(PersonLine(place, name, line.club, line.nickname, "", line.group))
        posted.lines.append(line)
        posted.added = True


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

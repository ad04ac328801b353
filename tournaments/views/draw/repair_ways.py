"""The three ways to mend a round side by side: who moves from where to where, and what each costs in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Entrant, Stage
from tournaments.seating.repair.parts import Happening
from tournaments.seating.repair.repair import Move, Repair, Way
from tournaments.selectors.draw.repair_outcome import places_after, shifts
from tournaments.selectors.draw.repairs import RoundNow, Told, happening, lack_of, people_left, ways_of
from tournaments.words import refusal_text
from tournaments.words.draw.repairs import repair_lack_text, repair_text, repair_title
from tournaments.words.rounds.rounds import COSTS, is_counted


def ways_shown(now: RoundNow, told: Told, people: Mapping[int, Entrant]) -> list[Json]:
    """Return a card for every way: the repair, or in `why` the reason that there is none of its own."""
    what = happening(now, told)
    ways = ways_of(now, told)
    knockout = now.round.stage.kind != Stage.Kind.LEAGUE
    return [
        {
            "kind": way.kind,
            "title": repair_title(way.kind, every_table=knockout),
            "text": repair_text(way.kind, every_table=knockout),
            "why": _why(way, ways[:at], now, told),
        }
        | (_repair(way.repair, now, people, what) if way.repair and not _twin(way, ways[:at]) else {})
        for at, way in enumerate(ways)
    ]


def _twin(way: Way, shown: Sequence[Way]) -> Way | None:
    """Return the way shown before where the same people sit at the same tables: who chooses sees no difference."""
    return next(
        (other for other in shown if way.repair and other.repair and other.repair.tables == way.repair.tables), None
    )


def _why(way: Way, shown: Sequence[Way], now: RoundNow, told: Told) -> str:
    if twin := _twin(way, shown):
        title = repair_title(twin.kind, every_table=now.round.stage.kind != Stage.Kind.LEAGUE)
        text = _("The same tables as “%(title)s”.")
        if way.kind == "keep":
            text = _("The same tables as “%(title)s”: nobody has to move, so both come to the same.")
        return text % {"title": title}
    if way.repair:
        return ""
    if way.deserted is not None and people_left(now, told):
        return _("Not possible: fewer than two people would be left at table %(n)s.") % {"n": now.numbers[way.deserted]}
    if not people_left(now, told):
        return refusal_text(Refused("repair_nobody_left"))
    return repair_lack_text(*lack_of(now, told))


def _repair(repair: Repair, now: RoundNow, people: Mapping[int, Entrant], what: Happening) -> dict[str, object]:
    stay = shifts(now, places_after(now, repair, what.gone))
    shifted = {shift.player for shift in stay}
    return {
        "moved": repair.people_moved,
        "shifts": [
            (table, [(people[row.player], row.before, row.after) for row in rows])
            for table, rows in groupby(stay, key=lambda shift: shift.table)
        ],
        "moves": [_line(move, now, people) for move in repair.moves],
        "seats": [
            {"entrant": people[player], "table": _number(now, place), "seat": table.index(player) + 1}
            for place, table in enumerate(repair.tables)
            for player in what.seats
            if player in table and player not in shifted
        ],
        "ghosts": [(_number(now, place), count) for place, count in repair.ghosts.items()],
        "dissolved": [now.numbers[place] for place, table in enumerate(repair.tables) if not table],
        "figures": _figures(repair, now),
    }


def _line(move: Move, now: RoundNow, people: Mapping[int, Entrant]) -> Json:
    source, target = _number(now, move.source), _number(now, move.target)
    return {"entrant": people[move.player], "source": source, "target": target}


def _number(now: RoundNow, place: int | None) -> int | None:
    if place is None or place < len(now.numbers):
        return None if place is None else now.numbers[place]
    return max(now.numbers) + 1 + place - len(now.numbers)


def _figures(repair: Repair, now: RoundNow) -> list[Json]:
    """Return the sizes of the tables, then the figures of the draw: as announced, as they would be, and which way it
    goes."""
    names = now.round.certificate.get("names")
    before, after = sizes_text(now.tables), sizes_text(repair.tables)
    rows: list[Json] = [{"word": _("Tables"), "before": before, "after": after, "tone": ""}]
    for code, word in COSTS:
        if code not in repair.after or not is_counted(code, names):
            continue
        was, would = repair.before[code], repair.after[code]
        tone = "better" if would < was else "worse" if would > was else ""
        rows.append({"word": word, "before": was, "after": would, "tone": tone})
    return rows


def sizes_text(tables: Sequence[Sequence[int]]) -> str:
    """Return how many tables of which size these are, the larger first."""
    sizes = Counter(len(table) for table in tables if table)
    return ", ".join(
        ngettext("%(n)s of %(size)s", "%(n)s of %(size)s", count) % {"n": count, "size": size}
        for size, count in sorted(sizes.items(), reverse=True)
    )

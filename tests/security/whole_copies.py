"""Tournaments whose copies hold every part that a copy can have, and what somebody may write into them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import time
from typing import Any

from django.utils import timezone
from PIL import Image

from tests.security.copies import Plain
from tests.tournaments.formulas.test_own_formulas import GUFO
from tests.tournaments.seasons.cast import entered, season
from tests.tournaments.setup.cast import actor_of, evening
from tests.tournaments.setup.test_materials import own_cards
from tournaments.materials.selectors import tournament_cards
from tournaments.models import (
    Announcement,
    Deck,
    Entrant,
    Qualifier,
    Round,
    SignUp,
    Spreadsheet,
    Stage,
    Tournament,
    TournamentMaterial,
)
from tournaments.paper.services.logos import logo_keep
from tournaments.services.draw.draw_locks import lock_set
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.setup.choices import tournament_update
from tournaments.services.setup.formulas import formula_create

Path = tuple[str | int, ...]
REST: Plain = {
    "nickname_title": "Nickname",
    "has_dates": True,
    "event": {
        "venue": "Sala",
        "organiser": "",
        "name": "Serata",
        "category": "",
        "rounds": 3,
        "notes": "",
        "dates": [],
    },
    "entries": {"1": {"name": "Nora", "surname": "Bassi", "nickname": "", "club": "", "born": "1980-02-29"}},
    "rounds": [[[[1, "60"], [2, "40.1"]]]],
    "earlier": {"ab": True},
}
WRONG: tuple[object, ...] = (
    "x",
    {},
    [],
    None,
    -1,
    10**30,
    1e308,
    True,
    [[{"x": [1]}]],
    {"x": {"y": 0}},
    0,
    1,
    "1",
    "½",
    2**63 - 2,
    2**31 - 1,
    "9999-12-31T23:59:59+00:00",
    "0001-01-01T00:00:00+00:00",
    "9999-12-31",
    "0001-01-01",
)
"""What stands in a copy instead of what belongs there."""


def _picture() -> bytes:
    """A logo as a file, of several colours."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize((120, 80)).convert("RGB").save(file, "PNG")
    return file.getvalue()


PICTURE = _picture()


def whole_evening() -> Tournament:
    """An evening with a drawn round, changed by hand, and all that stands around a tournament."""
    event = evening()
    actor, stage = actor_of(event.owner), event.stages.get()
    for number in (1, 2):
        entered(season(event.owner, name=f"Stagione {number}"), event)
    entered(season(event.owner, kind="national", name="Classifica"), event, category="master")
    people = list(event.entrants.order_by("number"))
    made = round_draw(stage=stage, actor=actor, seed=7, despite_unconfirmed=True)
    seats = list(made.seats.order_by("table__number", "position")[:2])
    seats_swap(round=made, first=seats[0], second=seats[1], actor=actor, draw_version=made.draw_version)
    Round.objects.filter(pk=made.pk).update(report=_with_repair(Round.objects.get(pk=made.pk), people))
    round_publish(round=Round.objects.get(pk=made.pk), actor=actor)
    checkin_open(stage=stage, number=4, actor=actor)
    lock_set(stage=stage, number=4, kind="at", entrants=people[:1], actor=actor, table_number=1, only_here=True)
    deck = Deck.objects.create(owner=event.owner, name="Mazzo", cards=tournament_cards())
    formula = formula_create(owner=event.owner, name="Gufo", document=GUFO)
    Tournament.objects.filter(pk=event.pk).update(deck=deck, rule_options={"table_tie": ["outside"]})
    tournament_update(tournament=fresh(event), actor=actor, formula="own", own_formula=formula)
    TournamentMaterial.objects.create(tournament=event, version=own_cards(event), part="cards")
    logo_keep(tournament=event, file=io.BytesIO(PICTURE), size=len(PICTURE))
    Tournament.objects.filter(pk=event.pk).update(projector={"tables": 12, "clock": 0})
    Spreadsheet.objects.create(tournament=event, key="a" * 64, program="RADUNO", rest=REST)
    _announced(event, people[0])
    _finals(event, people)
    return fresh(event)


def _announced(event: Tournament, entrant: Entrant) -> None:
    said = {"starts_at": time(21), "closes_at": timezone.now(), "capacity": 8, "note": "Bar"}
    Announcement.objects.create(tournament=event, address="Via Po 1", **said)
    agreed = {"consent_text": "Sì", "consent_at": timezone.now(), "token_hash": "b" * 64}
    SignUp.objects.create(tournament=event, name="Nora", key="nora|", state="accepted", entrant=entrant, **agreed)


def _with_repair(made: Round, people: list[Entrant]) -> Plain:
    seated = [[one.entrant.number, one.no_show] for one in made.seats.select_related("entrant")]
    kept = {"tables": [[1, seated]], "joined": [[people[0].number, 1]], "absent": [], "present": [], "qualified": []}
    return {**made.report, "repair": {**kept, "noted": True, "after": kept["tables"], "colours": {"1": ["rosso"]}}}


def _finals(event: Tournament, people: list[Entrant]) -> None:
    stage = Stage.objects.create(
        tournament=event,
        number=2,
        kind="elimination",
        rounds_planned=2,
        plan={
            "rounds": [{"entrants": 8, "tables": [4, 4], "advance_per_table": 1, "lucky_losers": 0}] * 2,
            "notes": [{"code": "mixed_tables", "round": 1}],
            "lots": {"1": {str(people[0].pk): 1}},
            "finals": {"semifinals": 2, "direct": 0, "winners": 1, "standing": [one.number for one in people]},
            "as_program": "finals_first",
        },
        format={"semifinals": {"rule": "raduno", "plan": None, "seating": "quarters", "wild_card": False}},
    )
    table = event.stages.get(number=1).rounds.get(number=1).tables.first()
    Qualifier.objects.create(
        stage=stage, round_number=1, entrant=people[0], how="winner", from_table=table, share="1/3"
    )


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def places(document: object, path: Path = ()) -> Iterator[Path]:
    """Yield the way to every value of a document."""
    if path:
        yield path
    if isinstance(document, dict | list):
        pairs = document.items() if isinstance(document, dict) else enumerate(document)
        for key, value in pairs:
            yield from places(value, (*path, key))


def kinds_of_places(document: Plain) -> list[Path]:
    """Return one place of every kind: neither the number in a list nor that in a name tells two apart."""
    found: dict[tuple[str, ...], Path] = {}
    for path in places(document):
        found.setdefault(tuple("#" if str(one).isdigit() else str(one) for one in path), path)
    return list(found.values())


def changed(document: Plain, path: Path, value: object) -> Plain:
    """Return a document with another value at one place; only what leads there is copied."""
    top: Plain = dict(document)
    inner: Any = top
    for key in path[:-1]:
        inner[key] = dict(inner[key]) if isinstance(inner[key], dict) else list(inner[key])
        inner = inner[key]
    inner[path[-1]] = value
    return top


def without(document: Plain, path: Path) -> Plain:
    """Return a document without what stands at one place."""
    top = changed(document, path, None)
    inner: Any = top
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return top

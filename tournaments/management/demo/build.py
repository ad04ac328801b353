"""The demo: an evening at the club in full swing, the rule book's elimination, a cup of every other game, and an
evening to come."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from importlib import resources
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from rules.base.json_types import Json
from rules.risiko.documents.final_board_text import parse
from scoring.facts import table_from_board
from scoring.winner import table_winner
from tournaments.management.demo.boards import final_document, with_defect
from tournaments.management.demo.coming import PLACES, WAITING, evening_to_come
from tournaments.management.demo.friendly import friendly_match
from tournaments.management.demo.others import other_games
from tournaments.management.demo.phones import disagreeing_table
from tournaments.models import Result, Round, Stage, Table, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.results.penalties import penalty_give
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.roster.roster import entrants_add
from tournaments.services.rounds.rounds import round_start, tournament_finish
from tournaments.services.setup.tournaments import tournament_create
from tournaments.signup.services.signing import Person

LEAGUE_PLAYERS, ELIMINATION_PLAYERS = 24, 100
FINAL_OF = 5


def build(owner: User) -> list[Tournament]:
    """Make the demo tournaments for this account; return them."""
    chance = Random(164)  # the same evening in every installation
    people = _people(chance)
    tournaments = [
        _club_evening(owner, people[:LEAGUE_PLAYERS], chance),
        _rule_book(owner, people[LEAGUE_PLAYERS:], chance),
    ]
    tournaments += other_games(
        owner, [entrant.player for entrant in tournaments[-1].entrants.select_related("player")], chance
    )
    tournaments.append(evening_to_come(owner, _who_signs_up(people)))
    friendly_match(owner, [person.name for person in people[:4]])
    Tournament.objects.filter(pk__in=[tournament.pk for tournament in tournaments]).update(is_demo=True)
    return tournaments


def _people(chance: Random) -> list[PersonLine]:
    """Return the invented people, no name twice."""
    text = resources.files("tournaments.management.demo").joinpath("people.toml").read_text(encoding="utf-8")
    parts = tomllib.loads(text)
    count = LEAGUE_PLAYERS + ELIMINATION_PLAYERS
    names = [f"{first} {last}" for first in parts["first"] for last in parts["last"]]
    nicknames = [*parts["nicknames"], *[""] * (count - len(parts["nicknames"]))]
    chance.shuffle(nicknames)
    return [
        PersonLine(line, name, chance.choice(parts["clubs"]), nickname)
        for line, (name, nickname) in enumerate(zip(chance.sample(names, count), nicknames, strict=True), start=1)
    ]


def _who_signs_up(people: Sequence[PersonLine]) -> list[Person]:
    """Return who signs up for the evening to come: one from the club's evening, all others new.

    The new ones are called like somebody, with the surname of somebody else, and like nobody.
    """
    known = people[0]
    taken = {person.name for person in people}
    firsts = [person.name.split()[0] for person in people]
    lasts = [person.name.split(maxsplit=1)[1] for person in people]
    names = (
        f"{first} {last}" for step in range(1, len(lasts)) for first, last in zip(firsts, lasts[step:], strict=False)
    )
    new = [name for name in dict.fromkeys(names) if name not in taken][: PLACES + WAITING - 1]
    clubs = [person.club for person in people]
    return [Person(known.name, known.club), *(Person(name, club) for name, club in zip(new, clubs, strict=False))]


def _club_evening(owner: User, people: Sequence[PersonLine], chance: Random) -> Tournament:
    """Return twenty-four players after three of four rounds: one result waits, two are disputed (a defect, a phone)."""
    tournament = tournament_create(
        owner=owner,
        preset="league",
        name="Serata al Circolo Meridiana",
        starts_on=timezone.localdate(),
        place="Circolo Meridiana",
        ruleset="risiko-torneo",
        formula="method2",
        rounds=4,
        confirms="all",
    )
    actor = Actor(owner, label="Demo")
    entrants = entrants_add(tournament=tournament, people=people, actor=actor, choices=_all_new(people))
    stage = tournament.stages.get()
    for number in range(1, 4):
        round_ = _draw(stage, number, actor)
        tables = list(round_.tables.all())
        for place, table in enumerate(tables):
            last = number == 3
            if last and place == len(tables) - 1:
                _submit(table, chance, actor, defect=True)
            elif last and place == len(tables) - 2:
                _submit(table, chance, actor)
            elif last and place == len(tables) - 3:
                disagreeing_table(table, _decide(table, chance, complete=False))
            else:
                result_confirm(result=_submit(table, chance, actor, complete=chance.random() < 0.25), actor=actor)
        if number == 2:
            penalty_give(
                entrant=entrants[6],
                kind="warning",
                points=Decimal(0),
                reason="Dadi tirati prima dell'annuncio",
                round=round_,
                actor=actor,
            )
    return tournament


def _rule_book(owner: User, people: Sequence[PersonLine], chance: Random) -> Tournament:
    """Return the rule book's own example: 100 entrants, 20 tables of five, 5 of four, a final of five."""
    tournament = tournament_create(
        owner=owner,
        preset="elimination",
        name="Coppa dei Cento",
        starts_on=timezone.localdate() - datetime.timedelta(days=7),
        place="Sala delle Mappe",
        ruleset="risiko-torneo",
        formula="method1",
        entrants=ELIMINATION_PLAYERS,
        final=FINAL_OF,
    )
    actor = Actor(owner, label="Demo")
    entrants_add(tournament=tournament, people=people, actor=actor, choices=_all_new(people))
    stage = tournament.stages.get()
    for number in range(1, 4):
        round_ = _draw(stage, number, actor)
        for table in round_.tables.all():
            result_confirm(result=_submit(table, chance, actor, complete=chance.random() < 0.15), actor=actor)
    tournament_finish(tournament=tournament, actor=actor)
    return tournament


def _all_new(people: Sequence[PersonLine]) -> dict[int, str]:
    """Return the choice that everybody is new: a person who is called like an invented one is somebody else."""
    return {person.line: "new" for person in people}


def _draw(stage: Stage, number: int, actor: Actor) -> Round:
    round_ = round_draw(stage=stage, actor=actor, seed=1000 + number)
    round_publish(round=round_, actor=actor)
    round_start(round=round_, actor=actor)
    return round_


def _submit(table: Table, chance: Random, actor: Actor, *, complete: bool = False, defect: bool = False) -> Result:
    document = _decide(table, chance, complete)
    return result_submit(
        table=table,
        document=with_defect(document) if defect else document,
        kind=Result.Kind.MAP,
        submission_id=f"demo-{table.pk}",
        base_version=0,
        draw_version=table.round.draw_version,
        actor=actor,
        notes="Madagascar conteso: due giocatori lo rivendicano" if defect else "",
        dispute=defect,
    )


def _decide(table: Table, chance: Random, complete: bool) -> Json:
    """Return an end with one winner: the demo needs no recorded decision."""
    tournament = table.round.stage.tournament
    seats = list(table.seats.values_list("position", flat=True))
    while True:
        document = final_document(chance, seats, tournament.ruleset, complete=complete)
        facts = table_from_board(parse({"ruleset": tournament.ruleset, **document}))
        if table_winner(facts, lambda seat: seat.methods[tournament.formula]).winner:
            return document

"""Mending a round as the tests do it: told by entrants, done and put back by Ada."""

from tests.tournaments.rounds.cast import ADA
from tournaments.selectors.draw.repairs import Told
from tournaments.services.draw.repairs import round_repair, round_repair_undo


def told_of(gone=(), arrived=(), sits=()):
    where = {one.pk: place for one, place in dict(sits).items()}
    return Told(frozenset(one.pk for one in gone), tuple(one.pk for one in arrived), where)


def mended(made, kind, gone=(), arrived=(), sits=()):
    made.refresh_from_db()
    told = told_of(gone, arrived, sits)
    return round_repair(round=made, kind=kind, told=told, actor=ADA, draw_version=made.draw_version)


def put_back(made):
    made.refresh_from_db()
    round_repair_undo(round=made, actor=ADA, draw_version=made.draw_version)

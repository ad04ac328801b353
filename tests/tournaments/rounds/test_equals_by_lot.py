"""Of people who share a place in the standing the lot of the draw seats one before the other, never the list."""

from decimal import Decimal

import pytest

from tests import cast
from tests.rig.properties import scaled
from tests.tournaments.rounds.cast import ADA, confirmed
from tests.tournaments.seating.fairness import Tally
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.formats.stage import DrawRow, Semifinals, StageFormat
from tournaments.models import Stage, Standing
from tournaments.seating.draw import draw
from tournaments.seating.lots.equals import by_lot
from tournaments.seating.question.parse import parse_input
from tournaments.seating.verify import doubts
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.draw.draw_order import draw_order
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draws import round_draw

pytestmark = pytest.mark.django_db
SEEDS = range(1, max(60, scaled(400)) + 1)
ERRORS = 4.0


def stage_by(mode: str, order: tuple[str, ...] = (), players: int = 16) -> Stage:
    event = cast.tournament(sizes=[4])
    stage = cast.league(event)
    stage.format = StageFormat(draw=(DrawRow(mode, order),)).document()
    stage.save()
    cast.entrants(event, players)
    return stage


def ranked(stage: Stage, positions: list[int | None]) -> None:
    """A standing with these positions, the rows of each in the order of the list."""
    people = stage.tournament.entrants.order_by("number")
    Standing.objects.bulk_create(
        Standing(stage=stage, entrant=one, order=order, position=position, total=Decimal(9), played=1, wins=0,
                 detail={"total": "9"})
        for order, (one, position) in enumerate(zip(people, positions, strict=False), 1)
    )  # fmt: skip


def before(stage: Stage) -> None:
    """One round that was played, as the others follow it."""
    cast.seated(stage, cast.by_fours(list(stage.tournament.entrants.order_by("number"))))


def by_entry(group: list[int]) -> int:
    """Nought on the average, where chance orders the group; negative where the list does."""
    middle = sum(sorted(group)) / len(group)
    return round(2 * sum((place - (len(group) - 1) / 2) * (one - middle) for place, one in enumerate(group)))


@pytest.mark.parametrize("mode", ["swiss", "bands", "snake", "fixed"])
def test_equals_are_seated_by_lot_in_every_mode_that_follows_the_standing(mode: str) -> None:
    stage = stage_by(mode)
    before(stage)
    ranked(stage, [1] * 4 + [5] * 4 + [9] * 4 + [None] * 3)
    field = field_of(stage, 2)
    numbers = {one.pk: one.number for one in field.entrants}
    tallies = {at: Tally() for at in (0, 4, 8, 12)}
    for seed in SEEDS:
        standing = draw_order(field, numbers, seed)["standing"]
        assert [sorted(standing[at : at + 4]) for at in (0, 4, 8)] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
        assert set(standing[12:15]) == {13, 14, 15} and standing[15] == 16
        for at, tally in tallies.items():
            tally.add(by_entry(standing[at : at + 4][:3] if at == 12 else standing[at : at + 4]))
    assert {at: tally.errors for at, tally in tallies.items() if tally.errors > ERRORS} == {}


def test_quarters_and_late_entrants_follow_the_lot_too() -> None:
    stage = stage_by("avoid", ("quarters", "repeats"), players=18)
    before(stage)
    ranked(stage, [1] * 8 + [9] * 8)
    field = field_of(stage, 2)
    numbers = {one.pk: one.number for one in field.entrants}
    first = {draw_order(field, numbers, seed)["standing"][0] for seed in range(60)}
    last = {draw_order(field, numbers, seed)["standing"][-1] for seed in range(60)}
    assert len(first) == 8 and last == {17, 18}


def test_the_certificate_says_who_shared_a_place_and_doubts_another_order() -> None:
    stage = stage_by("swiss")
    before(stage)
    made = round_draw(stage=stage, actor=ADA, seed=7, despite_unconfirmed=True)
    certificate = certificate_of(made)
    question, answer = certificate.record.question, certificate.record.answer
    assert certificate.doubts == []
    assert question["shared"] == [by_lot(range(1, 17), 7)] == [question["standing"]]
    assert draw(parse_input(question)).document() == answer
    listed = question | {"shared": [sorted(question["standing"])], "standing": sorted(question["standing"])}
    assert "standing" in doubts(listed, answer)
    assert "standing" in doubts(question | {"standing": sorted(question["standing"])}, answer)
    assert "standing" in doubts(question | {"shared": [[]]}, answer)


def test_a_certificate_that_says_nothing_of_equals_is_judged_as_before() -> None:
    question = {"players": [{"id": one} for one in range(1, 9)], "mode": "swiss", "standing": list(range(1, 9))}
    answer = draw(parse_input(question)).document()
    assert doubts(question, answer) == []


def greek() -> Stage:
    """A first round of which one table has a winner and three equals, one two pairs of equals, one no result."""
    stage = stage_by("greek", players=12)
    before(stage)
    first, second, _ = stage.rounds.get(number=1).tables.order_by("number")
    confirmed(first, [10, 30, 10, 10], winner=2)
    confirmed(second, [20, 10, 20, 10], winner=None)
    return stage


def test_equals_of_a_table_move_on_by_lot_in_the_greek_movement() -> None:
    stage = greek()
    field = field_of(stage, 2)
    numbers = {one.pk: one.number for one in field.entrants}
    tables = cast.by_fours([one.number for one in stage.tournament.entrants.order_by("number")])
    tallies = {name: Tally() for name in ("second", "pair", "no result")}
    for seed in SEEDS:
        first, second, third = draw_order(field, numbers, seed)["ranking"]
        assert [sorted(one) for one in (first, second, third)] == tables and first[0] == 2
        assert sorted(second[:2]) == [5, 7]
        for name, group in (("second", first[1:]), ("pair", second[:2]), ("no result", third)):
            tallies[name].add(by_entry(group))
    assert {name: tally.errors for name, tally in tallies.items() if tally.errors > ERRORS} == {}


def test_the_certificate_of_the_greek_movement_names_the_lot_of_equals() -> None:
    made = round_draw(stage=greek(), actor=ADA, seed=7, despite_unconfirmed=True)
    certificate = certificate_of(made)
    question, answer = certificate.record.question, certificate.record.answer
    assert certificate.doubts == []
    assert sorted(map(sorted, question["shared"])) == [[1, 3, 4], [5, 7], [6, 8], [9, 10, 11, 12]]
    assert all(group == by_lot(group, 7) for group in question["shared"])
    assert draw(parse_input(question)).document() == answer
    turned = [table[:1] + table[:0:-1] for table in question["ranking"]]
    assert "standing" in doubts(question | {"ranking": turned}, answer)


def semifinals() -> Stage:
    """Sixteen play a league, twelve of them semifinals, the first waits; the second to fifth share a place."""
    stage = stage_by("avoid")
    before(stage)
    ranked(stage, [1, 2, 2, 2, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    rules = Semifinals("own", SemifinalPlan(3, 1, 1), seating="snake")
    return Stage.objects.create(
        tournament=stage.tournament, number=2, kind=Stage.Kind.FINAL, format=StageFormat(semifinals=rules).document()
    )


def test_equals_come_into_the_quarters_of_the_semifinals_by_lot() -> None:
    stage, at_first = semifinals(), Tally()
    rounds = stage.tournament.stages.get(number=1).rounds
    for seed in SEEDS:
        rounds.update(seed=seed)
        found = field_of(stage, 1)
        second = found.standing[1:5]
        assert {one.number for one in second} == {2, 3, 4, 5}
        at_first.add(by_entry([one.number for one in second]))
    assert at_first.errors <= ERRORS


def test_the_certificate_of_the_semifinals_names_the_lot_of_equals() -> None:
    stage = semifinals()
    shown = [[one.number for one in table] for table in field_of(stage, 1).fixed]
    made = round_draw(stage=stage, actor=ADA, seed=99, despite_unconfirmed=True)
    certificate = certificate_of(made)
    question = certificate.record.question
    assert certificate.doubts == []
    assert (question["shared"], question["shared_seed"]) == ([by_lot({2, 3, 4, 5}, 1)], 1)
    assert [set(table) for table in certificate.record.answer["rounds"][0]] == [set(table) for table in shown]
    turned = question | {"shared": [question["shared"][0][::-1]]}
    assert "standing" in doubts(turned, certificate.record.answer)

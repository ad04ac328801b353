"""Once the seals stand nothing from which the dice follow changes, or everybody seals anew and the log says so."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone, translation

from matches.errors import Refused
from matches.models import Match, MatchNote, MatchSeat
from matches.selectors.matches import match_ruleset
from matches.selectors.records import record_lines
from matches.services.desk.referee import bot_seat, match_void, player_substitute
from matches.services.dice.outside_numbers import BEACON, HALL, outside_draw, outside_name
from matches.services.dice.seal_bounds import bound_fingerprint
from matches.services.lobby.leaving import seat_leave, seat_unready
from matches.services.lobby.links import seat_link_reissue, seat_link_token
from matches.services.lobby.lobby import match_start, seat_claim, seat_join, seat_open, seat_ready, seat_take
from matches.services.lobby.settings import CHANGEABLE, match_settings_change
from matches.words.desk.notes import note_text
from rules.base.committed import SCHEME, canonical_setup, seal_of
from rules.records.match_file import read
from rules.records.match_log import setup_of
from tests.matches.table import REFEREE, Table, nonce_of, open_all, open_link, table
from tests.security.sealing import check_all_seal_anew, refused, sealed_table
from tests.tournaments.matches.test_dealt_colours import dealt
from tournaments.models import Round
from tournaments.permissions import Actor
from tournaments.services.roster.people_changes import person_change

pytestmark = pytest.mark.django_db
Change = Callable[[Table], object]


def dice_of(match: Match) -> bytes:
    """What every roll would follow from if the match began now."""
    seats = list(match.seats.order_by("number"))
    setup = setup_of(match_ruleset(match), [seat.name for seat in seats])
    nonces = [seat.nonce or nonce_of(seat.number) for seat in seats]
    return canonical_setup(setup, nonces, match.commitment, match.scheme, match.outside)


def last_note(match: Match) -> MatchNote:
    note = match.notes.order_by("-pk").first()
    assert note is not None
    return note


# The operator who plays, knows the seed and every other share


def test_a_player_who_renames_the_own_seat_after_the_seals_is_refused() -> None:
    made = sealed_table(outside=False)
    before = dice_of(made.now())
    own = {"match": made.match, "seat": 1}
    for name in ("Anna B.", "Anna Bo", "anna"):
        with refused("seals_stand"):
            seat_join(**own, seal=seal_of(nonce_of(1)), name=name)
        with refused("seals_stand"):
            seat_join(**own, name=name)
        page = made.client(1).post(
            made.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(1)), "name": name}, follow=True
        )
        assert "né i numeri né i nomi" in page.content.decode()
    assert dice_of(made.now()) == before
    seat_open(**own, nonce=nonce_of(1))
    assert made.now().state == Match.State.PLAYING
    header = json.loads(next(iter(record_lines(made.now()))))["header"]
    assert header["seats"] == last_sealed(made)["seats"]


def last_sealed(made: Table) -> dict[str, Any]:
    note = MatchNote.objects.filter(match=made.match, action="sealed").order_by("-pk").first()
    assert note is not None
    return dict(note.detail)


def test_the_same_seal_and_the_same_name_may_be_sent_again() -> None:
    made = sealed_table()
    name = made.match.seats.get(number=1).name
    seat_join(match=made.match, seat=1, seal=seal_of(nonce_of(1)), name=f" {name}\u200b ")
    assert made.match.seats.get(number=1).name == name and made.now().sealed_at is not None


def test_a_name_may_be_written_until_the_last_seal_and_the_seals_stand_for_it() -> None:
    made = table(begun=False)
    for seat in (1, 2):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    seat_join(match=made.match, seat=1, name="Bianca")
    seat_join(match=made.match, seat=3, seal=seal_of(nonce_of(3)), name="Dario")
    names = [seat.name for seat in made.match.seats.order_by("number")]
    assert names[0] == "Bianca" and names[2] == "Dario"
    note = last_note(made.now())
    with translation.override("en"):
        assert all(name in note_text(note, {}) for name in names)


def test_an_empty_seat_that_the_server_sealed_for_is_not_taken_under_a_chosen_name() -> None:
    made = table(begun=False, open_seats=True)
    for seat in (1, 2):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    match_start(match=made.match, actor=REFEREE)
    before = dice_of(made.now())
    with refused("seals_stand"):
        seat_take(match=made.match, seat=3, name="Bruno Ab.")
    seat = made.match.seats.get(number=3)
    assert (dice_of(made.now()), seat.is_taken) == (before, False)
    seat_take(match=made.match, seat=3, name=seat.name)
    check_all_seal_anew(made)  # who sits down there has a share of their own


# Every service that writes into a lobby


def _settings(made: Table) -> None:
    values: dict[str, Any] = {"title": "Altro", "is_listed": False, "open_seats": False, "shows_odds": False}
    seconds = {name: 77 for name in CHANGEABLE if name not in values}
    match_settings_change(match=made.match, actor=REFEREE, **values, **seconds)


def _claim(made: Table) -> None:
    account, grant = User.objects.create_user("vera"), made.match.grants.get(seat__number=1)
    seat_claim(match=made.match, seat=1, account=account, through=grant)


WRITERS: dict[str, Change] = {
    "renames a seat": lambda made: seat_join(match=made.match, seat=1, name="Altra"),
    "takes a seat": lambda made: seat_take(match=made.match, seat=2, name="Altro"),
    "seals another share": lambda made: seat_ready(match=made.match, seat=1, seal=seal_of(nonce_of(9))),
    "opens another share": lambda made: seat_open(match=made.match, seat=1, nonce=nonce_of(9)),
    "waits": lambda made: seat_unready(match=made.match, seat=1),
    "leaves": lambda made: seat_leave(match=made.match, seat=1, name="Posto 1"),
    "puts a bot at a person's seat": lambda made: bot_seat(match=made.match, seat=1, bot="random", actor=REFEREE),
    "puts another bot at a bot's seat": lambda made: bot_seat(match=made.match, seat=4, bot="random", actor=REFEREE),
    "substitutes": lambda made: player_substitute(match=made.match, seat=1, name="Altra", actor=REFEREE),
    "claims a seat": _claim,
    "gives a new link": lambda made: seat_link_reissue(match=made.match, seat=1, actor=REFEREE),
    "changes the settings": _settings,
    "names another number": lambda made: outside_name(match=made.match, kind=HALL, what="dado", actor=REFEREE),
    "names a beacon": lambda made: outside_name(match=made.match, kind=BEACON, what="9" * 9, actor=REFEREE),
    "names nothing": lambda made: outside_name(match=made.match, kind="", what="", actor=REFEREE),
    "enters another number": lambda made: outside_draw(match=made.match, value="42", actor=REFEREE),
    "starts": lambda made: match_start(match=made.match, actor=REFEREE),
    "calls it off": lambda made: match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now()),
}


@pytest.mark.parametrize("what", WRITERS)
def test_whatever_is_done_in_the_lobby_leaves_the_dice_alone_or_everybody_seals_anew(what: str) -> None:
    made = sealed_table(seats=4, bots={4: "objective"}, open_seats=True)
    before = (dice_of(made.now()), bound_fingerprint(made.now()))
    with suppress(Refused):
        WRITERS[what](made)
    match = made.now()
    if match.sealed_at is None:
        check_all_seal_anew(made)
    else:
        assert (dice_of(match), bound_fingerprint(match)) == before


# Whatever else writes: the match does not begin with what the seals do not stand for


def _seat(made: Table, **values: Any) -> None:
    MatchSeat.objects.filter(match=made.match, number=2).update(**values)


def _match(made: Table, **values: Any) -> None:
    Match.objects.filter(pk=made.match.pk).update(**values)


CHANGES: dict[str, Change] = {
    "a name": lambda made: _seat(made, name="Altro"),
    "an invisible sign in a name": lambda made: _seat(made, name=made.match.seats.get(number=2).name + "\u200b"),
    "a seal and its share": lambda made: _seat(made, seal=seal_of(nonce_of(9)), nonce=nonce_of(9)),
    "a bot": lambda made: _seat(made, bot="random"),
    "a seat more": lambda made: MatchSeat.objects.create(
        match=made.match, number=4, name="Quarta", seal=seal_of(nonce_of(4)), nonce=nonce_of(4)
    ),
    "the order of the seats": lambda made: (
        MatchSeat.objects.filter(match=made.match, number__gt=1).update(number=F("number") + 2)
        and MatchSeat.objects.filter(match=made.match, number=5).update(number=2)
        and MatchSeat.objects.filter(match=made.match, number=4).update(number=3)
    ),
    "the rules": lambda made: _match(made, ruleset="risiko-torneo"),
    "an option": lambda made: _match(made, options={"time_limit_minutes": 77}),
    "the scheme": lambda made: _match(made, scheme="planisfero-dice-1"),
    "the commitment": lambda made: _match(made, commitment="ab" * 32),
    "the cards": lambda made: _match(made, deck=[["altra", []]]),
    "how the number is drawn": lambda made: _match(made, outside={"kind": HALL, "what": "dado", "value": "41"}),
    "the kind of the number": lambda made: _match(made, outside={"kind": BEACON, "what": "tombola", "value": "41"}),
    "that there is a number": lambda made: _match(made, outside=None),
    "the note of the seals": lambda made: MatchNote.objects.filter(match=made.match, action="sealed").delete(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_match_whose_seals_stand_for_something_else_does_not_begin_but_is_sealed_anew(what: str) -> None:
    made = sealed_table()
    CHANGES[what](made)
    open_all(made.match)
    check_all_seal_anew(made)
    assert not made.now().version and not made.now().events.exists()
    with translation.override("en"):
        told = note_text(MatchNote.objects.get(match=made.match, action="seals_renewed"), {})
    assert "had changed" in told, told


# Official matches: names, seats and colours belong to the tournament


def official() -> tuple[Table, Round]:
    of_table, row = dealt()
    made = sealed_official(row.match)
    return made, of_table.round


def sealed_official(match: Match) -> Table:
    made = Table(match, {seat.number: "" for seat in match.seats.all()})
    for seat in made.tokens:
        seat_ready(match=match, seat=seat, seal=seal_of(nonce_of(seat)))
    for seat in list(made.tokens)[1:]:
        seat_open(match=match, seat=seat, nonce=nonce_of(seat))
    return made


def test_colours_dealt_otherwise_after_the_seals_make_everybody_seal_anew() -> None:
    made, of_round = official()
    certificate = of_round.certificate
    certificate["colours"]["2"].reverse()
    Round.objects.filter(pk=of_round.pk).update(certificate=certificate)
    open_all(made.match)
    check_all_seal_anew(made)


def test_a_person_renamed_in_the_tournament_keeps_the_name_that_the_seals_stand_for() -> None:
    made, of_round = official()
    before = (dice_of(made.now()), bound_fingerprint(made.now()))
    entrant = of_round.tables.get(number=2).seats.get(position=1).entrant
    owner = of_round.stage.tournament.owner
    person_change(
        player=entrant.player, name="Nuovo Nome", nickname="", club_name="", actor=Actor(owner, label=owner.username)
    )
    entrant.player.refresh_from_db()
    assert entrant.player.name == "Nuovo Nome"
    assert (dice_of(made.now()), bound_fingerprint(made.now())) == before
    open_all(made.match)
    assert made.now().state == Match.State.PLAYING


def test_a_player_of_an_official_match_writes_no_name_at_all() -> None:
    made, _ = official()
    seat_unready(match=made.match, seat=1)
    before = made.match.seats.get(number=1).name
    client = made.organiser
    open_link(client, seat_link_token(seat=made.match.seats.get(number=1)))
    client.post(made.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(1)), "name": "Altra"})
    seat = made.match.seats.get(number=1)
    assert (seat.name, seat.is_ready) == (before, True)


# The fingerprint is what docs/dice.md says


def test_the_fingerprint_in_the_log_can_be_counted_by_anybody_from_what_the_pages_show() -> None:
    made = sealed_table()
    open_all(made.match)
    header = read(record_lines(ended(made))).header
    document = {
        "bots": ["", "", ""],
        "colours": {},
        "commitment": header["commitment"],
        "deck": None,
        "outside": {"kind": "hall", "what": "tombola"},
        "scheme": SCHEME,
        "seals": [seal_of(nonce) for nonce in header["nonces"]],
        "setup": {name: header[name] for name in ("options", "ruleset", "seats", "version")},
    }
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    assert last_sealed(made)["bound"] == hashlib.sha256(text.encode()).hexdigest()
    page = made.client(None).get(made.address("match")).content.decode()
    assert last_sealed(made)["bound"] in page


def ended(made: Table) -> Match:
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    return made.now()

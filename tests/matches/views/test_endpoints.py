"""What a board asks over HTTP, and every answer it may get."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

import rules
from matches.models import Match, MatchNote
from matches.services.desk.referee import match_void
from matches.services.play.clock import match_pause
from matches.views.limits import SEATS, Buckets
from tests.matches.table import REFEREE, open_link, table
from tests.rig.together import without_loop

pytestmark = pytest.mark.django_db


def test_an_action_answers_with_the_board_after_it_and_the_own_secrets_alone() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    seat = made.mover
    answer = made.act(seat, made.first_action())
    assert answer.status_code == 200
    board = answer.json()
    assert board["version"] == made.now().version and board["you"]["seat"] == seat
    assert board == {**made.board(seat), "clock": board["clock"]}


def test_an_old_version_gets_409_and_the_fresh_board() -> None:
    made = table()
    seat, action, version = made.mover, made.first_action(), made.now().version
    assert made.act(seat, action).status_code == 200
    answer = made.act(seat, action, version)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["board"]["version"] == made.now().version
    assert answer.json()["board"]["you"]["seat"] == seat


@pytest.mark.parametrize(("language", "sentence"), [("it", "Non tocca a te."), ("en", "It is not your turn.")])
def test_an_illegal_action_gets_422_and_a_sentence_in_the_players_language(language: str, sentence: str) -> None:
    made = table()
    other = made.mover % 3 + 1
    document = {"version": made.now().version, "action": made.first_action()}
    answer = made.client(other).post(
        made.address("match-act"), document, content_type="application/json", headers={"accept-language": language}
    )
    assert answer.status_code == 422
    assert answer.json() == {"error": "illegal", "code": "not_your_turn", "reason": sentence}


@pytest.mark.few(8)
@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"version": 3}', b'{"version": "3", "action": {}}',
        b'{"version": true, "action": {"type": "end_turn"}}', b'{"version": 1e999, "action": {}}',
        b'{"version": -1, "action": {"type": "end_turn"}}', b'{"version": 3, "action": []}',
        b'{"version": 3, "action": {"type": []}}', b'{"version": 3, "action": {"type": "place"}}',
        b"\xff\xfe", b"[" * 4000, b'{"version": 3, "action": {"type": "place", "territory": {}, "armies": 1}}',
    ],
)  # fmt: skip
def test_a_body_that_is_no_request_gets_400_and_changes_nothing(body: bytes) -> None:
    made = table()
    version = made.now().version
    answer = made.client(made.mover).post(made.address("match-act"), body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"] == "malformed" and answer.json()["reason"]
    assert made.now().version == version


def test_an_unknown_match_is_404() -> None:
    with without_loop():  # the stream is an async view
        for path in ("board", "act", "stream", "why", "say", "talk"):
            method = Client().get if path in ("board", "stream", "talk") else Client().post
            assert method(f"/m/nosuchmatch/{path}/").status_code == 404


@pytest.mark.parametrize("code", ["\0", "a\0b", "a b", "perché", "x" * 13])
def test_what_cannot_be_the_code_of_a_match_is_404_at_every_address(code: str) -> None:
    shown = ("", "board/", "stream/", "talk/", "lobby/", "settings/", "desk/", "replay/", "replay.json", "dice/")
    kept = ("record.jsonl", "position/", "match.txt", "analysis/", "analysis.json")
    sent = ("act/", "say/", "join/", "start/", "links/", "desk/pause/", "play-on/")
    for path in (*shown, *kept, *sent):
        assert resolve(f"/m/abc/{path}")
        with pytest.raises(Resolver404):
            resolve(f"/m/{code}/{path}")


def test_an_action_at_a_match_that_is_over_gets_410_and_the_way_to_the_replay() -> None:
    made = table()
    seat, action = made.mover, made.first_action()
    match_void(match=made.match, reason="x", actor=REFEREE, now=timezone.now())
    for name in ("match-act", "match-why", "match-back", "match-surrender", "match-say"):
        answer = made.post(name, seat, {"version": made.now().version, "action": action})
        assert answer.status_code == 410
        assert answer.json() == {"error": "over", "replay": f"/m/{made.match.code}/replay/"}


def test_a_paused_match_says_why() -> None:
    made = table()
    match_pause(match=made.match, actor=REFEREE, reason="Foto di gruppo", now=timezone.now())
    answer = made.act(made.mover, made.first_action())
    assert answer.status_code == 423 and answer.json() == {"error": "paused", "reason": "Foto di gruppo"}
    assert made.board()["clock"]["paused"] == "Foto di gruppo"


def test_an_action_that_comes_too_late_lets_the_clock_decide() -> None:
    made = table()
    seat = made.mover
    past = timezone.now() - timedelta(minutes=5)
    Match.objects.filter(pk=made.match.pk).update(due_at=past, clock_since=past)
    answer = made.act(seat, {"type": "choose_colour", "colour": "viola"})
    assert answer.status_code == 409
    assert made.state.people.colours[seat] == "nero"
    assert [note.action for note in MatchNote.objects.filter(match=made.match)] == ["sealed", "time_ran_out"]


def test_why_says_what_the_rules_say_without_doing_it() -> None:
    made = table()
    seat, version = made.mover, made.now().version
    assert made.post("match-why", seat, {"action": made.first_action()}).json() == {"allowed": True}
    answer = made.post("match-why", seat, {"action": {"type": "end_turn"}})
    assert answer.status_code == 422 and answer.json()["code"] == "wrong_phase"
    assert made.now().version == version


def test_a_board_before_the_start_has_nobody_to_move() -> None:
    made = table(begun=False)
    for who in (None, 1):
        board = made.board(who)
        assert (board["state"], board["version"], board["to_move"], board["you"]) == ("lobby", 0, [], None)
    assert made.act(1, {"type": "end_turn"}, 0).status_code == 409


def test_an_absent_player_comes_back_and_a_surrendered_one_does_not() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    seat = made.mover
    assert made.post("match-surrender", seat, {}).status_code == 200
    assert made.state.people.gone[seat] == "surrendered"
    answer = made.post("match-back", seat, {})
    assert answer.status_code == 422 and answer.json()["code"] == "not_absent"


def test_the_seats_and_the_referee_talk_and_spectators_do_not_even_listen() -> None:
    made = table()
    assert made.post("match-say", 1, {"text": "Buona partita a tutti"}).status_code == 200
    assert made.post("match-say", "referee", {"text": "Silenzio in sala"}).status_code == 200
    lines = made.client(2).get(made.address("match-talk")).json()["lines"]
    assert [(line["seat"], line["who"], line["text"]) for line in lines] == [
        (1, "Nora Bassi", "Buona partita a tutti"),
        (None, "Rita Sala", "Silenzio in sala"),
    ]
    assert made.client(None).get(made.address("match-talk")).status_code == 403
    assert made.post("match-say", None, {"text": "io!"}).status_code == 403
    assert made.post("match-say", 1, {"text": "x" * 301}).status_code == 422
    assert made.post("match-say", 1, {"text": 7}).status_code == 400


@pytest.mark.everywhere
def test_a_line_is_stored_without_signs_that_nobody_sees() -> None:
    made = table()
    for text in ("a\0b", "a\ud800b", "a\u202eb", " a  \n b "):
        assert made.post("match-say", 1, {"text": text}).status_code == 200, ascii(text)
    lines = made.client(2).get(made.address("match-talk")).json()["lines"]
    assert [line["text"] for line in lines] == ["ab", "ab", "ab", "a b"]
    assert made.post("match-say", 1, {"text": "\ud800"}).json()["code"] == "line_empty"


def test_a_flood_is_told_to_slow_down_and_nobody_elses_requests_suffer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.views.limits.monotonic", lambda: 1000.0)
    made = table()
    answers = [made.post("match-say", 1, {"text": f"{n}"}) for n in range(int(SEATS["say"].most) + 1)]
    assert [answer.status_code for answer in answers] == [200] * (len(answers) - 1) + [429]
    assert answers[-1].json()["error"] == "slow_down" and int(answers[-1]["Retry-After"]) >= 1
    assert made.post("match-say", 2, {"text": "io posso"}).status_code == 200


def test_a_bucket_fills_again_with_time() -> None:
    bucket = Buckets(per_second=2, most=3)
    assert [bucket.wait("a", now=0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait("b", now=0.0) == 0
    assert bucket.wait("a", now=0.5) == 0
    assert bucket.wait("a", now=0.5) > 0


def test_a_giant_body_is_refused_before_it_is_read_as_json() -> None:
    made = table()
    answer = made.act(made.mover, {"type": "choose_colour", "colour": "x" * 5000})
    assert answer.status_code == 413 and answer.json()["error"] == "too_big"


def test_a_link_of_one_match_plays_at_no_other() -> None:
    made, other = table(), table()
    thief = Client()
    open_link(thief, made.tokens[1])
    assert thief.get(other.address("match-board")).json()["you"] is None
    document = {"version": other.now().version, "action": other.first_action()}
    assert thief.post(other.address("match-act"), document, content_type="application/json").status_code == 403


def test_a_seat_named_in_the_request_is_not_believed() -> None:
    made = table()
    seat, other = made.mover, made.mover % 3 + 1
    document = {"version": made.now().version, "action": made.first_action(), "seat": seat}
    answer = made.client(other).post(made.address("match-act"), document, content_type="application/json")
    assert answer.status_code == 422 and answer.json()["code"] == "not_your_turn"
    answer = made.client(None).post(made.address("match-act"), document, content_type="application/json")
    assert answer.status_code == 403


def test_who_lost_the_link_loses_the_seat_at_once() -> None:
    made = table()
    client = made.client(1)
    made.match.grants.filter(seat__number=1).update(revoked_at=timezone.now())
    assert client.get(made.address("match-board")).json()["you"] is None
    assert made.act(1, made.first_action()).status_code == 403


def test_a_forged_request_from_another_site_is_refused() -> None:
    made = table()
    strict = Client(enforce_csrf_checks=True)
    open_link(strict, made.tokens[made.mover])
    document = {"version": made.now().version, "action": made.first_action()}
    assert strict.post(made.address("match-act"), document, content_type="application/json").status_code == 403


def test_only_the_right_method_is_served() -> None:
    made = table()
    assert made.client(1).get(made.address("match-act")).status_code == 405
    assert made.client(1).post(made.address("match-board")).status_code == 405


def test_spectators_see_a_match_with_a_delay_as_it_was() -> None:
    made = table(spectator_delay=60)
    made.play_on(lambda state: state.round == 1)
    half = made.now().version // 2
    cut = made.match.events.get(number=half).last
    made.match.events.filter(number__lte=cut).update(at=timezone.now() - timedelta(seconds=61))
    shown = made.board(None)
    assert shown["version"] == cut and shown["state"] == "playing"
    events = [rules.decode(row.event) for row in made.match.events.filter(number__lte=cut).order_by("number")]
    assert shown["phase"] == rules.encode(rules.replay(events))["phase"]
    assert not (shown["clock"] or {}).get("running")
    assert max(line["n"] for line in shown["last"]) <= cut
    assert made.board(1)["version"] == made.now().version == made.board(2)["version"]

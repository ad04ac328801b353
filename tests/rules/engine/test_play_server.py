"""What the play server asks of the engine: plain JSON for every role, one public cut of events, dice that go on."""

import json

import pytest

import rules
from rules.base.committed import Committed
from rules.contract.outside import TimeUp
from rules.play.simulation import Recording, play
from rules.risiko.state.actions import Attack, EndTurn
from rules.risiko.state.events import CardDrawn
from tests.rules.engine.table import ADA, BRUNO, CODES, begun, club, position, ruleset, t
from tests.rules.play import Play


def test_a_view_is_plain_json_with_names_instead_of_numbers() -> None:
    game = club(hands={ADA: ("india", "peru"), BRUNO: ("siam",)})
    document = json.loads(json.dumps(rules.encode(rules.view(game.state, ADA))))
    assert (document["type"], document["seat"], document["phase"], document["turn"]) == ("view", ADA, "attack", ADA)
    assert document["territories"]["alaska"] == [ADA, 2] and len(document["territories"]) == 42
    assert document["hand"] == ["peru", "india"]
    assert [seat["cards"] for seat in document["seats"]] == [2, 1, 0, 0]
    own, other = document["seats"][0], document["seats"][1]
    assert own["objective"]["kind"] == "territories" and len(own["objective"]["principal"]) > 10
    assert other["objective"] is None and other["colour"] == "verde"


def test_a_view_before_the_deal_has_no_territories() -> None:
    document = rules.encode(rules.view(begun(ruleset()).state, 1))
    assert document["phase"] == "colours" and document["territories"] == {}
    assert [seat["objective"] for seat in document["seats"]] == [None] * 3


@pytest.mark.parametrize("code", CODES)
def test_no_view_in_json_tells_a_card_or_an_objective_of_another_seat(code: str) -> None:
    recording = Recording(ruleset(code), ["objective"] * 4, "secrets")
    state = play(recording.ruleset, recording.bots, recording.chance, max_events=700).state
    for viewer in (None, 1, 2, 3, 4):
        document = rules.encode(rules.view(state, viewer))
        hands = {card for seat in range(1, 5) if seat != viewer for card in state.cards.hands[seat]}
        secret = {state.table.geo.cards[card] for card in (*hands, *state.cards.pile)}
        assert not secret & {*document["hand"], *document["discards"]}
        shown = [seat["seat"] for seat in document["seats"] if seat["objective"]]
        assert shown == ([viewer] if viewer else []) or document["outcome"]


def test_events_as_the_public_reads_them_can_be_written_and_read() -> None:
    recording = Recording(ruleset("risiko-challenge"), ["random"] * 4, "public")
    events: list = []
    play(recording.ruleset, recording.bots, recording.chance, record=events.extend)
    assert any(isinstance(event, CardDrawn) for event in events)
    for event in events:
        for seat in (None, 1):
            document = json.loads(json.dumps(rules.encode(rules.seen(event, seat))))
            assert rules.decode(document) == rules.seen(event, seat)


def test_only_actions_are_read_from_players() -> None:
    assert rules.decode_action({"type": "end_turn"}) == EndTurn()
    with pytest.raises(rules.MalformedDocument, match="type_unknown"):
        rules.decode_action({"type": "turn_ended", "seat": 1})
    with pytest.raises(rules.MalformedDocument, match="type_unknown"):
        rules.decode_action({"type": "state"})


def test_a_refusal_is_known_without_rolling_anything() -> None:
    game = position(holdings={ADA: {"alaska": 5}})
    before = rules.encode(game.state)
    assert rules.refusal(game.state, Attack(t("alaska"), t("alberta"), 1), ADA) is None
    assert rules.refusal(game.state, Attack(t("alaska"), t("ontario"), 1), ADA).code == "not_adjacent"
    assert rules.refusal(game.state, TimeUp(), None).code == "no_clock"
    assert rules.encode(game.state) == before


def test_committed_dice_go_on_after_a_restart_in_the_middle_of_a_match() -> None:
    """Stopped after every tenth decision and taken up again from the stored state and events, the match is the same."""
    recording = Recording(ruleset("risiko-challenge"), ["random"] * 3, "restart", committed=True)
    setup = {key: recording.header[key] for key in ("ruleset", "version", "options", "seats")}
    whole = Recording(ruleset("risiko-challenge"), ["random"] * 3, "restart", committed=True)
    expected: list = []
    play(whole.ruleset, whole.bots, whole.chance, record=expected.extend, time_up_after=99)

    chance = recording.chance
    game = Play(rules.replay(first := rules.start(recording.ruleset, 3, chance)), chance, first)
    for number in range(300):
        if number % 10 == 0:
            game.state = rules.decode(json.loads(json.dumps(rules.encode(game.state))))
            assert rules.asked(game.events) == game.chance.asked
            game.chance = Committed(recording.secret, setup, recording.header["nonces"], rules.asked(game.events))
        seat = rules.to_move(game.state)[0]
        game.do(recording.bots[seat - 1].act(None, rules.legal_actions(game.state, seat)))
    assert game.events == expected[: len(game.events)]

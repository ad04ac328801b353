# ruff: noqa: E501 - one fault, one line
"""The faults of the matches that a server plays: rights, clocks, dice, what is shown to whom."""

from tests.faults.fault import by_tests

SERVICES, VIEWS = "tests/matches/services", "tests/matches/views"

FAULTS = by_tests(
    "matches",
    (
        ("tests/security/test_permission_matrix.py", (
            ("a match that is over can be arranged", "permissions.py", "allowed -= {Action.PLAY, Action.ARRANGE}", "allowed -= {Action.PLAY}"),
            ("a referee arranges", "permissions.py", "ORGANISER and g.match_id", "REFEREE and g.match_id"),
        )),
        ("tests/security/test_links.py tests/security/test_links_together.py", (
            ("an ended link opens a seat", "services/lobby/links.py", "known.live().select_related", "known.select_related"),
            ("the old link of a seat works on", "services/lobby/links.py", "MatchGrant.objects.filter(seat=seat, revoked_at__isnull=True).update(revoked_at=timezone.now())", "pass"),
        )),
        ("tests/security/test_claims.py", (
            ("a new link leaves the account its seat", "services/lobby/links.py", 'claims_end(match=row, seats=[seat_row], actor=actor, how="link_new")', "pass"),
        )),
        (f"{SERVICES}/test_play.py", (
            ("an older version is accepted", "services/play/checks.py", "match.version != version", "match.version < version"),
            ("two steps follow one version", "services/play/storing.py", "pk=match.pk, version=since, state", "pk=match.pk, state"),
            ("events are numbered from the one before", "services/play/storing.py", "enumerate(events, after + 1)", "enumerate(events, after)"),
        )),
        (f"{SERVICES}/test_clock.py", (
            ("play goes on in a pause", "services/play/checks.py", "if match.is_paused:", "if False:"),
            ("a pause costs the match its time", "services/play/timing.py", "timedelta(seconds=match.time_left)", "timedelta(0)"),
            ("nobody's reserve shrinks", "services/play/timing.py", "seat.reserve_left - over)", "seat.reserve_left)"),
            ("a bot pays for its time", "services/play/timing.py", "if seat.bot or pace == REACTION or", "if pace == REACTION or"),
        )),
        (f"{SERVICES}/test_beats.py", (
            ("clocks act after an outage", "services/play/clock.py", "if beat_is_stale(now=now):", "if False:"),
            ("an outage is not given back", "services/play/beats.py", "name: moment + lost for", "name: moment for"),
        )),
        (f"{SERVICES}/test_undo.py {SERVICES}/test_undo_chains.py", (
            ("an undo takes one event too many", "services/play/undo.py", "state_at(match, event.version)", "state_at(match, event.version - 1)"),
            ("an undo of another moment", "services/play/undo.py", "if event.version != version:", "if False:"),
            ("an undo after its time", "services/play/timing.py", "if undo_offered(match, now) is None:", "if False:"),
            ("an undo costs no reserve", "services/play/timing.py", "- 1].reserve_left -= over", "- 1].reserve_left -= 0"),
        )),
        (f"{SERVICES}/test_referee.py", (
            ("shared places count once", "services/desk/referee.py", "1 + sum(other < place for", "sum(other <= place for"),
            ("everybody adjudicated wins", "services/desk/referee.py", "if place == 1]", "if place]"),
            ("who plays opens the objectives", "services/desk/referee.py", "if actor.seat_of(row) is not None:", "if False:"),
            ("opened objectives leave no note", "services/desk/referee.py", 'note_write(match=row, actor=actor, action="objectives_opened")', "pass"),
            ("a muted seat speaks", "services/desk/talk.py", "if seat is not None and", "if False and"),
        )),
        ("tests/security/test_dice.py", (
            ("a share is not held against its seal", "services/dice/sealing.py", " or seal_of(nonce) != seat_row.seal", ""),
            ("shares open before the last seal", "services/dice/sealing.py", "if not may_open(row):", "if False:"),
            ("a seal changes after all stand", "services/dice/sealing.py", "if row.sealed_at is not None and seal != seat_row.seal:", "if False:"),
        )),
        ("tests/security/test_the_seals_stand.py", (
            ("the deck is not bound", "services/dice/seal_bounds.py", '"deck": match.deck,', ""),
            ("a match begins whatever has changed", "services/dice/sealing.py", "if is_bound(match):", "if True:"),
        )),
        ("tests/security/test_number_from_outside.py", (
            ("a number known before the seals", "services/dice/outside_numbers.py", " or out <= row.sealed_at", ""),
            ("a number is drawn again", "services/dice/outside_numbers.py", 'if row.outside["value"]:', "if False:"),
        )),
        ("tests/matches/live/test_hub.py", (
            ("who watches later hears steps at once", "live/station.py", 'in ("seats", "over"):', 'in ("seats", "over", "step"):'),
            ("who watches later hears of the talk", "live/station.py", " and not channel.delay:\n            channel.take(Message.of(\"talk\"", ":\n            channel.take(Message.of(\"talk\""),
        )),
        ("tests/security/test_match_streams.py", (
            ("a stream outlives its right", "live/hub.py", "if holds is not None and looks and not await _in_turn(station.rights, holds):", "if False:"),
        )),
        (f"{SERVICES}/test_waiting.py tests/matches/views/test_secrets.py", (
            ("all see what waits", "documents/play/own_part.py", "if match.held_seat == seat.number else None", "if match.held_seat else None"),
        )),
        ("tests/matches/views/test_abuse.py", (
            ("a browser asks without end", "views/limits.py", "enough = level >= 1", "enough = True"),
            ("all seats share one limit", "views/limits.py", 'f"seat {seat}"', '"seat"'),
        )),
        ("tests/matches/views/test_endpoints.py tests/matches/views/test_abuse.py", (
            ("a request of any size", "views/play/jsonio.py", "MOST_BYTES = 4096", "MOST_BYTES = 4096 * 4096"),
        )),
        ("tests/matches/views/test_replay.py", (
            ("a replay before the end", "views/record/over.py", "if not match.is_over or", "if"),
            ("rolls are numbered from none", "documents/record/replay.py", "rolls + 1 if by_chance", "rolls if by_chance"),
        )),
        ("tests/matches/views/test_list_page.py", (
            ("hidden matches are listed", "selectors/matches.py", ".filter(is_listed=True)", ""),
        )),
        (f"{SERVICES}/test_outbox.py", (
            ("what nobody heard is delivered", "services/outbox.py", "if failed:", "if False:"),
        )),
        ("tests/security/test_links.py", (
            ("an official match is its maker's", "permissions.py", " and not match.is_official", ""),
        )),
        (f"{SERVICES}/test_lobby.py", (
            ("a link is stored as it is", "services/lobby/links.py", "hashlib.sha256(token.encode()).hexdigest()", "token"),
            ("somebody else's seat is claimed", "services/lobby/claims.py", "if seat.bot or seat.user_id not in (None, account.pk):", "if seat.bot:"),
        )),
        ("tests/matches/views/test_endpoints.py", (
            ("spectators see the present", "selectors/watching.py", "is_over else match.spectator_delay", "is_over else 0"),
        )),
        ("tests/matches/games/risiko/test_result.py", (
            ("the order of leaving is not told", "games/risiko/result.py", "if state.people.leaving:", "if False:"),
            ("who left is not told", "games/risiko/result.py", "bool(people.gone[seat.number]) and not seat.eliminated", "False"),
        )),
        (f"{SERVICES}/test_played_on_against.py", (
            ("who plays on meets bots that play at random", "services/lobby/play_on.py", 'BOTS = ("planner", "objective")', 'BOTS = ("random",)'),
        )),
        (f"{SERVICES}/test_analyses.py", (
            ("a match of any length is analysed", "selectors/analyses.py", "0 < match.version <= MOST_EVENTS and", "0 < match.version and"),
        )),
        (f"{VIEWS}/test_position_odds.py", (
            ("odds by other rules than those of the house", "documents/rules/position_page.py", "if position.started.options else", "if False else"),
            ("the unlikeliest attack comes first", "documents/rules/position_page.py", "key=lambda battle: -battle.win", "key=lambda battle: battle.win"),
            ("a territory without armies looks like any other", "documents/rules/position_page.py", "if seat not in paints or men < 1]", "if seat not in paints]"),
        )),
        (f"{VIEWS}/test_live_chances.py", (
            ("the newest turn is left out of the graph", "views/play/chances.py", "moments[::-1][::every][::-1]", "moments[::every]"),
            ("the table of the graph has the oldest turns", "views/play/chances.py", "moments[-TABLE:]", "moments[:TABLE]"),
            ("the graph is drawn after the end", "views/play/chances.py", "match.state == Match.State.PLAYING and", ""),
        )),
        (f"{VIEWS}/test_fairness_page.py", (
            ("what is least off comes first", "documents/rules/fairness_page.py", "key=lambda bar: -abs(bar.share - part.even)", "key=lambda bar: abs(bar.share - part.even)"),
            ("the marks of a scale run into each other", "documents/rules/fairness_page.py", "NEAR = 30", "NEAR = 21"),
        )),
        ("tests/security/test_dice.py", (
            ("the seed lies open", "models/sealed_seed.py", "or box_of_seed(str(value))", "or str(value)"),
        )),
    ),
)  # fmt: skip

"""The faults of Battaglia."""

from tests.faults.fault import in_rules

FAULTS = tuple(
    in_rules(*row)
    for row in (
        (
            "counter-clockwise deal",
            "battaglia/state/table.py",
            'step = 1 if side == "left" else -1',
            'step = -1 if side == "left" else 1',
        ),
        (
            "the dealer never changes",
            "battaglia/chapters/dealing.py",
            "following = (*around[1:], around[0]) if state.hand else around",
            "following = around",
        ),
        (
            "discards before the first patrol",
            "battaglia/chapters/drawing.py",
            " and state.laid[state.seat] and state.discards:",
            " and state.discards:",
        ),
        ("own discard comes back", "battaglia/chapters/drawing.py", "if not own or rules", "if own or rules"),
        (
            "the top discard is shuffled too",
            "battaglia/chapters/drawing.py",
            "below = state.discards[:-1]",
            "below = state.discards[1:]",
        ),
        ("arsenal into the hand", "battaglia/chapters/drawing.py", "if event.arsenal:", "if False:"),
        (
            "an arsenal card ends the draw",
            "battaglia/chapters/drawing.py",
            "    if event.arsenal:\n",
            "    if state.phase == DRAW:\n        new.phase = PLAY\n    if event.arsenal:\n",
        ),
        (
            "the last card is laid",
            "battaglia/chapters/patrols.py",
            "min(len(mine), len(hand) - 1) + 1",
            "len(mine) + 1",
        ),
        (
            "two men are a patrol",
            "battaglia/chapters/patrols.py",
            "captains + guards < rules.patrol_men",
            "captains + guards < rules.patrol_men - 1",
        ),
        ("two captains in a patrol", "battaglia/chapters/patrols.py", "if captains > 1:", "if captains > 2:"),
        (
            "cannons as men",
            "battaglia/chapters/patrols.py",
            "if added[2] and cannons > guards * rules",
            "if added[2] and cannons > (guards + captains) * rules",
        ),
        ("damaged patrols take no men", "battaglia/chapters/patrols.py", "if added[2] and cannons >", "if cannons >"),
        ("complete without a captain", "battaglia/chapters/patrols.py", " and bool(counts(patrol.cards)[0])", ""),
        (
            "complete with eight",
            "battaglia/chapters/patrols.py",
            "len(patrol.cards) >= rules.complete_cards",
            "len(patrol.cards) > rules.complete_cards",
        ),
        (
            "complete is lost by damage",
            "battaglia/chapters/patrols.py",
            'rules.complete_status == "permanent"',
            'rules.complete_status == "while_complete"',
        ),
        (
            "attacks without a guard",
            "battaglia/chapters/attacks.py",
            'ruleset.attack_needs == "guard"',
            'ruleset.attack_needs == "never"',
        ),
        (
            "one loss too many",
            "battaglia/chapters/attacks.py",
            "0 < captains + guards + cannons <= weapon.most",
            "0 < captains + guards + cannons <= weapon.most + 1",
        ),
        ("own patrols can be attacked", "battaglia/chapters/attacks.py", "if patrol.seat == seat:", "if False:"),
        (
            "being asked tells of a case",
            "battaglia/chapters/attacks.py",
            "state.active(seat) and bool(state.arsenals[seat]) and",
            "state.active(seat) and _of_kind(state, seat, CASE) is not None and",
        ),
        (
            "the case does not heal",
            "battaglia/chapters/attacks.py",
            'medical_case == "men" and strike.cannons',
            "medical_case and strike.cannons",
        ),
        (
            "used cards on top",
            "battaglia/chapters/attacks.py",
            "new.discards = (card, *state.discards)",
            "new.discards = (*state.discards, card)",
        ),
        (
            "destroyed cards on top",
            "battaglia/chapters/attacks.py",
            "new.discards = event.cards + state.discards",
            "new.discards = state.discards + event.cards",
        ),
        ("empty patrols stay", "battaglia/chapters/attacks.py", "        if left.cards:\n", "        if True:\n"),
        (
            "refill after completing",
            "battaglia/chapters/turns.py",
            'ruleset.refill == "until_complete":',
            'ruleset.refill == "never":',
        ),
        ("anybody closes", "battaglia/chapters/turns.py", "if may_close(state, seat):", "if True:"),
        (
            "rounds are not counted",
            "battaglia/chapters/turns.py",
            "new_round = first or step >= len(seats)",
            "new_round = first",
        ),
        (
            "ten for everybody",
            "battaglia/chapters/scoring.py",
            "rules.closing_bonus if closed else 0",
            "rules.closing_bonus",
        ),
        (
            "five once only",
            "battaglia/chapters/scoring.py",
            "rules.complete_bonus * sum(",
            "rules.complete_bonus * any(",
        ),
        (
            "over at a hundred although equal",
            "battaglia/chapters/scoring.py",
            "(len(first) == 1 or",
            "(len(first) > 0 or",
        ),
        (
            "a point short of a hundred",
            "battaglia/chapters/scoring.py",
            "best >= rules.target_points",
            "best > rules.target_points",
        ),
        (
            "those who left can win",
            "battaglia/chapters/scoring.py",
            "playing = [seat for seat in range(1, state.table.seats + 1) if state.active(seat)]",
            "playing = list(range(1, state.table.seats + 1))",
        ),
        (
            "drawn cards are told",
            "battaglia/documents/view.py",
            'event.seat != seat and event.source == "deck"',
            'event.seat != seat and event.source == "hand"',
        ),
        ("the deck is told", "battaglia/documents/view.py", "DeckShuffled((), event.again) if", "event if"),
        (
            "a closed match goes on",
            "battaglia/chapters/match.py",
            "Engine(CHAPTERS, to_move, OPENING, OVER)",
            "Engine(CHAPTERS, to_move, OPENING, -1)",
        ),
    )
)

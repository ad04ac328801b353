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
        ("own discard comes back", "battaglia/chapters/drawing.py", "if not own or terms", "if own or terms"),
        (
            "the top discard is shuffled too",
            "battaglia/chapters/drawing.py",
            "below = state.discards[:-1]",
            "below = state.discards[1:]",
        ),
        ("arsenal into the hand", "battaglia/chapters/drawing.py", "if arsenal:", "if False:"),
        (
            "an arsenal card ends the draw",
            "battaglia/chapters/drawing.py",
            "    if arsenal:\n",
            "    if state.phase == DRAW:\n        state.phase = PLAY\n    if arsenal:\n",
        ),
        (
            "the last card is laid",
            "battaglia/chapters/patrols.py",
            "min(len(cards), len(hand) - 1)",
            "len(cards)",
        ),
        (
            "two men are a patrol",
            "battaglia/chapters/patrols.py",
            "captains + guards < men and",
            "captains + guards < men - 1 and",
        ),
        ("two captains in a patrol", "battaglia/chapters/patrols.py", "if captains > 1:", "if captains > 2:"),
        (
            "cannons as men",
            "battaglia/chapters/patrols.py",
            "if added[2] and cannons > guards *",
            "if added[2] and cannons > (guards + captains) *",
        ),
        ("damaged patrols take no men", "battaglia/chapters/patrols.py", "if added[2] and cannons >", "if cannons >"),
        ("complete without a captain", "battaglia/chapters/patrols.py", " and counts(patrol.cards)[0] > 0", ""),
        (
            "complete with eight",
            "battaglia/chapters/patrols.py",
            "len(patrol.cards) >= terms.complete_cards",
            "len(patrol.cards) > terms.complete_cards",
        ),
        (
            "complete is lost by damage",
            "battaglia/state/terms.py",
            'ruleset.complete_status == "permanent"',
            'ruleset.complete_status == "while_complete"',
        ),
        (
            "attacks without a guard",
            "battaglia/state/terms.py",
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
            "state.active(seat) and len(state.arsenals[seat]) > 0 and",
            "state.active(seat) and card_of_kind(state, seat, CASE) is not None and",
        ),
        (
            "the case does not heal",
            "battaglia/chapters/attacks.py",
            "if state.terms.heals_men and strike",
            "if strike",
        ),
        (
            "used cards on top",
            "battaglia/chapters/attacks.py",
            "state.discards.insert(0, card)",
            "state.discards.append(card)",
        ),
        (
            "destroyed cards on top",
            "battaglia/chapters/attacks.py",
            "state.discards[:0] = cards",
            "state.discards += cards",
        ),
        ("empty patrols stay", "battaglia/chapters/attacks.py", "        if left:\n", "        if True:\n"),
        (
            "refill after completing",
            "battaglia/state/terms.py",
            'ruleset.refill == "until_complete"',
            'ruleset.refill == "never"',
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
            "legal_actions, OPENING, OVER)",
            "legal_actions, OPENING, -1)",
        ),
    )
)

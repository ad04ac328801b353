"""Faults of Italy War: name, file under rules/, text, the text that replaces it. Each text stands exactly once."""

from tests.faults.fault import in_rules

FAULTS = tuple(
    in_rules(*row)
    for row in (
        (
            "one army stays behind an attack",
            "italywar/chapters/reach.py",
            "rules.attack_most, state.armies[source] - rules.garrison_inside)",
            "rules.attack_most, state.armies[source] - 1)",
        ),
        (
            "reinforcements from the first turn",
            "italywar/chapters/reinforcements.py",
            "number >= rules.territories_from_round",
            "number >= 1",
        ),
        (
            "no region in the first turn",
            "italywar/chapters/reinforcements.py",
            "number >= rules.regions_from_round",
            "number > rules.regions_from_round",
        ),
        (
            "dealt with the direction of play",
            "lands/dealing.py",
            'step = 1 if side == "left"',
            'step = 1 if side == "right"',
        ),
        (
            "three armies a lot",
            "lands/setting_up.py",
            "state.left = min(lot, stock[seat])",
            "state.left = min(lot + 1, stock[seat])",
        ),
        (
            "card armies beside the endowment",
            "italywar/chapters/deal.py",
            'if rules.dealt_from == "endowment" else 0',
            'if rules.dealt_from == "extra" else 0',
        ),
        (
            "more than half of a region stays",
            "italywar/chapters/deal.py",
            "share * region.bit_count() // 100)",
            "share * region.bit_count() // 100 + 1)",
        ),
        (
            "armies of a card go anywhere",
            "italywar/chapters/cards.py",
            'rules.set_territory_on == "card"',
            'rules.set_territory_on == "anywhere"',
        ),
        (
            "any number of sets in a turn of Italy War",
            "italywar/chapters/cards.py",
            "    state.sets -= 1\n",
            "",
        ),
        (
            "a Tregua for one throw only",
            "italywar/chapters/specials.py",
            "state.truces |= 1 <<",
            "state.truces |= 0 <<",
        ),
        (
            "a Tregua is no attack",
            "italywar/chapters/specials.py",
            "    state.attacked = True\n",
            "",
        ),
        (
            "asked only when the card is held",
            "italywar/chapters/specials.py",
            "if not cards.hands[seat]:",
            "if held_card(state, seat, kind) is None:",
        ),
        (
            "a Generale lies there for two throws",
            "italywar/chapters/specials.py",
            "state.table.ruleset.general_throws)",
            "state.table.ruleset.marshal_throws)",
        ),
        (
            "the Generale is shown before the Tregua",
            "italywar/documents/view.py",
            "if fight is not None and seat != state.seat:",
            "if False:",
        ),
        (
            "the Ammiraglio needs no port of its own",
            "italywar/chapters/attack.py",
            "state.terms.ports >> source & state.terms.ports >> target & 1",
            "state.terms.ports >> target & 1",
        ),
        ("sailing into the next turn", "italywar/chapters/turns.py", "    state.sailing = 0\n", ""),
        (
            "the throw forgets the dice of eight",
            "italywar/chapters/attack.py",
            "losses_of_throw(attack_ + attack8, defence + defence8)",
            "losses_of_throw(attack_ + attack8, defence)",
        ),
        (
            "a conquest moves one army",
            "italywar/chapters/attack.py",
            "dice if state.terms.conquest_moves_dice else 1)",
            "1)",
        ),
        (
            "move in leaves one",
            "italywar/chapters/conquest.py",
            "free = state.armies[fight.source] - garrison(state, fight.source)",
            "free = state.armies[fight.source] - 1",
        ),
        (
            "the cards of the fallen are lost",
            "lands/people.py",
            "sorted(hands[by] + hands[seat])",
            "sorted(hands[by])",
        ),
        (
            "fewer dice than the defender",
            "italywar/chapters/attack.py",
            "if state.terms.not_fewer else 1",
            "if False else 1",
        ),
        (
            "two turns of rest",
            "italywar/chapters/reach.py",
            "or state.idle[state.seat] < most",
            "or state.idle[state.seat] <= most",
        ),
        (
            "the clock stops at once",
            "italywar/chapters/turns.py",
            "order.index(following) <= order.index(state.seat)",
            "True",
        ),
        (
            "the whole board counts",
            "italywar/chapters/ending.py",
            "return state.held[seat] & listed_territories(state, seat)",
            "return state.held[seat]",
        ),
        (
            "ports without capitals",
            "lands/goals.py",
            "return all((held & part).bit_count() >= count for part, count in goal.some)",
            "return any((held & part).bit_count() >= count for part, count in goal.some)",
        ),
        ("Livorno reaches Sassari", "italywar/state/geography.py", "() if dotted else board.optional", "()"),
        (
            "a Maresciallo for the attacker",
            "italywar/chapters/specials.py",
            "face_up(state, state.seat, GENERAL)",
            "face_up(state, state.seat, MARSHAL_CARD)",
        ),
        (
            "an answer is written into the state it was asked in",
            "italywar/chapters/answers.py",
            "    course.begin()\n    play_nothing",
            "    play_nothing",
        ),
    )
)

"""The faults of FutuRisiKo!."""

from tests.faults.fault import Fault

FAULTS = tuple(
    Fault(*row)
    for row in (
        ("three faces hit", "futurisiko/table.py", "FACES + 1 - ruleset.die_hits", "FACES - ruleset.die_hits"),
        (
            "the cap is ignored",
            "futurisiko/table.py",
            "return min(number, self.cap) if self.cap else number",
            "return number",
        ),
        (
            "the opening stops a territory early",
            "futurisiko/opening.py",
            "if 0 in new.owner else 0",
            "if new.owner.count(0) > 1 else 0",
        ),
        ("no armies at the start", "futurisiko/opening.py", "state.table.ruleset.armies_at_start)", "0)"),
        (
            "absent colours begin",
            "futurisiko/opening.py",
            "if seat and state.active(seat):",
            "if not seat or state.active(seat):",
        ),
        ("the pile is not shuffled again", "futurisiko/opening.py", "if number and pool:", "if False:"),
        (
            "discards stay away from the draw",
            "futurisiko/opening.py",
            "    pool = sorted(state.cards.pile + state.cards.discards)\n    order = ",
            "    pool = sorted(state.cards.pile)\n    order = ",
        ),
        (
            "cards rounded up",
            "futurisiko/dealing.py",
            "return state.flags(seat) // state",
            "return -(-state.flags(seat) // state)",
        ),
        (
            "two voluntary discards",
            "futurisiko/dealing.py",
            "state.turn.cards < state.table.ruleset.voluntary_discards",
            "state.turn.cards <= state.table.ruleset.voluntary_discards",
        ),
        (
            "cards too many may be kept",
            "futurisiko/dealing.py",
            "    if too_many(course.state, seat):\n        raise",
            "    if False:\n        raise",
        ),
        (
            "missiles make points negative",
            "futurisiko/production.py",
            "hits, min(hits, state.turn.points)))",
            "hits, hits))",
        ),
        (
            "a shield stops nothing",
            "futurisiko/production.py",
            "    spend_card(new, event.seat, event.card)\n    _again(new)",
            "    spend_card(new, event.seat, event.card)\n    new.asked = 0",
        ),
        (
            "submarines at any coast",
            "futurisiko/production.py",
            "if place - geo.size not in own_seas(state, seat):",
            "if False:",
        ),
        (
            "aircraft cost as land",
            "futurisiko/production.py",
            "points=state.turn.points - event.armies * state.table.costs[arm]",
            "points=state.turn.points - event.armies * state.table.costs[LAND if arm == AIR else arm]",
        ),
        (
            "supplies forget invaders",
            "futurisiko/pieces.py",
            "        land += sum(turn.invading_land)\n",
            "        land += 0\n",
        ),
        (
            "supplies forget truces",
            "futurisiko/pieces.py",
            "land += sum([truce.caster == seat for truce in state.truces])",
            "land += 0",
        ),
        (
            "armies move twice",
            "futurisiko/movement.py",
            "spent_land=changed(turn.spent_land, target, armies))\n    else",
            "spent_land=changed(turn.spent_land, target, 0))\n    else",
        ),
        ("aircraft fly over enemies", "futurisiko/geography.py", "free = over | self._water", "free = -1"),
        ("aircraft over the sea not at all", "futurisiko/geography.py", "free = over | self._water", "free = over"),
        (
            "a carrier goes on",
            "futurisiko/movement.py",
            "spent_sea=changed(turn.spent_sea, sea, int(uses))",
            "spent_sea=changed(turn.spent_sea, sea, 0)",
        ),
        (
            "every landing uses a submarine",
            "futurisiko/movement.py",
            "uses = not state.turn.carried[sea]",
            "uses = fresh_subs(state, sea) > 0",
        ),
        (
            "a truce binds nobody on land",
            "futurisiko/movement.py",
            "if state.owner[target] in barred(state, seat):",
            "if False:",
        ),
        (
            "a truce binds its caster",
            "futurisiko/pieces.py",
            "truce.caster for truce in state.truces if truce.target == seat",
            "truce.target for truce in state.truces if truce.caster == seat",
        ),
        (
            "submarines fire twice",
            "futurisiko/naval.py",
            "fired=changed(turn.fired, event.sea, event.armies),",
            "fired=turn.fired,",
        ),
        ("one die for each submarine", "futurisiko/naval.py", "subs * state.table.ruleset.fire_dice", "subs"),
        ("a torpedo counts the own submarines", "futurisiko/naval.py", "counted = target if", "counted = seat if"),
        (
            "fewer aircraft throw first",
            "futurisiko/battles.py",
            "seat if mine > theirs else defender",
            "seat if mine < theirs else defender",
        ),
        (
            "the flag throws no dice",
            "futurisiko/battles.py",
            "sum(defenders(state)) + rules.flag_dice",
            "max(1, sum(defenders(state)))",
        ),
        ("two cards per throw", "futurisiko/battles.py", "fight.cards < state.table", "fight.cards <= state.table"),
        (
            "the flag survives every spare hit",
            "futurisiko/battles.py",
            'return rules.spare_hits_on_flag == "yes" or not any(enemies(state))',
            "return False",
        ),
        (
            "traitors vanish",
            "futurisiko/losses.py",
            "joined = min(land, left[LAND]), min(air, left[AIR])",
            "joined = (0, 0)",
        ),
        (
            "traitors beyond the supply",
            "futurisiko/losses.py",
            "joined = min(land, left[LAND]), min(air, left[AIR])",
            "joined = land, air",
        ),
        (
            "throws do not alternate",
            "futurisiko/sides.py",
            "attacker = not fight.attacker_throws",
            "attacker = fight.attacker_throws",
        ),
        (
            "victory a territory late",
            "futurisiko/ending.py",
            ">= rules.victory_territories:",
            "> rules.victory_territories:",
        ),
        (
            "the eliminated keep their cards",
            "futurisiko/ending.py",
            "    hands[seat] = ()\n",
            "    hands[seat] = hands[seat]\n",
        ),
        ("an elimination leaves its truces", "futurisiko/ending.py", "        void_truces_of(course, victim)\n", ""),
        ("truces never end", "futurisiko/battles.py", "    end_truces_of(course, seat)\n", ""),
        ("hands can be seen", "futurisiko/view.py", "cards.hands[seat] if seat else ()", "cards.hands[seat or 1]"),
        ("dealt cards can be seen", "futurisiko/view.py", "and event.seat != seat:", "and seat is None:"),
        ("who has left is asked", "futurisiko/match.py", "if course.state.active(asked):", "if True:"),
    )
)

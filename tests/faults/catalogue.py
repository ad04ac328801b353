# ruff: noqa: E501 - one fault, one line
"""The faults: name, file under rules/, text, the text that replaces it. Each text stands exactly once in its file."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One wrong line."""

    name: str
    file: str
    right: str
    wrong: str


FAULTS = tuple(
    Fault(*row)
    for row in (
        ("ties to the attacker", "lands/throws.py", "mine > theirs or", "mine >= theirs or"),
        ("dice not sorted", "lands/throws.py", "zip(sorted(attack, reverse=True), sorted(", "zip(list(attack), sorted("),
        ("dice sorted upwards", "lands/throws.py", "sorted(defence, reverse=True)", "sorted(defence)"),
        ("two defence dice", "risiko/table.py", "= ruleset.defence_dice_max", "= 2"),
        ("four attack dice", "risiko/table.py", "= ruleset.attack_dice_max", "= 4"),
        ("attack leaves nobody behind", "risiko/combat.py", "state.armies[source] - 1)", "state.armies[source])"),
        ("forced dice everywhere", "risiko/table.py", 'ruleset.defence_dice == "maximum"', "True"),
        ("clubs may throw fewer", "risiko/table.py", 'ruleset.attack_dice == "not_fewer"', "False"),
        ("guard ends a round early", "risiko/combat.py", "if state.round > state.table.guarded:", "if state.round >= state.table.guarded:"),
        ("no guard when deciding", "risiko/combat.py", "state.round <= state.table.guarded and", "False and"),
        ("sea routes ignored", "risiko/geography.py", "self.mask(one.borders) for", "self.mask(one.land) for"),
        ("conquest with one army", "risiko/combat.py", "len(event.attack) if state", "1 if state"),
        ("conquered territory keeps its owner", "risiko/combat.py", "new.give(target, state.seat)", "new.give(target, victim)"),
        ("conquests not counted", "risiko/combat.py", "state.conquests + 1", "state.conquests"),
        ("move in empties the source", "risiko/conquest.py", "state.armies[fight.source] - 1\n", "state.armies[fight.source]\n"),
        ("garrison ignored when moving in", "risiko/conquest.py", "state.table.garrison > 1 and", "False and"),
        ("garrison ignored when moving", "risiko/movement.py", "state.table.garrison > 1 and", "False and"),
        ("garrison inland too", "risiko/movement.py", "state.table.geo.borders[source] & ~state.held[state.owner[source]]", "True"),
        ("a card without a conquest", "risiko/turns.py", "if played and state.conquests:", "if played:"),
        ("a card per conquest", "risiko/cards.py", "range(rules.cards_per_turn)", "range(course.state.conquests)"),
        ("hand limit of eight", "risiko/cards.py", ">= rules.hand_limit", "> rules.hand_limit"),
        ("discarding one too few", "risiko/cards.py", "<= state.table.hand_limit", "<= state.table.hand_limit + 1"),
        ("cards drawn from the bottom", "risiko/cards.py", "course.state.cards.pile[-1]))", "course.state.cards.pile[0]))"),
        ("reshuffle forgets to count", "risiko/cards.py", "cards.reshuffles + event.again", "cards.reshuffles"),
        ("last round a reshuffle late", "risiko/cards.py", "cards.reshuffles >= rules", "cards.reshuffles > rules"),
        ("joker with any two", "lands/sets.py", "kinds[0] == kinds[1] != JOKER", "True"),
        ("two kinds are a set", "lands/sets.py", "len(set(kinds)) != 2", "len(set(kinds)) != 4"),
        ("mixed set worth eight", "risiko/cards.py", "rules.set_mixed, rules", "8, rules"),
        ("territory bonus for all cards", "risiko/cards.py", "sum(held >> card & 1 for card in triple)", "3"),
        ("any number of sets", "risiko/cards.py", "state.sets - 1", "state.sets"),
        ("sets after an attack", "risiko/combat.py", "    new.sets = 0\n    if left:", "    if left:"),
        ("reinforcements rounded up", "risiko/reinforcements.py", "held.bit_count() // rules", "-(-held.bit_count() // rules"),
        ("at least three armies", "risiko/reinforcements.py", "return within_cap(state, seat, armies)", "return within_cap(state, seat, max(3, armies))"),
        ("cap off by one", "risiko/reinforcements.py", "cap - waiting", "cap + 1 - waiting"),
        ("cap forgets armies in hand", "risiko/reinforcements.py", "cap - waiting", "cap"),
        ("clockwise deal from the right", "lands/dealing.py", '== "left" else -1', '== "right" else -1'),
        ("a whole continent is fair", "risiko/deal.py", "<= share", "<= 2 * share"),
        ("lots of four", "risiko/deal.py", "new.table.ruleset.placement_lot,", "new.table.ruleset.placement_lot + 1,"),
        ("tied dice keep the first seat", "lands/registry.py", "if die == max(dice))", "if die == max(dice))[:1]"),
        ("clubs play clockwise", "risiko/setup.py", 'play_order == "dice"', 'play_order == "never"'),
        ("clock stops at once", "risiko/turns.py", "bool(by_round) and is_last_of_round(state, following)", "bool(by_round)"),
        ("sdadata a round early", "risiko/sdadata.py", "state.round > clock.expired", "state.round >= clock.expired"),
        ("sdadata a round late", "risiko/sdadata.py", "state.round > clock.expired", "state.round > clock.expired + 1"),
        ("sdadata from five", "risiko/sdadata.py", "rules.sdadata_start + lap - 1", "rules.sdadata_start + lap"),
        ("sdadata without ceiling", "risiko/sdadata.py", "min(rules.sdadata_most, rules", "max(0, rules"),
        ("sdadata after three conquests", "risiko/sdadata.py", "state.conquests > rules.sdadata_conquests", "state.conquests > 3"),
        ("sdadata below the number", "risiko/sdadata.py", "first + second <= most", "first + second < most"),
        ("a lap ends a seat late", "risiko/sdadata.py", "% count + 1 <= way", "% count + 1 < way"),
        ("order of the tie rules", "risiko/ending.py", "in state.table.ruleset.table_tie if", "in reversed(state.table.ruleset.table_tie) if"),
        ("fewer armies win a tie", "lands/people.py", "found[seat] == max(found.values())", "found[seat] == min(found.values())"),
        ("four extra rounds", "risiko/ending.py", "state.clock.extra < rules", "state.clock.extra <= rules"),
        ("everybody plays the extra round", "risiko/ending.py", "contenders=event.seats", "contenders=()"),
        ("elimination always ends", "risiko/ending.py", 'elimination_ends == "after_reshuffle" and', "elimination_ends and"),
        ("elimination without a reshuffle", "risiko/ending.py", " and state.cards.reshuffles:", ":"),
        ("eliminated first out stands highest", "lands/people.py", "people.exits.index(seat))", "-people.exits.index(seat))"),
        ("cards of the eliminated are lost", "risiko/conquest.py", "sorted(hands[event.by] + hands[event.seat])", "sorted(hands[event.by])"),
        ("captured cards at once", "risiko/conquest.py", 'captured_cards == "at_once"', 'captured_cards == "next_turn"'),
        ("no fall-back when another destroyed it", "lands/goals.py", "if not by or by == seat:", "if True:"),
        ("own colour must be destroyed", "lands/goals.py", "victim and victim != seat", "victim"),
        ("continents without the third", "lands/goals.py", "if card.extra else 0)", "if False else 0)"),
        ("eighteen with one army", "lands/goals.py", "here >= armies and", "here >= 1 and"),
        ("order of play before the one in turn", "risiko/goals.py", "in order[start:] + order[:start]:", "in order:"),
        ("expired objectives count", "risiko/goals.py", 'objective_expires == "time_limit"', 'objective_expires == "never"'),
        ("objectives never checked at the start", "risiko/turns.py", "== state.table.ruleset.objective_from_round:", "== -1:"),
        ("method 1 without its fifty", "risiko/scores.py", "points += COMPLETION_BONUS", "points += 0"),
        ("method 2 for a completer inside only", "risiko/scores.py", 'kind == "method2" and not completed', 'kind == "method2"'),
        ("outside counts inside", "risiko/scores.py", "state.held[seat] & ~inside(state, seat)", "inside(state, seat)"),
        ("the withdrawn defend with one die", "risiko/combat.py", 'withdrawn_defence == "maximum" else 1', 'withdrawn_defence == "one" else 1'),
        ("the withdrawn can win", "risiko/state.py", "not self.people.fallen[seat] and not self.people.gone[seat]", "not self.people.fallen[seat]"),
        ("who surrendered may return", "risiko/outside.py", 'gone[back] != "absent"', 'gone[back] == ""'),
        ("hands are open", "risiko/view.py", "cards.hands[seat] if seat else ()", "cards.hands[seat or 1]"),
        ("objectives are open", "risiko/view.py", "seat == viewer or", "True or"),
        ("drawn cards are open", "risiko/view.py", "event.seat != seat", "False"),
        ("biased dice", "committed.py", "limit = 256 - 256 % bound", "limit = 256"),
        ("rolls repeat", "committed.py", "self.asked += 1", "self.asked += 0"),
        ("a strategic move goes on", "risiko/movement.py", "    course.add(Moved(source, target, armies))\n    finish_turn(course)", "    course.add(Moved(source, target, armies))"),
        ("colours change in mid-match", "risiko/setup.py", "if state.phase != COLOURS:", "if False:"),
        ("no extra army", "risiko/reinforcements.py", "+ rules.extra_army", "+ 0"),
        ("forged rolls pass", "dicecheck.py", "if any(one != other", "if False and any(one != other"),
        ("edited events pass", "matchfile.py", 'if _sha(f"{last}{number}{found[2]}") != found[3]:', "if False:"),
        ("moves jump over borders", "risiko/movement.py", "if not state.table.geo.borders[source] >> target & 1:", "if False:"),
    )
)  # fmt: skip

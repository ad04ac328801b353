"""F27 to F35: land battles, throw by throw to the end, with Arma Segreta and Tradimento."""

from rules.base.refusals import illegal
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import spend_card
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.chapters.sides import alternate, attackers, defenders, enemies, hit
from rules.futurisiko.chapters.truces import end_truces_of
from rules.futurisiko.deck import BETRAYAL, SECRET, kind_of
from rules.futurisiko.state.actions import BeginBattle, EndTurn, PlayCard, Throw
from rules.futurisiko.state.events import BattleBegan, Conquered, Repelled, Thrown, TurnEnded, WeaponPlayed
from rules.futurisiko.state.parts import BATTLES, OPERATE, THROW, Fight
from rules.futurisiko.state.position import Position


def invaded_territories(state: Position) -> list[int]:
    """Return the territories in which the seat in turn must fight."""
    land, air = state.turn.invading_land, state.turn.invading_air
    return [place for place in range(state.terms.size) if land[place] or air[place]]


@decides(BeginBattle)
def begin_battle(course: Course, action: Asked, seat: int) -> None:
    """Let a seat begin a battle (F24): in the attacker's order; F27: more aircraft throw first."""
    state = course.state
    checks.phase(state, BATTLES)
    place = checks.territory(state, action.territory)
    if place not in invaded_territories(state):
        raise illegal("not_invaded", territory=state.table.geo.codes[place])
    course.begin()
    fight_for(course, place)


def fight_for(course: Course, place: int) -> None:
    """Begin the battle in a territory that is invaded."""
    state = course.state
    seat, defender = state.seat, state.owner[place]
    mine, theirs = state.turn.invading_air[place], state.air[place]
    tie = seat if state.terms.tie_to_attacker else defender
    first = tie if mine == theirs else seat if mine > theirs else defender
    course.records.append(("BattleBegan", place, seat, defender, first))
    _battle_began(state, place, seat, first)


@evolves(BattleBegan)
def after_battle_began(state: Position, event: BattleBegan) -> None:
    """Begin a battle: strict turns from here on."""
    _battle_began(state, event.territory, event.seat, event.first)


def _battle_began(state: Position, place: int, seat: int, first: int) -> None:
    state.phase = THROW
    state.fight = Fight(place, first == seat)
    state.asked = first


def may_play(state: Position) -> bool:
    """Return whether who throws may play a card before: it holds one, has not given up, and there is somebody to hit
    (F33)."""
    fight = state.battle
    return (
        bool(state.hand(state.asked))
        and fight.cards < state.terms.cards_per_throw
        and state.asked not in fight.waived
        and any(enemies(state))
    )


@proceeds(THROW)
def throw_on(course: Course) -> bool:
    """Go on by itself where it is due: an attacker without armies has lost; without a choice of cards the dice are
    thrown at once (F31, F35)."""
    state = course.state
    land, air = attackers(state)
    if not land and not air:
        place = state.battle.territory
        course.records.append(("Repelled", state.owner[place], place, state.seat))
        _over(state)
    elif may_play(state):
        return False
    else:
        throw_dice(course, False)
    return True


@decides(Throw)
def throw(course: Course, action: Asked, seat: int) -> None:
    """Let a seat throw the dice: no card before this throw, or before any of this battle."""
    checks.phase(course.state, THROW)
    on = action.on
    if type(on) is not bool:
        raise illegal("not_a_choice", on=on)
    course.begin()
    throw_dice(course, on)


def throw_dice(course: Course, on: bool) -> None:
    """Throw a die for each army; F29: two more for the flag while it stands."""
    state = course.state
    terms = state.terms
    land, air = attackers(state) if state.battle.attacker_throws else defenders(state)
    number = land + air if state.battle.attacker_throws else land + air + terms.flag_dice
    dice = course.chance.roll(terms.dice(number), "battle")
    hits = terms.hits(dice)
    course.records.append(("Thrown", state.asked, dice, hits, on))
    thrown(state, state.asked, hits, on)


@evolves(Thrown)
def after_thrown(state: Position, event: Thrown) -> None:
    """Let the throw have its effect."""
    thrown(state, event.seat, event.hits, event.on)


def thrown(state: Position, seat: int, hits: int, on: bool) -> None:
    """Let hits of a throw be turned into losses; without any, the other side throws."""
    fight = state.battle
    if on:
        state.fight = fight._replace(waived=(*fight.waived, seat))
    if not reaches_flag(state):
        land, air = enemies(state)
        hits = min(hits, land + air)
    if hits:
        hit(state, "throw", hits)
    else:
        alternate(state)


def reaches_flag(state: Position) -> bool:
    """Return whether hits that no army takes fall on the flag; aircraft alone may not be enough for it (F28, F32)."""
    terms = state.terms
    if not state.battle.attacker_throws or (not terms.air_conquers and not attackers(state)[0]):
        return False
    return terms.spare_hits or not any(enemies(state))


@decides(PlayCard)
def play_card(course: Course, action: Asked, seat: int) -> None:
    """Let a seat play a card (F33): a die for each enemy army, the flag does not count; the throw follows."""
    state = course.state
    checks.phase(state, THROW)
    card = checks.card(state, action.card, seat, SECRET, BETRAYAL)
    course.begin()
    kind = "betrayal" if kind_of(card) == BETRAYAL else "secret_weapon"
    dice = course.chance.roll(state.terms.dice(sum(enemies(state))), kind)
    course.add(WeaponPlayed(seat, card, dice, state.terms.hits(dice)))


@evolves(WeaponPlayed)
def after_weapon_played(state: Position, event: WeaponPlayed) -> None:
    """Let hits be turned into losses; one card per throw."""
    spend_card(state, event.seat, event.card)
    state.fight = state.battle._replace(cards=state.battle.cards + 1)
    if event.hits:
        hit(state, "betrayal" if kind_of(event.card) == BETRAYAL else "secret_weapon", event.hits)


@evolves(Conquered)
def after_conquered(state: Position, event: Conquered) -> None:
    """Hand the territory over with whatever armies are left; a flag of the conqueror stands on it (F32)."""
    place, turn = event.territory, state.turn
    state.give(place, event.seat)
    land, air = turn.invading_land[place], turn.invading_air[place]
    state.land[place] += land
    state.air[place] += air
    turn.invading_land[place] = turn.invading_air[place] = 0
    turn.spent_land[place] += land
    turn.spent_air[place] += air
    _over(state)


@evolves(Repelled)
def after_repelled(state: Position, event: Repelled) -> None:
    """Let the defender keep its territory."""
    _over(state)


def _over(state: Position) -> None:
    state.phase, state.fight, state.due, state.asked = BATTLES, None, None, state.seat


@decides(EndTurn)
def end_turn(course: Course, action: Asked, seat: int) -> None:
    """Let a seat end its turn: every battle must have been fought."""
    state = course.state
    checks.phase(state, BATTLES)
    if invaded_territories(state):
        raise illegal("battles_left", battles=len(invaded_territories(state)))
    course.begin()
    _end_turn(course)


@proceeds(BATTLES)
def end_when_fought(course: Course) -> bool:
    """Go on by itself where it is due: without battles and without cards the turn is over."""
    state = course.state
    if state.hand(state.seat) or invaded_territories(state):
        return False
    _end_turn(course)
    return True


def _end_turn(course: Course) -> None:
    seat = course.state.seat
    course.add(TurnEnded(seat))
    end_truces_of(course, seat)


@evolves(TurnEnded)
def after_turn_ended(state: Position, event: TurnEnded) -> None:
    """Let the next seat operate."""
    state.phase, state.asked = OPERATE, 0
    state.new_turn()

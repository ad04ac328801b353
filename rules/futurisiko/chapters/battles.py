"""F27 to F35: land battles, throw by throw to the end, with Arma Segreta and Tradimento."""

from rules.base.errors import IllegalAction
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.pieces import spend_card
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.chapters.sides import alternate, attackers, defenders, enemies, hit
from rules.futurisiko.chapters.truces import end_truces_of
from rules.futurisiko.deck import BETRAYAL, SECRET, kind_of
from rules.futurisiko.state.actions import BeginBattle, EndTurn, PlayCard, Throw
from rules.futurisiko.state.events import BattleBegan, Conquered, Repelled, Thrown, TurnEnded, WeaponPlayed
from rules.futurisiko.state.state import BATTLES, OPERATE, THROW, Draft, Fight, State, fork, new_turn, seal, with_change


def invaded_territories(state: Draft) -> list[int]:
    """Return the territories in which the seat in turn must fight."""
    pairs = zip(state.turn.invading_land, state.turn.invading_air, strict=True)
    return [place for place, (land, air) in enumerate(pairs) if land or air]


@decides(BeginBattle)
def begin_battle(course: Course, action: BeginBattle, seat: int) -> None:
    """Let a seat begin a battle (F24): in the attacker's order; F27: more aircraft throw first."""
    state = course.state
    checks.phase(state, BATTLES)
    place = checks.territory(state, action.territory)
    if place not in invaded_territories(state):
        raise IllegalAction("not_invaded", territory=state.table.geo.codes[place])
    mine, theirs, defender = state.turn.invading_air[place], state.air[place], state.owner[place]
    tie = seat if state.table.ruleset.first_throw_tie == "attacker" else defender
    first = tie if mine == theirs else seat if mine > theirs else defender
    course.add(BattleBegan(place, seat, defender, first))


@evolves(BattleBegan)
def after_battle_began(state: State, event: BattleBegan) -> State:
    """Return the state after it: strict turns from here on."""
    new = fork(state)
    new.phase = THROW
    new.fight = Fight(event.territory, event.first == event.seat)
    new.asked = event.first
    return seal(new)


def may_play(state: Draft) -> bool:
    """Return whether who throws may play a card before: it holds one, has not given up, and there is somebody to hit
    (F33)."""
    fight = state.battle
    return (
        bool(state.hand(state.asked))
        and fight.cards < state.table.ruleset.cards_per_throw
        and state.asked not in fight.waived
        and any(enemies(state))
    )


@proceeds(THROW)
def throw_on(course: Course) -> bool:
    """Go on by itself where it is due: an attacker without armies has lost; without a choice of cards the dice are
    thrown at once (F31, F35)."""
    state = course.state
    if not any(attackers(state)):
        place = state.battle.territory
        course.add(Repelled(state.owner[place], place, state.seat))
    elif may_play(state):
        return False
    else:
        _throw(course, False)
    return True


@decides(Throw)
def throw(course: Course, action: Throw, seat: int) -> None:
    """Let a seat throw the dice: no card before this throw, or before any of this battle."""
    checks.phase(course.state, THROW)
    if type(action.on) is not bool:
        raise IllegalAction("not_a_choice", on=action.on)
    _throw(course, action.on)


def _throw(course: Course, on: bool) -> None:
    """Throw a die for each army; F29: two more for the flag while it stands."""
    state = course.state
    rules, table = state.table.ruleset, state.table
    number = sum(attackers(state)) if state.battle.attacker_throws else sum(defenders(state)) + rules.flag_dice
    dice = course.chance.roll(table.dice(number), "battle")
    course.add(Thrown(state.asked, dice, table.hits(dice), on))


@evolves(Thrown)
def after_thrown(state: State, event: Thrown) -> State:
    """Return the state after it: hits are to be turned into losses; without any, the other side throws."""
    new = fork(state)
    fight = state.battle
    if event.on:
        new.fight = fight._replace(waived=(*fight.waived, event.seat))
    hits = event.hits if reaches_flag(state) else min(event.hits, sum(enemies(state)))
    if hits:
        hit(new, "throw", hits)
    else:
        alternate(new)
    return seal(new)


def reaches_flag(state: Draft) -> bool:
    """Return whether hits that no army takes fall on the flag; aircraft alone may not be enough for it (F28, F32)."""
    rules, fight = state.table.ruleset, state.battle
    if not fight.attacker_throws or (rules.air_conquest == "no" and not attackers(state)[0]):
        return False
    return rules.spare_hits_on_flag == "yes" or not any(enemies(state))


@decides(PlayCard)
def play_card(course: Course, action: PlayCard, seat: int) -> None:
    """Let a seat play a card (F33): a die for each enemy army, the flag does not count; the throw follows."""
    state = course.state
    checks.phase(state, THROW)
    card = checks.card(state, action.card, seat, SECRET, BETRAYAL)
    kind = "betrayal" if kind_of(card) == BETRAYAL else "secret_weapon"
    dice = course.chance.roll(state.table.dice(sum(enemies(state))), kind)
    course.add(WeaponPlayed(seat, card, dice, state.table.hits(dice)))


@evolves(WeaponPlayed)
def after_weapon_played(state: State, event: WeaponPlayed) -> State:
    """Return the state after it: hits are to be turned into losses; one card per throw."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    new.fight = state.battle._replace(cards=state.battle.cards + 1)
    if event.hits:
        hit(new, "betrayal" if kind_of(event.card) == BETRAYAL else "secret_weapon", event.hits)
    return seal(new)


@evolves(Conquered)
def after_conquered(state: State, event: Conquered) -> State:
    """Return the state after it: the territory changes hands with whatever armies are left; a flag of the conqueror
    stands on it (F32)."""
    new = fork(state)
    seat, place, turn = event.seat, event.territory, state.turn
    new.owner = state.owner[:place] + bytes((seat,)) + state.owner[place + 1 :]
    held = list(state.held)
    held[seat] |= 1 << place
    held[event.target] &= ~(1 << place)
    new.held = tuple(held)
    land, air = turn.invading_land[place], turn.invading_air[place]
    new.land, new.air = with_change(state.land, place, land), with_change(state.air, place, air)
    new.turn = turn._replace(
        invading_land=with_change(turn.invading_land, place, -land),
        invading_air=with_change(turn.invading_air, place, -air),
        spent_land=with_change(turn.spent_land, place, land),
        spent_air=with_change(turn.spent_air, place, air),
    )
    _over(new)
    return seal(new)


@evolves(Repelled)
def after_repelled(state: State, event: Repelled) -> State:
    """Return the state after it: the defender keeps its territory."""
    new = fork(state)
    _over(new)
    return seal(new)


def _over(new: Draft) -> None:
    new.phase, new.fight, new.due, new.asked = BATTLES, None, None, new.seat


@decides(EndTurn)
def end_turn(course: Course, action: EndTurn, seat: int) -> None:
    """Let a seat end its turn: every battle must have been fought."""
    state = course.state
    checks.phase(state, BATTLES)
    if invaded_territories(state):
        raise IllegalAction("battles_left", battles=len(invaded_territories(state)))
    _end_turn(course)


@proceeds(BATTLES)
def end_when_fought(course: Course) -> bool:
    """Go on by itself where it is due: without battles and without cards the turn is over."""
    state = course.state
    if invaded_territories(state) or state.hand(state.seat):
        return False
    _end_turn(course)
    return True


def _end_turn(course: Course) -> None:
    seat = course.state.seat
    course.add(TurnEnded(seat))
    end_truces_of(course, seat)


@evolves(TurnEnded)
def after_turn_ended(state: State, event: TurnEnded) -> State:
    """Return the state after it: the next seat operates."""
    new = fork(state)
    new.phase, new.asked = OPERATE, 0
    new.turn = new_turn(state.table)
    return seal(new)

"""Which choices of a tournament fit together, and with which deck it is played."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from matches.games import games_shown, presenter
from rules import Deck as PlayedDeck
from rules import Ruleset, RulesetError, UnknownRuleset, codes, deck_from_rows, load
from rules.base.json_types import Json
from rules.contract.ruleset import HEAD
from rules.risiko.options import RisikoRuleset
from scoring.formulas import REGISTRY as FORMULAS
from scoring.formulas import Formula
from scoring.methods import METHODS
from scoring.tiebreaks import REGISTRY as TIE_BREAKS
from tournaments.errors import Refused
from tournaments.models import OWN, Deck, FormulaVersion, Tournament
from tournaments.selectors.setup.formulas import version_formula

FOR_ANY_GAME = ("places", "points")
# Options of the rules that follow from other choices of a tournament: its scope, formula, tables; `methods` only shows.
DECIDED = ("scope", "winner_by", "scoring", "methods", "seats_min", "seats_max")
NEED_LISTS = {"objective", "points"}
SIZES = (2, 3, 4, 5, 6, 7)
# What the standing makes of the results: changed at any time, everything is counted again.
RECOUNTED = (
    "formula", "own_formula", "shared_winner", "normalisation", "tie_breaks", "best_of", "minimum_matches", "absence",
)  # fmt: skip
# What a written result refers to: its cards and what had to be conquered.
PLAYED_BY = ("ruleset", "rule_options", "deck", "scope")
# What an online match was made with, or names its winner by: it keeps its rules to the end (R33).
MATCHES_BY = (*PLAYED_BY, "formula", "own_formula", "shared_winner")
DRAWN_BY = ("preferred_size", "sizes", "most_tables", "clubs", "seats", "deals_colours", "match_minutes")
DESCRIBED_BY = ("name", "place", "starts_on", "is_public")
OFFICIATED_BY = ("penalties_step_up",)
# Who makes a result count: of those that wait, and of those to come.
CONFIRMED_BY = ("confirms", "confirming_seats")
CHOICES = (*DESCRIBED_BY, *PLAYED_BY, *RECOUNTED, *DRAWN_BY, *OFFICIATED_BY, *CONFIRMED_BY)


def counts_boards(code: str) -> bool:
    """Say whether the results of these rules are final boards with their cards; of others, places and points."""
    game = load(code).game
    return game in games_shown() and presenter(game).result is not None


def game_sizes(code: str) -> tuple[int, ...]:
    """Return the table sizes that the game of these rules allows; a final of two ends on the same board."""
    ruleset = load(code)
    return tuple(range(2 if counts_boards(code) else ruleset.seats_min, ruleset.seats_max + 1))


def usual_sizes(code: str) -> tuple[int, ...]:
    """Return the table sizes that these rules are made for, without the tables of two that only end a tournament."""
    ruleset = load(code)
    return tuple(range(ruleset.seats_min, ruleset.seats_max + 1))


def shares_alike(tournament: Tournament) -> bool:
    """Say whether every table shares out the same points whatever its size, and nothing evens that out."""
    alike = tournament.formula in METHODS and counts_boards(tournament.ruleset)
    return alike and tournament.normalisation == Tournament.Normalisation.NONE


def sizes_taken(code: str, sizes: Collection[int], preferred: int) -> tuple[list[int], int]:
    """Return sizes and preferred size as they are where these rules allow them; else all that the rules are made for,
    and of these the nearest to the preferred."""
    if set(sizes) <= set(game_sizes(code)) and preferred in sizes:
        return list(sizes), preferred
    usual = usual_sizes(code)
    return list(usual), min(usual, key=lambda size: abs(size - preferred))


def fit_choices(choices: Json, code: str) -> Json:
    """Return default choices as the game of these rules has them: its sizes, and a formula that any game knows."""
    fitted = {**choices, "ruleset": code}
    if code not in codes():
        return fitted
    fitted["sizes"], fitted["preferred_size"] = sizes_taken(code, fitted["sizes"], fitted["preferred_size"])
    fitted["formula"] = formula_taken(code, str(fitted["formula"]))
    return fitted


def formula_taken(code: str, wanted: str) -> str:
    """Return the formula if these rules can be counted by it; else one that they can: places where there is no board,
    Method 1 where the objectives list no territories (R25)."""
    if not counts_boards(code):
        return wanted if wanted in (*FOR_ANY_GAME, OWN) else FOR_ANY_GAME[0]
    if (wanted in FORMULAS and NEED_LISTS & set(FORMULAS[wanted].needs)) or wanted == OWN:
        return wanted if load(code, RisikoRuleset).load_deck().is_territory_lists else METHODS[0]
    return wanted


def own_deck(row: Deck) -> PlayedDeck:
    """Return an organiser's deck as the rules take it; rules.InvalidDeck when its cards are wrong."""
    rows = [
        {
            "number": str(card["number"]),
            "label": card.get("nickname", ""),
            "principal": ",".join(card["principal"]),
            "secondary": ",".join(card.get("secondary", ())),
        }
        for card in row.cards
    ]
    return deck_from_rows(rows, name=row.name, first_line=1)


def deck_of(ruleset: Ruleset, row: Deck | None) -> PlayedDeck:
    assert isinstance(ruleset, RisikoRuleset)
    return own_deck(row) if row else ruleset.load_deck()


def choices_check(choices: Mapping[str, object]) -> None:
    """Raise Refused when the choices of a whole tournament contradict each other, naming the first contradiction.

    Codes: ruleset_unknown, formula_unknown, tie_breaks_unknown, sizes_wrong, preferred_not_allowed, best_and_minimum,
    sizes_not_for_rules, options_wrong (game, error), options_unknown, order_is_drawn, scope_needs_secondary,
    formula_needs_lists, deck_without_board, formula_needs_board.
    """
    try:
        ruleset = load(str(choices["ruleset"]))
    except UnknownRuleset as error:
        raise Refused("ruleset_unknown") from error
    chosen = _formula(choices)
    wanted = choices["tie_breaks"]
    if not isinstance(wanted, Collection) or not set(wanted) <= TIE_BREAKS.keys() or len(set(wanted)) < len(wanted):
        raise Refused("tie_breaks_unknown")
    _check_sizes(choices, ruleset)
    row = choices.get("deck")
    ruleset = _vary_rules(choices, ruleset, own_deck(row) if isinstance(row, Deck) else None)
    if counts_boards(ruleset.code):
        _check_deck(choices, chosen, deck_of(ruleset, row if isinstance(row, Deck) else None))
    else:
        _check_plain(choices, row)


def _vary_rules(choices: Mapping[str, object], ruleset: Ruleset, deck: PlayedDeck | None) -> Ruleset:
    """Return the rules with the options chosen.

    Refused options_wrong says which contradicts what, order_is_drawn that the order of play is the draw's.
    """
    options = choices.get("rule_options") or {}
    if isinstance(options, Mapping) and "play_order" in options and choices.get("seats") == Tournament.Seats.BALANCED:
        raise Refused("order_is_drawn")
    try:
        if not isinstance(options, Mapping) or set(options) & {*HEAD, *ruleset.DOCUMENTS, *DECIDED}:
            raise Refused("options_unknown")
        return ruleset.varied_for(deck, **options) if options else ruleset
    except RulesetError as error:
        raise Refused("options_wrong", game=ruleset.game, error=error) from error


def _formula(choices: Mapping[str, object]) -> Formula:
    """Return the formula that is chosen; Refused formula_unknown where it does not exist, or two are named."""
    code, version = str(choices["formula"]), choices.get("own_formula")
    if (code == OWN) != isinstance(version, FormulaVersion) or (code != OWN and code not in FORMULAS):
        raise Refused("formula_unknown")
    return version_formula(version) if isinstance(version, FormulaVersion) else FORMULAS[code]


def _check_plain(choices: Mapping[str, object], deck: object) -> None:
    """Raise Refused where a game without a final board has a deck, or is not scored by place or by points."""
    if deck is not None:
        raise Refused("deck_without_board")
    if choices["formula"] in METHODS:
        raise Refused("formula_needs_board")


def _check_sizes(choices: Mapping[str, object], ruleset: Ruleset) -> None:
    sizes = choices["sizes"]
    if not isinstance(sizes, Collection) or not sizes or not set(sizes) <= set(SIZES):
        raise Refused("sizes_wrong")
    if choices["preferred_size"] not in sizes:
        raise Refused("preferred_not_allowed", size=choices["preferred_size"])
    if not set(sizes) <= set(game_sizes(ruleset.code)):
        raise Refused("sizes_not_for_rules", least=ruleset.seats_min, most=ruleset.seats_max)


def _check_deck(choices: Mapping[str, object], chosen: Formula, deck: PlayedDeck) -> None:
    if choices["scope"] == Tournament.Scope.BOTH and not deck.has_secondary:
        raise Refused("scope_needs_secondary", deck=deck.name)
    if not deck.is_territory_lists and NEED_LISTS & set(chosen.needs):
        raise Refused("formula_needs_lists", deck=deck.name)


def choices_of(tournament: Tournament) -> dict[str, object]:
    """Return every choice of a tournament by field."""
    return {name: getattr(tournament, name) for name in CHOICES}

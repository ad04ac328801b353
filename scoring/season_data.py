"""The choices of a club's season as data: read from a JSON object, written back."""

from collections.abc import Mapping

from scoring.reading import DataError, Reader, choice, choices, number, numbers, plain, read_object, truth, whole
from scoring.season import COUNTS, POINTS, SeasonRules
from scoring.standings import ABSENCES
from scoring.tiebreaks import REGISTRY as TIE_BREAKS

MOST_PLACES = 60
MOST_EVENTS = 200

_READERS: Mapping[str, Reader] = {
    "count": choice(*COUNTS),
    "places": numbers(MOST_PLACES),
    "present": number,
    "best": whole(1, MOST_EVENTS),
    "drop": whole(0, MOST_EVENTS),
    "minimum": whole(0, MOST_EVENTS),
    "absence": choice(*ABSENCES),
    "tie_breaks": choices(TIE_BREAKS),
    "by_venue": truth,
    "club_best": whole(1, MOST_EVENTS),
}


def season_rules(document: object) -> SeasonRules:
    """Return the rules a document describes; raises DataError. Keys, all optional, are the fields of SeasonRules."""
    rules = SeasonRules(**read_object(document, _READERS))
    if rules.best is not None and rules.drop:
        raise DataError("best_and_drop", "drop", rules.drop)
    if rules.count != POINTS and not rules.places and not rules.present:
        raise DataError("nothing_counts", "places")
    return rules


def season_document(rules: SeasonRules) -> dict[str, object]:
    """Return the document that reads back as these rules, every choice stated: later defaults change no old season."""
    return {key: plain(getattr(rules, key)) for key in _READERS if getattr(rules, key) is not None}

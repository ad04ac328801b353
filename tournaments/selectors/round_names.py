"""The names of rounds in words: alone, in a sentence, with their stage, with a table of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.round_names import FINAL, FINALS, GROUPS, OWN, ROUND, SEMIFINALS, RoundName, final_letter
from tournaments.models import Round, Stage, Table

if TYPE_CHECKING:
    Named = RoundName | Round | Stage

# A title, the same inside a sentence, as its object ("draw ..."), and belonging to it ("tables ...").
# The two placeholders tell the forms apart where English has one word and Italian needs an article.
TITLE: dict[str, str | Promise] = {
    ROUND: gettext_lazy("Round %(n)s"),
    GROUPS: gettext_lazy("Group round %(n)s"),
    SEMIFINALS: gettext_lazy("Semifinals"),
    FINAL: gettext_lazy("Final"),
    FINALS: gettext_lazy("Finals"),
}
PLAIN: dict[str, str | Promise] = {
    ROUND: gettext_lazy("round %(n)s"),
    GROUPS: gettext_lazy("group round %(n)s"),
    SEMIFINALS: gettext_lazy("semifinals"),
    FINAL: gettext_lazy("final"),
    FINALS: gettext_lazy("finals"),
}
THE: dict[str, str | Promise] = {
    ROUND: gettext_lazy("round %(number)s"),
    GROUPS: gettext_lazy("group round %(number)s"),
    SEMIFINALS: gettext_lazy("the semifinals"),
    FINAL: gettext_lazy("the final"),
    FINALS: gettext_lazy("the finals"),
}
OF: dict[str, str | Promise] = {
    ROUND: gettext_lazy("of round %(number)s"),
    GROUPS: gettext_lazy("of group round %(number)s"),
    SEMIFINALS: gettext_lazy("of the semifinals"),
    FINAL: gettext_lazy("of the final"),
    FINALS: gettext_lazy("of the finals"),
}


def round_name(where: Named, number: int | None = None) -> RoundName:
    """Return the name of a round, given as it is or as a stage and the round's number."""
    if isinstance(where, RoundName):
        return where
    return where.round_named(number or 1) if isinstance(where, Stage) else where.named


def round_title(where: Named, number: int | None = None) -> str:
    """Return the title: "Round 3", "Semifinals", "Final"."""
    return _words_for(TITLE, round_name(where, number))


def round_words(where: Named, number: int | None = None) -> str:
    """Return the title inside a sentence: "round 3", "semifinals", "final"."""
    return _words_for(PLAIN, round_name(where, number))


def the_round(where: Named, number: int | None = None) -> str:
    """Return the round as what something is done to: "round 3", "the semifinals"."""
    name = round_name(where, number)
    return _("“%(name)s”") % {"name": name.text} if name.code == OWN else _words_for(THE, name)


def of_the_round(where: Named, number: int | None = None) -> str:
    """Return the round as what something belongs to: "of round 3", "of the final"."""
    name = round_name(where, number)
    return _("of “%(name)s”") % {"name": name.text} if name.code == OWN else _words_for(OF, name)


def round_full(where: Round | Stage, number: int | None = None) -> str:
    """Return the round with its stage, where the title alone does not tell it: "all'italiana, round 3", "Final"."""
    stage = where if isinstance(where, Stage) else where.stage
    name = round_name(where, number)
    if name.code == OWN or (name.code not in (ROUND, GROUPS) and not stage.name):
        return round_title(name)
    return f"{stage}, {round_words(name)}"


def round_of_all(round_: Round) -> str:
    """Return the round as a player counts it: "Round 3 of 4"; where the rounds are not counted, as `round_full`."""
    stage, name = round_.stage, round_.named
    if name.code != ROUND or stage.kind != Stage.Kind.LEAGUE or not 1 < stage.rounds_planned >= round_.number:
        return round_full(round_)
    return _("Round %(number)s of %(all)s") % {"number": round_.number, "all": stage.rounds_planned}


def table_title(table: Table) -> str:
    """Return a table with its round: "Round 3 · Table 2", "Semifinal 1", "Final", "Final B"."""
    name = table.round.named
    if name.code in (SEMIFINALS, FINAL, FINALS):
        return table_short(name, table.number)
    return f"{round_title(name)} · {table_short(name, table.number)}"


def table_words(name: RoundName, table: int) -> str:
    """Return a table with its round inside a sentence: "round 3, table 2", "semifinal 1"."""
    if name.code in (SEMIFINALS, FINAL, FINALS):
        short = table_short(name, table)
        return short[:1].lower() + short[1:]
    return _("%(round)s, table %(t)s") % {"round": round_words(name), "t": table}


def table_short(name: RoundName, table: int) -> str:
    """Return a table where its round is known: "Table 2", "Semifinal 1", "Final", "Final B"."""
    if name.code == FINAL and table == 1:
        return round_title(name)
    if name.code == FINALS:
        return _("Final %(letter)s") % {"letter": final_letter(table)}
    word = _("Semifinal %(t)s") if name.code == SEMIFINALS else _("Table %(t)s")
    return word % {"t": table}


def _words_for(forms: dict[str, str | Promise], name: RoundName) -> str:
    if name.code == OWN:
        return name.text
    return str(forms[name.code]) % {"n": name.number, "number": name.number}

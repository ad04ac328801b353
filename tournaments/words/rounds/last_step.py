"""Sentences of the last step: what was done, what taking it back does, and the word of the button."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round
from tournaments.selectors.results.last_step import LastStep
from tournaments.selectors.round_names import of_the_round, round_title, the_round
from tournaments.words.euphony import with_ed


@dataclass(frozen=True)
class StepWords:
    """`done` says what the step was, `undoes` what taking it back changes, `word` stands on the button."""

    done: str
    undoes: str
    word: str


def step_words(step: LastStep) -> StepWords:
    """Return the words of a step."""
    if step.table is not None:
        table = {"n": step.table.number}
        return StepWords(
            _("Table %(n)s confirmed.") % table,
            _("You correct it, and see what that changes before it counts."),
            _("Correct table %(n)s") % table,
        )
    if step.entered is not None:
        return _list_words(step.entered.detail["count"])
    if step.lots_for is not None:
        return StepWords(
            _("Who comes in was drawn by lot: %(the_round)s.") % {"the_round": the_round(step.lots_for)},
            _("They are forgotten, and you draw them again."),
            _("Forget the lots"),
        )
    return _round_words(step, step.round) if step.round is not None else _tournament_words(step)


def _list_words(count: int) -> StepWords:
    done = ngettext("%(n)s person has been entered.", "%(n)s people have been entered.", count)
    undoes = ngettext(
        "They are off the list again, and nothing else changes.",
        "They are all off the list again, and nothing else changes.",
        count,
    )
    word = ngettext("Take this person off the list", "Take these %(n)s off the list", count)
    return StepWords(done % {"n": count}, undoes, word % {"n": count})


def _round_words(step: LastStep, round_: Round) -> StepWords:
    title, name = {"round": round_title(round_)}, {"the_round": the_round(round_)}
    if step.swapped:
        first, second = step.swapped
        people = {"a": first.entrant.player.name, "b": second.entrant.player.name}
        return StepWords(
            with_ed(_("%(a)s and %(b)s have changed places.") % people),
            _("Both go back to where they sat."),
            with_ed(_("Put %(a)s and %(b)s back") % people),
        )
    if step.code == "repaired":
        return StepWords(
            _("%(round)s: the tables have been mended.") % title,
            _("Everybody goes back to where they sat; you see it first."),
            _("Look at it and put everybody back"),
        )
    if step.code == "started":
        return StepWords(
            _("%(round)s has been started.") % title,
            _("The clock is whole again and waits; the tables stay public."),
            _("Undo the start %(of_round)s") % {"of_round": of_the_round(round_)},
        )
    if step.code == "published":
        return StepWords(
            _("%(round)s has been published.") % title,
            _("The tables stay as they are, and nobody else sees them until you publish them again."),
            _("Take %(the_round)s off the public pages") % name,
        )
    return StepWords(
        _("%(round)s has been drawn.") % title,
        _("The tables are gone; who is here can be changed, and you draw again."),
        _("Discard the draw"),
    )


def _tournament_words(step: LastStep) -> StepWords:
    if step.code == "finished":
        return StepWords(
            _("The tournament has been closed."),
            _("Results can be corrected again; nothing else changes."),
            _("Reopen the tournament"),
        )
    return StepWords(
        _("The next stage has begun."),
        _("Nothing has been drawn in it: the stage before is open again."),
        _("Back to the previous stage"),
    )

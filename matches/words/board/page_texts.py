"""The words that the scripts of every board need, in the active language."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.words.board.colours import NAMES
from matches.words.desk.pauses import PAUSES
from rules.base.json_types import Json

Texts = Json


def _waiting_texts() -> Texts:
    """Return what is said while one waits: for the network, after a pause, before time is up, about what was missed."""
    return {
        "wait_network": _("Waiting for the network… What you did will be sent as soon as the network is back."),
        "give_up": _("Do not send it"),
        "unsent": _("It is not sent again. When the network is back, the page shows how things are."),
        "goes_on": _("The pause is over: it goes on."),
        "since": _("Since your last turn: %(what)s"),
        "lost": _("Since your last turn you have lost: %(what)s."),
        "lost_armies": counted_forms(lambda n: ngettext("%(n)d army", "%(n)d armies", n)),
        "more_told": counted_forms(lambda n: ngettext("%(n)d more in the diary.", "%(n)d more in the diary.", n)),
        "show_all": _("Show all"),
        "show_less": _("Show less"),
        "hurry": counted_forms(lambda n: ngettext("%(n)d second left", "%(n)d seconds left", n)),
        "hurry_turn": counted_forms(
            lambda n: ngettext(
                "%(n)d second left for this turn, then your reserve time runs.",
                "%(n)d seconds left for this turn, then your reserve time runs.",
                n,
            )
        ),
        "more_than": _("more than %(percent)s"),
        "less_than": _("less than %(percent)s"),
    }


def _sure() -> Texts:
    """Return what is said about what cannot slip, what waits for its moment, and the switches of a seat."""
    return {
        "end_question": _("End your turn?"),
        "not_yet": _("Not yet"),
        "play_on": _("No, I play on"),
        "hold": _("Hold it down, or press and confirm"),
        "waits": {
            "end_turn": _("Your turn ends in a moment."),
            "discard": _("Your turn ends in a moment."),
            "place_flag": _("Your flag will be there in a moment."),
        },
        "take_back": _("Take it back"),
        "leaving": _("You give up in a moment."),
        "may_undo": _("Second thoughts? You may still go back, for"),
        "answered": _("Your answer has been recorded."),
        "all_at_once": _("All answers count at the same moment, so that none of them tells your cards."),
        "answer_by": _("If you do not answer, the match goes on by itself, in"),
        "unseen": _("Only players with a choice are asked here. Answer in time and nobody sees that you had one:"),
        "not_asked": _("There is nothing for you to decide here: it goes on by itself."),
        "switches": {
            "auto_defence": _("Always defend with the most dice"),
            "quiet": _("No questions about my cards this turn"),
        },
    }


def page_texts() -> Texts:
    """Return what is said about seats, turns, time, the line to the server and the chat, whatever is played."""
    return {
        **_waiting_texts(),
        **_sure(),
        "you": pgettext("seat", "you"),
        "bot": _("bot"),
        "away": _("not connected"),
        "fallen": _("eliminated by %(name)s"),
        "gone": {"absent": _("absent"), "surrendered": _("surrendered")},
        "round": _("Round %(round)d"),
        "rounds_left": counted_forms(lambda n: ngettext("%(n)d round left", "%(n)d rounds left", n)),
        "turn_time": _("time left in this turn"),
        "answer_time": _("time left for the answer"),
        "reserve": _("reserve"),
        "on_reserve": _("the time of the turn is used up: the reserve time is running"),
        "dice": _("Dice"),
        "your_turn": _("Your turn"),
        "time_up": _("Time is up"),
        "over": _("Over"),
        "absent": _("You are marked absent and your turns are skipped. Come back when you like."),
        "back": _("I am back"),
        "wait_self": _("One moment: the match is loading."),
        "wait_turn": _("It is the turn of %(name)s."),
        "stale": _("The situation has changed in the meantime: check and choose again."),
        "paused": _("The match is paused. Reason: %(reason)s"),
        "pauses": {code: str(text) for code, text in PAUSES.items()},
        "undo": _("Undo the last one"),
        "less": _("One less"),
        "more": _("One more"),
        "muted": _("The referee has muted you."),
        "unmuted": _("You may write in the chat again."),
        "no_talk": _("Nobody has written yet."),
        "not_said": _("The message was not sent. Try again."),
        "colours": {letter: str(name) for letter, name in NAMES.items()},
    }


def counted_forms(words: Callable[[int], str]) -> dict[str, str]:
    """Return a text that counts, as the scripts take it: its form for one and for many."""
    return {"one": words(1), "other": words(2)}

"""The words that the scripts of every board need, in the active language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.words.colours import NAMES

Texts = dict[str, Any]


def _between() -> Texts:
    """What is said while one waits: for the network, after a pause, before the time is up, about what was missed."""
    return {
        "wait_network": _("Waiting for the network… What you did is sent as soon as it is back."),
        "give_up": _("Do not send it"),
        "unsent": _("It is not sent again. When the network is back, the board shows how things stand."),
        "goes_on": _("The pause is over: it goes on."),
        "since": _("Since your last turn: %(what)s"),
        "hurry": counted(lambda n: ngettext("%(n)d second left!", "%(n)d seconds left!", n)),
        "hurry_turn": counted(
            lambda n: ngettext(
                "%(n)d second left for this turn, then your reserve runs.",
                "%(n)d seconds left for this turn, then your reserve runs.",
                n,
            )
        ),
        "more_than": _("more than %(percent)s"),
        "less_than": _("less than %(percent)s"),
    }


def page_texts() -> Texts:
    """What is said about seats, turns, time, the line to the server and the chat, whatever is played."""
    return {
        **_between(),
        "you": pgettext("seat", "you"),
        "bot": _("bot"),
        "away": _("not connected"),
        "fallen": _("eliminated by %(name)s"),
        "gone": {"absent": _("absent"), "surrendered": _("surrendered")},
        "round": _("Round %(round)d"),
        "turn_time": _("time left in this turn"),
        "reserve": _("reserve"),
        "dice": _("Dice"),
        "your_turn": _("Your turn"),
        "time_up": _("Time is up"),
        "over": _("Over"),
        "absent": _("You were away and your turns pass. Come back when you like."),
        "back": _("I am back"),
        "wait_self": _("One moment: the board is being fetched."),
        "wait_turn": _("It is the turn of %(name)s."),
        "stale": _("The board has changed in the meantime: look again and choose anew."),
        "paused": _("The match is paused. Reason: %(reason)s"),
        "undo": _("Undo"),
        "less": _("One less"),
        "more": _("One more"),
        "muted": _("The referee has muted you."),
        "unmuted": _("You may write in the chat again."),
        "no_talk": _("Nobody has written yet."),
        "not_said": _("This was not sent: try again."),
        "colours": {letter: str(name) for letter, name in NAMES.items()},
    }


def counted(words: Callable[[int], str]) -> dict[str, str]:
    """A text that counts, as the scripts take it: its form for one and for many."""
    return {"one": words(1), "other": words(2)}

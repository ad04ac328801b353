"""The tabs of a tournament: the public pages, and those of the organisers for who may open them."""

from __future__ import annotations

from typing import TypedDict

from django import template
from django.conf import settings
from django.core.cache import caches
from django.db.models import Exists
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.formats.round_names import RoundName
from tournaments.models import Round, Stage, Tournament
from tournaments.permissions import Action, actor_of, allowed_actions
from tournaments.selectors.round_names import round_title

register = template.Library()

SECONDS = 24 * 3600
Latest = tuple[int, int, RoundName]
# Pages without a tab of their own stand under another one.
UNDER = {
    "result": "round",
    "certificate": "round",
    "entrant": "standings",
    "draw": "desk",
    "paper": "desk",
    "settings": "desk",
    "manage": "desk",
    "players": "entrants",
}


class Tab(TypedDict):
    url: str
    word: str
    current: bool


@register.simple_tag(takes_context=True)
def tournament_tabs(context: Context, tournament: Tournament, current: str = "") -> list[Tab]:
    """Return the tabs this reader sees; `current` is the code of the page or of the one it belongs to.

    The tab of the round is the latest one: a page about another round stands under the tournament.
    """
    actions = allowed_actions(actor_of(context["request"]), tournament)
    here = UNDER.get(current, current)
    latest, has_bracket = _shape(tournament)
    if here == "round" and not _is_shown(context, latest):
        here = "tournament"
    slug = tournament.slug
    tabs = []
    if Action.VIEW_DRAFTS in actions:
        tabs.append(("desk", _("Evening"), reverse("manage", args=[slug])))
    elif Action.MARK_PRESENCE in actions:
        tabs.append(("desk", _("Who is here"), reverse("manage-door", args=[slug])))
    if Action.EDIT in actions:
        tabs.append(("entrants", _("Players"), reverse("manage-entrants", args=[slug])))
    tabs.append(("tournament", _("Tournament"), reverse("tournament", args=[slug])))
    if latest:
        stage, number, name = latest
        word = round_title(name)
        tabs.append(("round", word, reverse("round", args=[slug, stage, number])))
    if tournament.state == Tournament.State.FINISHED:
        tabs.append(("podium", _("Podium"), reverse("podium", args=[slug])))
    elif here == "podium":
        here = "standings"
    tabs.append(("standings", _("Standings"), reverse("standings", args=[slug])))
    if has_bracket:
        tabs.append(("bracket", _("Bracket"), reverse("bracket", args=[slug])))
    return [Tab(url=url, word=word, current=code == here) for code, word, url in tabs]


@register.simple_tag
def tournament_frame(tournament: Tournament) -> str:
    """Return what the tabs around a page depend on: while it stays the same only the page's own part is new."""
    latest, has_bracket = _shape(tournament)
    return f"{tournament.state} {latest[:2] if latest else ''} {has_bracket:d}"


def _is_shown(context: Context, latest: Latest | None) -> bool:
    """Say whether the page is about the latest public round, or about none at all."""
    round_ = context.get("round") or getattr(context.get("table"), "round", None)
    if latest is None or not isinstance(round_, Round):
        return True
    return (round_.stage.number, round_.number) == latest[:2]


def _shape(tournament: Tournament) -> tuple[Latest | None, bool]:
    """Return the latest public round (stage, number, name) and whether there is a bracket; cached by version."""
    key = f"tabs-named:{settings.RELEASE}:{tournament.pk}:{tournament.version}"
    shape: tuple[Latest | None, bool] | None = caches["pages"].get(key)
    if shape is None:
        rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
        knockouts = Stage.objects.filter(tournament=tournament).exclude(kind=Stage.Kind.LEAGUE)
        with_stage = rounds.select_related("stage").annotate(has_bracket=Exists(knockouts))
        last = with_stage.order_by("-stage__number", "-number").first()
        latest = (last.stage.number, last.number, last.named) if last else None
        shape = (latest, last.has_bracket if last else knockouts.exists())
        caches["pages"].set(key, shape, SECONDS)
    return shape

"""What the tournaments of an owner remember of one person; the list of infringements that an account keeps."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.forms.roster.penalties import PenaltyCodes, WaiverForm
from tournaments.models import Entrant, Penalty, Player, Tournament
from tournaments.permissions import Action, may, require
from tournaments.selectors.roster.penalty_memory import is_remembered, penalties_of_person
from tournaments.selectors.rounds.bans import ban_over
from tournaments.services.roster.bans import ban_restore, ban_waive
from tournaments.services.roster.penalty_codes import penalty_codes_save
from tournaments.words import refusal_text
from tournaments.words.roster.penalties import ban_text, codes_of


@require_safe
def person(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Show what the owner's tournaments remember of somebody: to organisers, to referees only of who is entered."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PENALISE, tournament)
    who = get_object_or_404(Player, pk=player)
    entrant = Entrant.objects.filter(tournament=tournament, player=who).select_related("player", "tournament").first()
    knows = may(actor, Action.EDIT, tournament) and is_remembered(tournament, who)
    if entrant is None and not knows:
        raise Http404
    ban = ban_over(entrant) if entrant else None
    context = {
        "tournament": tournament,
        "person": who,
        "entrant": entrant,
        "rows": penalties_of_person(tournament, who, actor),
        "ban": ban_text(ban.until) if ban and ban.until else "",
        "may_expel": may(actor, Action.EXPEL, tournament),
        "form": WaiverForm(),
    }
    return render(request, "tournaments/roster/penalties_of_person.html", context)


@require_POST
def waiver(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Let somebody play although a ban runs, with a reason; or let the ban hold again."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EXPEL, tournament)
    entrant = get_object_or_404(
        Entrant.objects.select_related("player", "tournament"), tournament=tournament, player=player
    )
    form = WaiverForm(request.POST)
    try:
        if "again" in request.POST:
            ban_restore(entrant=entrant, actor=actor)
            text = _("The ban holds again: %(name)s is not drawn.")
        else:
            ban_waive(entrant=entrant, reason=form.cleaned_data["reason"] if form.is_valid() else "", actor=actor)
            text = _("%(name)s may play. Tick who is here, as always.")
        messages.success(request, text % {"name": entrant.player.name})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-person-penalties", slug, player)


@login_required
def codes(request: HttpRequest) -> HttpResponse:
    """Show the infringements that this account keeps, or those to begin with; POST keeps what stands in the rows."""
    assert isinstance(request.user, User)
    rows = [{"name": code.name, "level": code.level} for code in codes_of(request.user)]
    forms = PenaltyCodes(request.POST or None, initial=rows)
    if request.method == "POST" and forms.is_valid():
        given = [data for data in forms.cleaned_data if data.get("name")]
        kept = [(data["name"], data["level"] or Penalty.Kind.WARNING) for data in given]
        try:
            penalty_codes_save(owner=request.user, codes=kept)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        else:
            messages.success(request, _("The list of infringements has been saved."))
            return redirect("penalty-codes")
    return render(request, "tournaments/roster/penalty_codes.html", {"forms": forms})

"""The front page, the help, taking the demo away."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.accounts.services.installation import own_account_exists
from tournaments.backup.services.snapshots import snapshot_files_remove
from tournaments.home.services import demo_content, demo_remove
from tournaments.models import Tournament
from tournaments.permissions import actor_of, is_administrator, may_create, require_administrator
from tournaments.selectors.roster.people_changes import waiting_for
from tournaments.selectors.setup import home as lists
from tournaments.selectors.setup.addresses import OWN_NAMES

FINISHED_PAGE = 20
PERSONAL = ("account", "accounts", "admin", "api", "go", "m/go", "my", "server", "setup", "t/*/manage")
"""Where no search engine has anything to look for: what asks who one is, or is one person's."""
HELP_PAGES = ("players", "referees", "organisers")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the tournaments everybody may see, and those of who is signed in."""
    actor = actor_of(request)
    own = list(lists.own_tournaments(actor)) if actor.account or actor.grants else []
    public = lists.public_tournaments()
    shown = {tournament.pk for tournament in own}
    finished = Paginator(lists.finished_tournaments().exclude(pk__in=shown), FINISHED_PAGE)
    over = finished.get_page(request.GET.get("page"))
    over.object_list = list(over.object_list)
    context = {
        "own": own,
        "running": [tournament for tournament in public[Tournament.State.RUNNING] if tournament.pk not in shown],
        "coming": [tournament for tournament in public[Tournament.State.SETUP] if tournament.pk not in shown],
        "finished": over,
        "twins": lists.twins_of(own, *public.values(), over.object_list),
        "may_create": may_create(actor),
        "people_waiting": len(waiting_for(actor)),
        "unclaimed": not own_account_exists(),
        "at_server": _at_server(request),
        "demo": is_administrator(request) and Tournament.objects.filter(is_demo=True).exists(),
    }
    return render(request, "tournaments/home/home.html", context)


def _at_server(request: HttpRequest) -> bool:
    """Say whether the reader sits at the computer on which this server runs: they see the window with the code."""
    host = urlsplit(f"//{request.get_host()}").hostname
    return host in OWN_NAMES and request.META.get("REMOTE_ADDR", "") in OWN_NAMES


def demo_away(request: HttpRequest) -> HttpResponse:
    """Say exactly what goes with the demo; POST deletes it."""
    account = require_administrator(request)
    if request.method == "POST":
        gone = demo_remove(heir=account)
        for slug in gone.slugs:
            snapshot_files_remove(slug=slug)
        messages.success(request, _("The demo is gone."))
        return redirect("home")
    return render(request, "tournaments/home/demo.html", {"demo": demo_content()})


@require_safe
def help_page(request: HttpRequest, page: str = "players") -> HttpResponse:
    """Show short help, one page for each kind of reader."""
    if page not in HELP_PAGES:
        raise Http404
    return render(request, f"tournaments/home/help_{page}.html", {"page": page})


@require_safe
@cache_control(max_age=3600, public=True)
def robots(_request: HttpRequest) -> HttpResponse:
    """Answer what search engines may read: the public pages."""
    lines = ["User-agent: *", *(f"Disallow: /{path}/" for path in PERSONAL), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=3600, public=True)
def favicon(_request: HttpRequest) -> HttpResponse:
    """Lead whoever asks by habit to the picture of this site."""
    return redirect(static("tournaments/img/icon-192.png"))

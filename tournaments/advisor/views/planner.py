"""The planner's page: an elimination before it is created, with its alternatives."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.setup.settings import PlanForm
from tournaments.seating.elimination.planner import SIZES
from tournaments.views.setup.setup import plans_for
from tournaments.words.setup.plans import reason_text

DEFAULT = {"entrants": "24", "final": "4"}


@require_safe
def plan_page(request: HttpRequest) -> HttpResponse:
    """Show the plan for `?entrants=100&final=5&sizes=4&sizes=5`."""
    data = request.GET.copy()
    for name, value in DEFAULT.items():
        data.setdefault(name, value)
    if "sizes" not in data:
        data.setlist("sizes", [str(size) for size in SIZES])
    form = PlanForm(data)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        asked = form.cleaned_data
        answer, plans = plans_for(asked["entrants"], asked["final"], asked["sizes"])
        context |= asked | {
            "best": plans[0] if plans else None,
            "others": plans[1:],
            "feasible": answer.feasible,
            "numbers": urlencode({"preset": "elimination", **asked}, doseq=True),
            "reason": "" if answer.feasible else reason_text(answer.code, answer.params),
        }
    return render(request, "tournaments/setup/plan.html", context)

"""The worker, what is shown of a page that no phone has kept, and the manifest of the app."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.offline.selectors import worker_facts

PAPER, ACCENT = "#FBFAF6", "#0F5E6B"


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Answer with the worker's script: it stands at the root, for which alone it may then answer."""
    scripts = [static(f"tournaments/js/{name}.js") for name in ("worker", "push_worker")]
    imports = [f"importScripts({json.dumps(script)});" for script in scripts]
    lines = [f"self.PLANISFERO = {json.dumps(worker_facts())};", *imports, ""]
    return HttpResponse("\n".join(lines), content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what a phone says of a page that it has not kept; nothing on it is about anybody."""
    return render(request, "tournaments/offline/offline.html")


@require_safe
@cache_control(max_age=3600, public=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """Answer with what a phone needs to put Planisfero among its apps."""
    icons = [
        {"src": static(f"tournaments/img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {
        "src": static("tournaments/img/icon-maskable-512.png"),
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    }
    facts = {
        "id": "/",
        "name": "Planisfero",
        "short_name": "Planisfero",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ACCENT,
        "icons": [*icons, maskable],
    }
    return JsonResponse(facts, content_type="application/manifest+json")

"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from config.watch.views import server

handler500 = "config.web.outage.error_answer"
urlpatterns = [
    path("m/<str:code>/", include("matches.urls.play")),  # first: nothing is asked for as often in an evening
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    # Without a token, which would bring a cookie to everybody who reads: all it sets is the language.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("server/", server, name="server"),
    path("admin/", admin.site.urls),
]

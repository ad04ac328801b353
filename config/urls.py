"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

from config.watch.views import server
from config.web.language import language
from matches.urls.codes import MATCH

handler500 = "config.web.outage.error_answer"
urlpatterns = [
    path(MATCH, include("matches.urls.play")),  # first: nothing is asked for as often in an evening
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    path("i18n/setlang/", language, name="set_language"),
    path("server/", server, name="server"),
    path("admin/", admin.site.urls),
]

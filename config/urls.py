"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

from config.watch.views import server

handler500 = "config.web.outage.error_answer"
urlpatterns = [
    path("m/<str:code>/", include("matches.urls.play")),  # first: nothing is asked for as often in an evening
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("server/", server, name="server"),
    path("admin/", admin.site.urls),
]

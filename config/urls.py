"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

handler500 = "config.web.outage.error_answer"
urlpatterns = [
    path("m/<str:code>/", include("matches.urls.play")),  # first: nothing is asked for as often in an evening
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path

handler500 = "config.web.outage.error_answer"
urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("matches.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

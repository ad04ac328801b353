"""Pages that need no account."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

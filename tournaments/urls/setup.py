"""Creating and changing a tournament."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

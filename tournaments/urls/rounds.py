"""Draws, rounds, clock, bracket handling."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

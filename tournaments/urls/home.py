"""Accounts, first visit, links, decks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

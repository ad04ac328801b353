"""Entering, confirming and correcting results."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

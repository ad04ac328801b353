"""Advice before a tournament is created: ways to run an evening, plans of an elimination."""

"""Sentences about the choices, rules and formats of a tournament."""

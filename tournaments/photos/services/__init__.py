"""Keeping photographs and reading them."""

"""Writes about accounts."""

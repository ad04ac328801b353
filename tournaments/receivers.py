"""Receivers of signals from below; the edge that enqueues work after a commit."""

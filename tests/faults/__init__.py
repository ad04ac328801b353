"""Faults planted on purpose in rules and apps: `python -m tests.faults` plants each in a copy, where the suite must fail."""

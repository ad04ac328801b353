"""Rule faults planted on purpose: `python -m tests.faults` plants each in a copy, where the suite must fail."""
